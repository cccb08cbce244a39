/** Parts of the timetable that are loaded when they are first shown. */
import { lazyWithRetry } from '#src/ui/lazy-with-retry.ts';

const loadParts = () => import('./timetable.chunk.ts');

export const EmptyDay = lazyWithRetry(async () => (await loadParts()).EmptyDay);
export const FilterList = lazyWithRetry(async () => (await loadParts()).SelectList);
export const MemberSummaryRail = lazyWithRetry(async () => (await loadParts()).MemberSummaryRail);
export const TimetableErrorNotice = lazyWithRetry(async () => (await loadParts()).TimetableErrorNotice);
