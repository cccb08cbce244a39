/** A day is `YYYY-MM-DD` in the facility's zone; it can have 23 or 25 hours. Source: docs/decisions/language.md#0070. */

/** A period from `from` (inclusive) to `to` (exclusive), both instants. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const dayLength = 86_400_000;

const midnightInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayFrom = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** Formatters are cached because creating one is slow. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

const wallClock = (timeZone: string): Intl.DateTimeFormat => {
  const clock = wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, clock);
  return clock;
};

/** The UTC instant whose clock time equals the zone's clock time at `at`. The Swedish format is `2026-03-02 17:00:00`. */
const shownIn = (timeZone: string, at: number): number => {
  const [year = 0, month = 1, day = 1, ...time] = (wallClock(timeZone).format(at).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day, ...time);
};

/** The first such instant. If the clocks skip this time, shortly after it. */
const whenShown = (wanted: number, timeZone: string): Date => {
  const candidates = [wanted - dayLength, wanted + dayLength].map((near) => wanted - (shownIn(timeZone, near) - near));
  const shown = candidates.filter((at) => shownIn(timeZone, at) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
};

/** If midnight occurs twice, the first midnight counts; if midnight is skipped, the first instant after it. */
const beginningOf = (day: string, timeZone: string): string => whenShown(midnightInUtc(day), timeZone).toISOString();

/** The first instant of the day at which the facility’s clock shows `HH:MM`. If the clocks skip this time, the next full hour. */
export const instantAt = (day: string, time: string, timeZone: string): Date => whenShown(Date.parse(`${day}T${time}:00Z`), timeZone);

/** The time of the facility's clock, `HH:MM`. */
export const timeOf = (instant: Date, timeZone: string): string =>
  new Date(shownIn(timeZone, instant.getTime())).toISOString().slice(11, 16);

/** Is the text an existing day from 1900 to 2999? Used for text from the address bar. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && existsInUtc(text);

/** Some engines parse 31 April as 1 May, others refuse it. */
const existsInUtc = (day: string): boolean => {
  const midnight = midnightInUtc(day);
  return !Number.isNaN(midnight) && dayFrom(midnight) === day;
};

export const dayOf = (instant: string | Date, timeZone: string): string => dayFrom(shownIn(timeZone, new Date(instant).getTime()));

/** The day after a number of days; a negative number goes back. */
export const addDays = (day: string, days: number): string => dayFrom(midnightInUtc(day) + days * dayLength);

export const mondayOf = (day: string): string => addDays(day, -((new Date(midnightInUtc(day)).getUTCDay() + 6) % 7));

export const daysOfWeek = (day: string): readonly string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(mondayOf(day), days));

export const daySpan = (day: string, timeZone: string): Span => ({
  from: beginningOf(day, timeZone),
  to: beginningOf(addDays(day, 1), timeZone),
});

/** The week from Monday 00:00 to Monday 00:00 at the facility. */
export const weekSpan = (day: string, timeZone: string): Span => ({
  from: beginningOf(mondayOf(day), timeZone),
  to: beginningOf(addDays(mondayOf(day), 7), timeZone),
});

export const isWithin = (instant: string, { from, to }: Span): boolean => {
  const at = new Date(instant).getTime();
  return at >= new Date(from).getTime() && at < new Date(to).getTime();
};

export const weekOf = (instant: string | Date, timeZone: string): string => mondayOf(dayOf(instant, timeZone));
