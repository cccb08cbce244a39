/** Parts of the timetable that most days do without. */
import { lazyWithRetry } from '#src/ui/lazy-with-retry.ts';

export const EmptyDay = lazyWithRetry(async () => (await import('./EmptyDay.tsx')).EmptyDay);
export const TimetableError = lazyWithRetry(async () => (await import('./TimetableError.tsx')).TimetableError);
