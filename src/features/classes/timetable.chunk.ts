/** Parts of the timetable that most days or devices do not need, in one file. */
export { SelectList } from '#src/ui/SelectList.tsx';
export { EmptyDay } from './EmptyDay.tsx';
export { MemberSummaryRail } from './MemberSummaryRail.tsx';
export { TimetableErrorNotice } from './TimetableErrorNotice.tsx';
