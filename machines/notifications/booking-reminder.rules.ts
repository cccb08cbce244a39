/** When a member is reminded of a class that they have booked. Source: docs/decisions/notifications.md#0336. */
import type { ReminderType } from '#contract/notifications.ts';

const lead = 60 * 60 * 1000;

export interface RemindedBooking {
  readonly startsAt: Date;
  /** Until when the member can cancel for free; null: until the class starts. */
  readonly deadline: Date | null;
  /** When the booking was made, or last changed. */
  readonly bookedAt: Date;
}

/** The instant that the member is reminded of; null where the booking has no such instant. */
export const remindedInstant = (type: ReminderType, { startsAt, deadline }: Omit<RemindedBooking, 'bookedAt'>): Date | null =>
  type === 'class_start' ? startsAt : deadline;

/** The last instant of which a member can be reminded now. */
export const reminderHorizon = (now: Date): Date => new Date(now.getTime() + lead);

/** Whether the last hour has begun. A booking that is made in it needs no reminder. */
export const isReminderDue = (type: ReminderType, booking: RemindedBooking, now: Date): boolean => {
  const instant = remindedInstant(type, booking);
  return instant !== null && now < instant && instant <= reminderHorizon(now) && reminderHorizon(booking.bookedAt) < instant;
};
