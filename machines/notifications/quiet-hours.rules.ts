/** The hours in which push messages wait. Times are `HH:MM` at the facility. Source: docs/decisions/notifications.md#0334. */
import type { PushedType, QuietHours, ReminderType } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt, timeOf } from '#machines/classes/day.rules.ts';

/** Those of a member who has not chosen any. */
export const usualQuietHours: QuietHours = { from: '22:00', until: '07:00' };

/** Hours that begin and end at the same time last no time at all. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? time >= from && time < until : time >= from || time < until;

/** What a push message is about. */
export interface PushSubject {
  readonly type: PushedType | ReminderType;
  /** When its class or appointment begins and was to begin, or when free cancelling ends; empty where it is about none of these. */
  readonly starts: readonly Date[];
}

/** Those that a member has who turns them on or off. */
export const toggledQuietHours = (hours: QuietHours | null): QuietHours | null => (hours ? null : usualQuietHours);

const fullHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The hours of a day from noon to noon, as they are drawn. */
export const hoursFromNoon: readonly string[] = [...fullHours.slice(12), ...fullHours.slice(0, 12)];

const timesBut = (other: string, chosen: string): readonly string[] =>
  [...new Set([...fullHours, chosen])].filter((time) => time !== other).toSorted();

/** The times at which quiet hours can begin and end: full hours, and those that are chosen already, as far as they last any time. */
export const timesToChoose = ({ from, until }: QuietHours): Readonly<Record<keyof QuietHours, readonly string[]>> => ({
  from: timesBut(until, from),
  until: timesBut(from, until),
});

/** Until when its push message waits; null: it is sent at once. An offer, and what is about a class or an appointment that begins before, does not wait. */
export const waitsUntil = ({ type, starts }: PushSubject, end: Date | null): Date | null =>
  type === 'waitlist' || (end && starts.some((start) => start <= end)) ? null : end;

/** When the quiet hours in which the instant lies end; null where it lies in none. */
export const quietHoursEnd = (now: Date, quietHours: QuietHours | null, timeZone: string): Date | null => {
  if (!quietHours || !isQuiet(quietHours, timeOf(now, timeZone))) return null;
  const today = dayOf(now, timeZone);
  const end = instantAt(today, quietHours.until, timeZone);
  return end > now ? end : instantAt(addDays(today, 1), quietHours.until, timeZone);
};
