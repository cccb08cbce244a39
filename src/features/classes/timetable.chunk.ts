/** Parts of the timetable that most days or most devices do without, loaded in one file. */
export { EmptyDay } from './EmptyDay.tsx';
export { MemberSummaryRail } from './MemberSummaryRail.tsx';
export { TimetableErrorNotice } from './TimetableErrorNotice.tsx';
