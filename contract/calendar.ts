/** The calendar feed for the member's own calendar app, and the list of time zones. Source: docs/spec §7, decisions.calendar. */
import * as v from 'valibot';

/**
 * The path of the calendar feed with this token; it is read without a cookie. A link with `webcal:` instead of `https:` subscribes to it.
 */
export const calendarPath = (token: string): string => `/api/v1/calendar/${token}.ics`;

/** A masked token, which cannot be used; it shows the end of the calendar's real one. */
export const maskedToken = (end: string): string => `…${end}`;

/** The complete token is only sent once, when it is created. */
export const isMasked = (token: string): boolean => token.startsWith('…');

/** `renew`: replaces the present URL, which then stops working. */
export const ActivateCalendarQuery = v.strictObject({ renew: v.optional(v.literal('true')) });

export const TimeZone = v.object({
  id: v.string(),
  /** In the member's language, e.g. "New Zealand Time". */
  name: v.string(),
  /** The present offset from UTC in minutes; positive in the east. */
  offset_minutes: v.pipe(v.number(), v.safeInteger()),
});
export type TimeZone = v.InferOutput<typeof TimeZone>;
