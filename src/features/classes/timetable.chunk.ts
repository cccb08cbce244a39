/** Parts of the timetable that most days or most devices do without, loaded in one file. */
export { SelectList } from '#src/ui/SelectList.tsx';
export { EmptyDay } from './EmptyDay.tsx';
export { MemberSummaryRail } from './MemberSummaryRail.tsx';
export { TimetableErrorNotice } from './TimetableErrorNotice.tsx';
