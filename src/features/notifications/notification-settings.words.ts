import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationTypeRow, TypeGroupKey } from '#machines/notifications/notification-settings.selectors.ts';

interface TypeWords {
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
}

export const notificationTypeWords: Readonly<Record<NotificationTypeRow['type'], TypeWords>> = {
  waitlist: {
    label: msg`A spot for you`,
    about: msg`Confirm or decline straight from the notification. A push notification reminds you 10 minutes before the offer ends.`,
  },
  class_changed: { label: msg`Changed classes`, about: msg`A new time, place or coach for a class you booked.` },
  class_cancelled: { label: msg`Cancelled classes`, about: msg`When the studio cancels a class you booked.` },
  appointment: { label: msg`Appointments`, about: msg`When an appointment you booked changes.` },
  booking: {
    label: msg`Booking emails`,
    about: msg`When you book, move or cancel. With a file for your calendar.`,
  },
  free_cancelling: { label: msg`1 hour left to cancel for free`, about: msg`Once, and only while you are booked.` },
  class_start: { label: msg`Your class starts in 1 hour`, about: msg`Once, unless you book in the last hour.` },
  invoice: { label: msg`Receipts and invoices`, about: msg`Also when a payment fails.` },
  pass: { label: msg`Your pass runs out`, about: msg`When 1 visit is left, and 7 days before its last day.` },
  comment: {
    label: msg`Comments and replies`,
    about: msg`On your workouts, and in conversations you take part in. Email: one summary a day.`,
  },
  reaction: { label: msg`Reactions`, about: msg`When someone reacts to your workout or comment. Email: one summary a day.` },
  moderation: { label: msg`Removed content`, about: msg`When the studio removes your photo or one of your comments, and why.` },
  post: { label: msg`Posts`, about: msg`When someone at the studio posts. Email: one summary a day.` },
};

export const typeGroupTitles: Readonly<Record<TypeGroupKey, MessageDescriptor>> = {
  bookings: msg`Your bookings`,
  before: msg`Before class`,
  money: msg`Passes and payments`,
  people: msg`People`,
};
