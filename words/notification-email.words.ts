/** The words of emails about notifications. The text begins with the notification's own sentence, `{sentence}`. */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import type { EmailWords } from './mail.words.ts';
import type { NotificationContent, NotifiedAppointment, NotifiedClass } from './notifications.words.ts';

export const seeClass = /*i18n*/ { id: 'mail.class.action', message: 'See the class' };
export const seeAppointment = /*i18n*/ { id: 'mail.appointment.action', message: 'See the appointment' };
const plainText = /*i18n*/ { id: 'mail.notification.text', message: '{sentence}\n\n{link}' };

const offerMail = {
  subject: /*i18n*/ { id: 'mail.offer.subject', message: 'A spot for you: {name}, {day}, {time}' },
  text: /*i18n*/ {
    id: 'mail.offer.text',
    message: '{sentence}\n\n{link}\n\nConfirm or decline it in Spotter. If you do neither in time, the spot goes to the next person.',
  },
  action: /*i18n*/ { id: 'mail.offer.action', message: 'See the offer' },
} as const satisfies EmailWords;

const cancelledMail = {
  subject: /*i18n*/ { id: 'mail.cancelled.subject', message: 'Cancelled: {name}, {day}, {time}' },
  text: plainText,
  action: seeClass,
} as const satisfies EmailWords;

const takenOffMail = {
  subject: /*i18n*/ { id: 'mail.taken_off.subject', message: 'Not booked any more: {name}, {day}, {time}' },
  text: plainText,
  action: seeClass,
} as const satisfies EmailWords;

/** `{place}` and `{terms}`: where the class is, and until when cancelling is free. */
const changedMail = {
  subject: /*i18n*/ { id: 'mail.class_changed.subject', message: 'Changed: {name}, {day}, {time}' },
  text: /*i18n*/ {
    id: 'mail.class_changed.text',
    message: '{sentence}\n\nYou are still booked.\n\n{place}\n\n{terms}\n\n{link}\n\nThe attached file changes it in your calendar.',
  },
  action: seeClass,
} as const satisfies EmailWords;

const appointmentMail = {
  subject: /*i18n*/ { id: 'mail.appointment.subject', message: 'Your appointment has changed' },
  text: plainText,
  action: seeAppointment,
} as const satisfies EmailWords;

const appointmentCancelledMail = {
  subject: cancelledMail.subject,
  text: plainText,
  action: seeAppointment,
} as const satisfies EmailWords;

const payNow = /*i18n*/ { id: 'mail.invoice.action', message: 'Pay now' };

const invoiceDueMail = {
  subject: /*i18n*/ { id: 'mail.invoice_due.subject', message: 'Due: {amount} for {what}' },
  text: plainText,
  action: payNow,
} as const satisfies EmailWords;

const paymentFailedMail = {
  subject: /*i18n*/ { id: 'mail.payment_failed.subject', message: 'Payment failed: {amount} for {what}' },
  text: plainText,
  action: payNow,
} as const satisfies EmailWords;

const seePasses = /*i18n*/ { id: 'mail.pass.action', message: 'See your passes' };

const passVisitsMail = {
  subject: /*i18n*/ {
    id: 'mail.pass_visits.subject',
    message: '{pass}: {left, plural, =0 {no visits} one {# visit} other {# visits}} left',
  },
  text: plainText,
  action: seePasses,
} as const satisfies EmailWords;

const passEndsMail = {
  subject: /*i18n*/ { id: 'mail.pass_ends.subject', message: '{pass} ends on {day}' },
  text: plainText,
  action: seePasses,
} as const satisfies EmailWords;

/** Why the member gets the email, and where to stop such emails. */
export const notificationFooter = {
  reason: /*i18n*/ { id: 'mail.footer.reason', message: 'You get this email because you’re a member of {studio}.' },
  settings: /*i18n*/ { id: 'mail.footer.settings', message: 'Notification settings' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

const withClass = (words: EmailWords, { name, startsAt }: NotifiedClass | NotifiedAppointment, formats: Formats): EmailWords => ({
  ...words,
  subject: { ...words.subject, values: { name, day: formats.date(startsAt, 'short'), time: formats.time(startsAt) } },
});

type Values = Readonly<Record<string, string | number>>;

const withValues = (words: EmailWords, values: Values): EmailWords => ({ ...words, subject: { ...words.subject, values } });

/** Null for what is not sent by email. */
export function notificationEmailWords(content: NotificationContent, formats: Formats): EmailWords | null {
  switch (content.type) {
    case 'waitlist':
      return withClass(offerMail, content.about, formats);
    case 'class_cancelled':
      return withClass(cancelledMail, content.about, formats);
    case 'taken_off':
      return withClass(takenOffMail, content.about, formats);
    case 'class_changed':
      return withClass(changedMail, content.about, formats);
    case 'appointment_cancelled':
      return withClass(appointmentCancelledMail, content.about, formats);
    case 'appointment':
      return appointmentMail;
    case 'invoice_due':
    case 'payment_failed': {
      const words = content.type === 'invoice_due' ? invoiceDueMail : paymentFailedMail;
      return withValues(words, { amount: formats.money(content.amount), what: content.what });
    }
    case 'pass_visits':
      return withValues(passVisitsMail, { pass: content.pass, left: content.left });
    case 'pass_ends':
      return withValues(passEndsMail, { pass: content.pass, day: formats.calendarDate(content.day, 'long') });
    case 'response':
    case 'post':
    case 'other':
      return null;
  }
}
