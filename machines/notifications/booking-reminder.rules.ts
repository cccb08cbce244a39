/** When a member gets a reminder of a booked class. Source: docs/decisions/notifications.md#0336. */
import type { ReminderType } from '#contract/notifications.ts';

const lead = 60 * 60 * 1000;

export interface RemindedBooking {
  readonly startsAt: Date;
  /** The end of free cancellation; null: free cancellation ends with the start of the class. */
  readonly deadline: Date | null;
  readonly bookedAt: Date;
}

/** The instant that the reminder is about: the start of the class or the deadline; null if the booking has no such instant. */
export const remindedInstant = (type: ReminderType, { startsAt, deadline }: Omit<RemindedBooking, 'bookedAt'>): Date | null =>
  type === 'class_start' ? startsAt : deadline;

/** Reminders for instants until this one are due now. */
export const reminderHorizon = (now: Date): Date => new Date(now.getTime() + lead);

/** Has the last hour before this instant begun? A booking that was made in the last hour needs no reminder. */
export const isReminderDue = (type: ReminderType, booking: RemindedBooking, now: Date): boolean => {
  const instant = remindedInstant(type, booking);
  return instant !== null && now < instant && instant <= reminderHorizon(now) && reminderHorizon(booking.bookedAt) < instant;
};
