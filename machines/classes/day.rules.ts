/**
 * Days and weeks at a facility. A day is `YYYY-MM-DD` read in the facility's time zone (IANA); an instant is ISO 8601 in UTC.
 * Days are as long as the zone makes them: 23 and 25 hours happen.
 */
import { type CalendarDate, parseDate, startOfWeek, toCalendarDate, toZoned, fromAbsolute } from '@internationalized/date';

/** From `from` (inclusive) to `to` (exclusive), both instants. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const mondayFirst = 'en-GB';

const instantOf = (date: CalendarDate, timeZone: string): string => toZoned(date, timeZone).toDate().toISOString();

/** Whether the text names a day that exists, for what comes from the address bar. */
export const isDay = (text: string | undefined): text is string => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
};

/** The day at the facility on which an instant lies. */
export const dayOf = (instant: string | Date, timeZone: string): string =>
  toCalendarDate(fromAbsolute(new Date(instant).getTime(), timeZone)).toString();

/** The day so many days later; earlier when negative. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The Monday of the week in which the day lies. */
export const mondayOf = (day: string): string => startOfWeek(parseDate(day), mondayFirst).toString();

/** The seven days of the week in which the day lies, Monday first. */
export const daysOfWeek = (day: string): readonly string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(mondayOf(day), days));

/** When the day begins and ends: midnight to midnight at the facility. */
export const daySpan = (day: string, timeZone: string): Span => ({
  from: instantOf(parseDate(day), timeZone),
  to: instantOf(parseDate(day).add({ days: 1 }), timeZone),
});

/** When the week of the day begins and ends: Monday 00:00 to Monday 00:00 at the facility. */
export const weekSpan = (day: string, timeZone: string): Span => ({
  from: daySpan(mondayOf(day), timeZone).from,
  to: daySpan(addDays(mondayOf(day), 7), timeZone).from,
});

/** Whether the instant lies in the span. */
export const isWithin = (instant: string, { from, to }: Span): boolean => {
  const at = new Date(instant).getTime();
  return at >= new Date(from).getTime() && at < new Date(to).getTime();
};

/** The week at the facility in which an instant lies, named by its Monday. */
export const weekOf = (instant: string | Date, timeZone: string): string => mondayOf(dayOf(instant, timeZone));
