/** The words of emails that confirm a booking or its cancellation. */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import type { EmailWords } from './mail.words.ts';
import { seeClass } from './notification-email.words.ts';

export const bookedSubject = /*i18n*/ { id: 'mail.booked.subject', message: 'Booked: {name}, {day}, {time}' };
export const unbookedSubject = /*i18n*/ { id: 'mail.unbooked.subject', message: 'Your booking is cancelled: {name}, {day}, {time}' };
const seeBooking = /*i18n*/ { id: 'mail.booking.action', message: 'See this booking' };

/** `{terms}`: until when cancelling is free; empty where there is no deadline. */
const words = {
  booked: {
    subject: bookedSubject,
    text: /*i18n*/ {
      id: 'mail.booked.text',
      message:
        'You are booked: {name}, {day}, {time}–{end}.\n\n{place}\n\n{terms}\n\n{link}\n\nThe attached file puts it into your calendar.',
    },
    action: seeBooking,
  },
  cancelled: {
    subject: unbookedSubject,
    text: /*i18n*/ {
      id: 'mail.unbooked.text',
      message: 'You cancelled {name}, {day}, {time}–{end}.\n\n{link}\n\nThe attached file takes it out of your calendar.',
    },
    action: seeClass,
  },
} as const satisfies Readonly<Record<string, EmailWords>>;

export interface BookedClass {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** With its class; `{place}`, `{terms}` and `{link}` are left to who sends it. */
export function bookingEmailWords(cause: keyof typeof words, { name, startsAt, endsAt }: BookedClass, formats: Formats): EmailWords {
  const values = { name, day: formats.date(startsAt, 'short'), time: formats.time(startsAt), end: formats.time(endsAt) };
  const { subject, text, action } = words[cause];
  const withClass = (message: MessageDescriptor): MessageDescriptor => ({ ...message, values });
  return { subject: withClass(subject), text: withClass(text), action };
}
