/** The calendar feed for the member's own calendar app, and the list of time zones. Source: docs/spec §7, decisions.calendar. */
import * as v from 'valibot';

/**
 * The path of the calendar feed with this token; a calendar program reads it without a cookie. With `webcal:` instead of `https:`, the link
 * subscribes to the feed.
 */
export const calendarPath = (token: string): string => `/api/v1/calendar/${token}.ics`;

/** A masked token, which cannot be used; it shows the last characters of the real token. */
export const maskedToken = (end: string): string => `…${end}`;

/** Is the token masked? The complete token is sent only once, when it is created. */
export const isMasked = (token: string): boolean => token.startsWith('…');

/** `renew`: replaces the current URL, which then stops working. */
export const ActivateCalendarQuery = v.strictObject({ renew: v.optional(v.literal('true')) });

export const TimeZone = v.object({
  id: v.string(),
  /** In the member's language, e.g. "New Zealand Time". */
  name: v.string(),
  /** The current offset from UTC in minutes; positive in the east. */
  offset_minutes: v.pipe(v.number(), v.safeInteger()),
});
export type TimeZone = v.InferOutput<typeof TimeZone>;
