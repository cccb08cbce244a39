/** What each switch is called, and what turning it off means. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationType } from '#contract/notifications.ts';

interface ChoiceWords {
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
}

export const notificationChoiceWords: Readonly<Record<NotificationType, ChoiceWords>> = {
  waitlist: {
    label: msg`A spot for you`,
    about: msg`When a spot opens up for you. If this is off, you’ll only see the offer in your bookings.`,
  },
  class_cancelled: { label: msg`Cancelled classes`, about: msg`When the studio cancels a class you booked.` },
  appointment: { label: msg`Appointments`, about: msg`When an appointment you booked changes.` },
  post: { label: msg`Posts`, about: msg`When someone at your studios posts.` },
};
