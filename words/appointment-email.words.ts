/** The texts of emails that confirm, move or cancel an appointment. */
import { bookedSubject, subjectOf, unbookedSubject } from './booking-email.words.ts';
import type { EmailContext, EmailWords } from './mail.words.ts';
import { aboutVisit, calendarFile, type EmailedVisit, leadOf, seeAppointment } from './visit-email.words.ts';

export const appointmentReason = /*i18n*/ { id: 'mail.reason.appointment', message: 'You booked this appointment.' };

const words = {
  booked: {
    subject: bookedSubject,
    lead: /*i18n*/ { id: 'mail.appointment_booked.lead', message: 'Your appointment is booked' },
    file: calendarFile.adds,
  },
  moved: {
    subject: /*i18n*/ { id: 'mail.appointment_moved.subject', message: 'Moved: {name}, {day}, {time}' },
    lead: /*i18n*/ { id: 'mail.appointment_moved.lead', message: 'You moved your appointment. It is now' },
    file: calendarFile.changes,
  },
  cancelled: {
    subject: unbookedSubject,
    lead: /*i18n*/ { id: 'mail.appointment_cancelled.lead', message: 'You cancelled this appointment' },
    file: calendarFile.removes,
  },
} as const;

/** `terms`: the end of free cancellation; null after that. */
export function appointmentEmailWords(
  cause: keyof typeof words,
  about: EmailedVisit,
  terms: string | null,
  context: EmailContext,
): EmailWords {
  const { subject, lead, file } = words[cause];
  const { inLocale, link } = context;
  const isOver = cause === 'cancelled';
  return {
    subject: subjectOf(subject, about, context),
    reason: appointmentReason,
    blocks: [
      leadOf(lead, about, context, { isOver }),
      aboutVisit(about, context),
      ...(terms === null || isOver ? [] : [{ kind: 'text', text: terms } as const]),
      { kind: 'action', label: inLocale(seeAppointment), href: link },
      { kind: 'file', text: inLocale(file) },
    ],
  };
}
