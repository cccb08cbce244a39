/** The class page, its actions and their confirmation dialogs in one file. */
export { createVisitLogic } from '#src/features/visits/visit.effects.ts';
export { VisitDialogs } from '#src/features/visits/VisitDialogs.tsx';
export { ClassWithList } from './ClassWithList.tsx';
export { OtherBookingLinks } from './OtherBookingLinks.tsx';
