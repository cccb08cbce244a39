/** The hours in which push messages wait. Times are `HH:MM` at the facility. Source: docs/decisions/notifications.md#0334. */
import type { NotificationType, QuietHours } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt, timeOf } from '#machines/classes/day.rules.ts';

/** Those of a member who has not chosen any. */
export const usualQuietHours: QuietHours = { from: '22:00', until: '07:00' };

/** Hours that begin and end at the same time last no time at all. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? time >= from && time < until : time >= from || time < until;

/** What a push message is about; `startsAt`: when the class begins that it is about, null where it is about none. */
export interface PushSubject {
  readonly type: NotificationType;
  readonly startsAt: Date | null;
}

/** Until when its push message waits; null: it is sent at once. An offer, and what is about a class that begins before, does not wait. */
export const waitsUntil = ({ type, startsAt }: PushSubject, end: Date | null): Date | null =>
  type === 'waitlist' || (end && startsAt && startsAt <= end) ? null : end;

/** When the quiet hours in which the instant lies end; null where it lies in none. */
export const quietHoursEnd = (now: Date, quietHours: QuietHours | null, timeZone: string): Date | null => {
  if (!quietHours || !isQuiet(quietHours, timeOf(now, timeZone))) return null;
  const today = dayOf(now, timeZone);
  const end = instantAt(today, quietHours.until, timeZone);
  return end > now ? end : instantAt(addDays(today, 1), quietHours.until, timeZone);
};
