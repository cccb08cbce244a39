/** What each switch is called, and what turning it off means. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationType } from '#contract/notifications.ts';

interface ChoiceWords {
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
}

export const newsChoiceWords: Readonly<Record<NotificationType, ChoiceWords>> = {
  waitlist: {
    label: msg`A spot for you`,
    about: msg`When a spot frees up and is held for you. Without it, you find the offer only in your bookings, while its time runs.`,
  },
  class_cancelled: { label: msg`Cancelled classes`, about: msg`When the studio cancels a class that you have booked.` },
  appointment: { label: msg`Appointments`, about: msg`When something changes about a time that you have booked with somebody.` },
  post: { label: msg`Posts`, about: msg`When somebody at your studios writes something.` },
};
