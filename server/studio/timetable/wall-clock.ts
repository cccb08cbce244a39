/** Between wall-clock times of a zone and instants. A time that a change of clocks skips moves on by what was skipped; one that comes twice is the first. */
import { type CalendarDateTime, fromDate, toCalendarDateTime, toZoned } from '@internationalized/date';

export const wallToInstant = (wall: CalendarDateTime, timeZone: string): Date => toZoned(wall, timeZone, 'compatible').toDate();

export const instantToWall = (instant: Date, timeZone: string): CalendarDateTime => toCalendarDateTime(fromDate(instant, timeZone));

/** So many days before, at the same time on the clock of that zone. */
export const daysBefore = (instant: Date, days: number, timeZone: string): Date =>
  wallToInstant(instantToWall(instant, timeZone).subtract({ days }), timeZone);
