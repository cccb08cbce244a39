/**
 * Days and weeks at a facility. A day is `YYYY-MM-DD` read in the facility's time zone (IANA); an instant is ISO 8601 in UTC.
 * Days are as long as the zone makes them: 23 and 25 hours happen. The calendar is `Intl`'s own: docs/decisions/language.md#0070.
 */

/** From `from` (inclusive) to `to` (exclusive), both instants. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const dayLength = 86_400_000;

/** The midnight that begins the day in UTC. */
const midnightInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayFrom = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** Creating a formatter is slow, using it is not. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

const wallClock = (timeZone: string): Intl.DateTimeFormat => {
  const clock = wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, clock);
  return clock;
};

/** The instant at which a clock in UTC shows what the zone's shows at `at`; Swedish writes `2026-03-02 17:00:00`. */
const shownIn = (timeZone: string, at: number): number => {
  const [year = 0, month = 1, day = 1, ...time] = (wallClock(timeZone).format(at).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, ...time);
};

/** The first instant at which the zone shows what UTC shows at `wanted`; where its clocks jump over that, one soon after. */
const whenShown = (wanted: number, timeZone: string): Date => {
  const candidates = [wanted - dayLength, wanted + dayLength].map((near) => wanted - (shownIn(timeZone, near) - near));
  const shown = candidates.filter((at) => shownIn(timeZone, at) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
};

/** The first midnight where clocks go back over it; the first instant of the day where they jump over it. */
const beginningOf = (day: string, timeZone: string): string => whenShown(midnightInUtc(day), timeZone).toISOString();

/** The first instant of the day at which clocks at the facility show the time, `HH:MM`; the next full hour where they jump over one. */
export const instantAt = (day: string, time: string, timeZone: string): Date => whenShown(Date.parse(`${day}T${time}:00Z`), timeZone);

/** What clocks at the facility show at an instant, `HH:MM`. */
export const timeOf = (instant: Date, timeZone: string): string =>
  new Date(shownIn(timeZone, instant.getTime())).toISOString().slice(11, 16);

/** Whether the text names a day that exists, in the years from 1900 to 2999, for what comes from the address bar. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && existsInUtc(text);

/** Not every month has a 31st; some engines count on into the next month, others refuse. */
const existsInUtc = (day: string): boolean => {
  const midnight = midnightInUtc(day);
  return !Number.isNaN(midnight) && dayFrom(midnight) === day;
};

/** The day at the facility on which an instant lies. */
export const dayOf = (instant: string | Date, timeZone: string): string => dayFrom(shownIn(timeZone, new Date(instant).getTime()));

/** The day so many days later; earlier when negative. */
export const addDays = (day: string, days: number): string => dayFrom(midnightInUtc(day) + days * dayLength);

/** The Monday of the week in which the day lies. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(midnightInUtc(day)).getUTCDay() + 6) % 7));

/** The seven days of the week in which the day lies, Monday first. */
export const daysOfWeek = (day: string): readonly string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(mondayOf(day), days));

/** When the day begins and ends: midnight to midnight at the facility. */
export const daySpan = (day: string, timeZone: string): Span => ({
  from: beginningOf(day, timeZone),
  to: beginningOf(addDays(day, 1), timeZone),
});

/** When the week of the day begins and ends: Monday 00:00 to Monday 00:00 at the facility. */
export const weekSpan = (day: string, timeZone: string): Span => ({
  from: beginningOf(mondayOf(day), timeZone),
  to: beginningOf(addDays(mondayOf(day), 7), timeZone),
});

/** Whether the instant lies in the span. */
export const isWithin = (instant: string, { from, to }: Span): boolean => {
  const at = new Date(instant).getTime();
  return at >= new Date(from).getTime() && at < new Date(to).getTime();
};

/** The week at the facility in which an instant lies, named by its Monday. */
export const weekOf = (instant: string | Date, timeZone: string): string => mondayOf(dayOf(instant, timeZone));
