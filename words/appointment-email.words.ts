/** The words of emails that confirm an appointment, its other time or its cancellation. */
import type { MessageDescriptor } from '@lingui/core';
import { bookedSubject, unbookedSubject } from './booking-email.words.ts';
import type { Formats } from './formats.ts';
import type { EmailWords } from './mail.words.ts';
import { seeAppointment } from './notification-email.words.ts';
import type { NotifiedAppointment } from './notifications.words.ts';

/** `{terms}`: until when cancelling is free; empty where that is over. */
const words = {
  booked: {
    subject: bookedSubject,
    text: /*i18n*/ {
      id: 'mail.appointment_booked.text',
      message:
        'Your appointment is booked: {name} with {staff}, {day}, {time}–{end}.\n\n{place}\n\n{terms}\n\n{link}\n\nThe attached file puts it into your calendar.',
    },
    action: seeAppointment,
  },
  moved: {
    subject: /*i18n*/ { id: 'mail.appointment_moved.subject', message: 'Moved: {name}, {day}, {time}' },
    text: /*i18n*/ {
      id: 'mail.appointment_moved.text',
      message:
        'You moved your appointment. It is now: {name} with {staff}, {day}, {time}–{end}.\n\n{place}\n\n{terms}\n\n{link}\n\nThe attached file changes it in your calendar.',
    },
    action: seeAppointment,
  },
  cancelled: {
    subject: unbookedSubject,
    text: /*i18n*/ {
      id: 'mail.appointment_cancelled.text',
      message: 'You cancelled {name} with {staff}, {day}, {time}–{end}.\n\n{link}\n\nThe attached file takes it out of your calendar.',
    },
    action: seeAppointment,
  },
} as const satisfies Readonly<Record<string, EmailWords>>;

export interface BookedAppointment extends NotifiedAppointment {
  readonly endsAt: Date;
}

/** With its appointment; `{place}`, `{terms}` and `{link}` are left to who sends it. */
export function appointmentEmailWords(cause: keyof typeof words, about: BookedAppointment, formats: Formats): EmailWords {
  const { name, staff, startsAt, endsAt } = about;
  const values = { name, staff, day: formats.date(startsAt, 'short'), time: formats.time(startsAt), end: formats.time(endsAt) };
  const { subject, text, action } = words[cause];
  const withAppointment = (message: MessageDescriptor): MessageDescriptor => ({ ...message, values });
  return { subject: withAppointment(subject), text: withAppointment(text), action };
}
