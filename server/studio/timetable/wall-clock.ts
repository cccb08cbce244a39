/** A skipped time moves forward by the length of the gap. Of a time that occurs twice, the first instant counts. */
import { type CalendarDateTime, fromDate, toCalendarDateTime, toZoned } from '@internationalized/date';

export const wallToInstant = (wall: CalendarDateTime, timeZone: string): Date => toZoned(wall, timeZone, 'compatible').toDate();

export const instantToWall = (instant: Date, timeZone: string): CalendarDateTime => toCalendarDateTime(fromDate(instant, timeZone));

/** The instant this number of days before, at the same local time in the zone. */
export const daysBefore = (instant: Date, days: number, timeZone: string): Date =>
  wallToInstant(instantToWall(instant, timeZone).subtract({ days }), timeZone);
