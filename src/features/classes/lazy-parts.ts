/** Parts of the timetable that most days do without. */
import { lazyWithRetry } from '#src/ui/lazy-with-retry.ts';

export const EmptyDay = lazyWithRetry(async () => (await import('./EmptyDay.tsx')).EmptyDay);
export const TimetableErrorNotice = lazyWithRetry(async () => (await import('./TimetableErrorNotice.tsx')).TimetableErrorNotice);
