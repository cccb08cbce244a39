/** One class of the timetable, loaded in one file: its page, its actions, and the dialogs that confirm them. */
export { createVisitLogic } from '#src/features/visits/visit.effects.ts';
export { VisitDialogs } from '#src/features/visits/VisitDialogs.tsx';
export { ClassWithList } from './ClassWithList.tsx';
export { OtherBookingLinks } from './OtherBookingLinks.tsx';
