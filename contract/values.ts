/** Shared values of the API. Source: decisions.wire. */
import * as v from 'valibot';

/** An opaque, stable identifier. Ids are strings on the wire, regardless of their type in the database. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Checks that the offset can be parsed, that the year is from 1900 to 2999, and that the day exists. */
const isOnTheCalendar = (text: string): boolean => {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return year >= 1900 && year < 3000 && day.getUTCDate() === Number(text.slice(8, 10));
};

/** ISO 8601 with seconds and an offset, e.g. `2026-03-02T17:00:00+13:00`, from 1900 to 2999. */
export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.check(isOnTheCalendar));
export type Instant = v.InferOutput<typeof Instant>;

/** ISO 4217 code, upper case. */
export const CurrencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** The amount is in the minor unit of the currency (1250 = $12.50), never a fraction. */
export const Money = v.object({ amount: v.pipe(v.number(), v.safeInteger()), currency: CurrencyCode });
export type Money = v.InferOutput<typeof Money>;

/** A calendar day without a zone, `YYYY-MM-DD`, read in the facility's time zone. */
export const CalendarDate = v.pipe(v.string(), v.isoDate());
export type CalendarDate = v.InferOutput<typeof CalendarDate>;

export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const ById = v.strictObject({ id: Id });
