/** Between wall-clock times of a zone and instants. A time that a change of clocks skips moves on by what was skipped; one that comes twice is the first. */
import { CalendarDateTime, fromDate, toCalendarDateTime, toZoned } from '@internationalized/date';

export const wallToInstant = (wall: CalendarDateTime, timeZone: string): Date => toZoned(wall, timeZone, 'compatible').toDate();

export const instantToWall = (instant: Date, timeZone: string): CalendarDateTime => toCalendarDateTime(fromDate(instant, timeZone));

/** So many days before, at the same time on the clock of that zone. */
export const daysBefore = (instant: Date, days: number, timeZone: string): Date =>
  wallToInstant(instantToWall(instant, timeZone).subtract({ days }), timeZone);

/** The day that it is in that zone, `2026-03-02`. */
export const dayOf = (instant: Date, timeZone: string): string => instantToWall(instant, timeZone).toString().slice(0, 10);

export const startOfDay = (instant: Date, timeZone: string): Date => {
  const { year, month, day } = instantToWall(instant, timeZone);
  return wallToInstant(new CalendarDateTime(year, month, day), timeZone);
};

/** `2026-03-02` and a number of days → the day so many days later. */
export const addDays = (day: string, days: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new CalendarDateTime(year, month, date).add({ days }).toString().slice(0, 10);
};
