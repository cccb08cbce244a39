/** The calendar that a member's own calendar program subscribes to, and the time zones that there are. Source: docs/spec §7, decisions.calendar. */
import * as v from 'valibot';

/**
 * Below the origin: the address of the feed with this token, read without a cookie. `webcal:` instead of `https:` makes a link that
 * subscribes.
 */
export const calendarPath = (token: string): string => `/api/v1/calendar/${token}.ics`;

/** A token that cannot be used: the error names the one that the calendar has. */
export const maskedToken = (end: string): string => `…${end}`;

/** A whole token is answered only once, when it is made. */
export const isMasked = (token: string): boolean => token.startsWith('…');

/** `renew`: another address takes the place of the one that it has, which leads nowhere from then on. */
export const ActivateCalendarQuery = v.strictObject({ renew: v.optional(v.literal('true')) });

export const TimeZone = v.object({
  /** The IANA name, e.g. `Pacific/Auckland`. */
  id: v.string(),
  /** The name of the zone in the member's language, e.g. "New Zealand Time". */
  name: v.string(),
  /** East of Greenwich at the moment, in minutes. */
  offset_minutes: v.pipe(v.number(), v.safeInteger()),
});
export type TimeZone = v.InferOutput<typeof TimeZone>;
