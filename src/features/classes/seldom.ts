/** Parts of the timetable that most days do without. */
import { patient } from '#src/ui/patient.ts';

export const EmptyDay = patient(async () => (await import('./EmptyDay.tsx')).EmptyDay);
export const TimetableTrouble = patient(async () => (await import('./TimetableTrouble.tsx')).TimetableTrouble);
