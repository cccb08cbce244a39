/** The hours in which push messages wait. Times are `HH:MM` at the facility. Source: docs/decisions/notifications.md#0334. */
import type { PushedType, QuietHours, ReminderType } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt, timeOf } from '#machines/classes/day.rules.ts';

export const usualQuietHours: QuietHours = { from: '22:00', until: '07:00' };

/** Is the time within the quiet hours? Hours with equal start and end are empty. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? time >= from && time < until : time >= from || time < until;

export interface PushSubject {
  readonly type: PushedType | ReminderType;
  /** The starts of the class or appointment before and after a change, or the end of free cancellation; empty for other subjects. */
  readonly starts: readonly Date[];
}

/** Turns the quiet hours on (with the default) or off. */
export const toggledQuietHours = (hours: QuietHours | null): QuietHours | null => (hours ? null : usualQuietHours);

const fullHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The hours of a day from noon to noon, in the order in which they are drawn. */
export const hoursFromNoon: readonly string[] = [...fullHours.slice(12), ...fullHours.slice(0, 12)];

const timesBut = (other: string, chosen: string): readonly string[] =>
  [...new Set([...fullHours, chosen])].filter((time) => time !== other).toSorted();

/** The possible starts and ends: full hours and the chosen times, without empty periods. */
export const timesToChoose = ({ from, until }: QuietHours): Readonly<Record<keyof QuietHours, readonly string[]>> => ({
  from: timesBut(until, from),
  until: timesBut(from, until),
});

/** Null: at once. An offer does not wait, nor a message about a class or appointment that begins before the quiet hours end. */
export const waitsUntil = ({ type, starts }: PushSubject, end: Date | null): Date | null =>
  type === 'waitlist' || (end && starts.some((start) => start <= end)) ? null : end;

/** The end of the quiet hours at `now`; null outside them. */
export const quietHoursEnd = (now: Date, quietHours: QuietHours | null, timeZone: string): Date | null => {
  if (!quietHours || !isQuiet(quietHours, timeOf(now, timeZone))) return null;
  const today = dayOf(now, timeZone);
  const end = instantAt(today, quietHours.until, timeZone);
  return end > now ? end : instantAt(addDays(today, 1), quietHours.until, timeZone);
};
