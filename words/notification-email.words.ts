import { appointmentReason } from './appointment-email.words.ts';
import { changedEmailWords, endedEmailWords, offerEmailWords } from './class-email.words.ts';
import type { EmailContext, EmailWords } from './mail.words.ts';
import type { NotificationContent } from './notifications.words.ts';
import { type EmailedVisit, seeAppointment } from './visit-email.words.ts';

type Amount = Parameters<EmailContext['formats']['money']>[0];

const appointment = /*i18n*/ { id: 'mail.appointment.subject', message: 'Your appointment has changed' };

const payNow = /*i18n*/ { id: 'mail.invoice.action', message: 'Pay now' };
const openInvoice = /*i18n*/ { id: 'mail.reason.invoice', message: 'This invoice is open.' };
const invoices = {
  invoice_due: {
    subject: /*i18n*/ { id: 'mail.invoice_due.subject', message: 'Due: {amount} for {what}' },
    lead: /*i18n*/ { id: 'mail.invoice_due.lead', message: 'To be paid' },
  },
  payment_failed: {
    subject: /*i18n*/ { id: 'mail.payment_failed.subject', message: 'Payment failed: {amount} for {what}' },
    lead: /*i18n*/ { id: 'mail.payment_failed.lead', message: 'This payment failed' },
  },
} as const;
const tryAgain = /*i18n*/ { id: 'mail.payment_failed.text', message: 'Try again or choose another card.' };

const passes = {
  action: /*i18n*/ { id: 'mail.pass.action', message: 'See your passes' },
  reason: /*i18n*/ { id: 'mail.reason.pass', message: 'You train with this pass.' },
  visits: /*i18n*/ {
    id: 'mail.pass_visits.subject',
    message: '{pass}: {left, plural, =0 {no visits} one {# visit} other {# visits}} left',
  },
  visitsLead: /*i18n*/ { id: 'mail.pass_visits.lead', message: '{left, plural, one {Visit left} other {Visits left}}' },
  ends: /*i18n*/ { id: 'mail.pass_ends.subject', message: '{pass} ends on {day}' },
  endsLead: /*i18n*/ { id: 'mail.pass_ends.lead', message: 'This pass ends on' },
} as const;

function invoiceWords(type: keyof typeof invoices, { amount, what }: { amount: Amount; what: string }, context: EmailContext): EmailWords {
  const { formats, inLocale, link } = context;
  const { subject, lead } = invoices[type];
  const figure = formats.money(amount);
  return {
    subject: { ...subject, values: { amount: figure, what } },
    reason: openInvoice,
    blocks: [
      { kind: 'lead', over: inLocale(lead), figure },
      { kind: 'about', name: what },
      ...(type === 'payment_failed' ? [{ kind: 'text', text: inLocale(tryAgain) } as const] : []),
      { kind: 'action', label: inLocale(payNow), href: link },
    ],
  };
}

const removals = {
  removed_comment: {
    subject: /*i18n*/ { id: 'mail.removed_comment.subject', message: 'The studio has removed your comment' },
    action: /*i18n*/ { id: 'mail.removed_comment.action', message: 'Open the feed' },
    reason: /*i18n*/ { id: 'mail.reason.removed_comment', message: 'You wrote this comment.' },
  },
  removed_picture: {
    subject: /*i18n*/ { id: 'mail.removed_picture.subject', message: 'The studio has removed your photo' },
    action: /*i18n*/ { id: 'mail.removed_picture.action', message: 'Choose another photo' },
    reason: /*i18n*/ { id: 'mail.reason.removed_picture', message: 'This was your profile photo.' },
  },
} as const;
const whyRemoved = /*i18n*/ { id: 'mail.removed.why', message: 'Reason: {reason}' };

function removalWords(type: keyof typeof removals, reason: string, { inLocale, link }: EmailContext): EmailWords {
  const words = removals[type];
  return {
    subject: words.subject,
    reason: words.reason,
    blocks: [
      { kind: 'about', name: inLocale(words.subject) },
      { kind: 'text', text: inLocale({ ...whyRemoved, values: { reason } }) },
      { kind: 'action', label: inLocale(words.action), href: link },
    ],
  };
}

function passWords(
  content: Extract<NotificationContent, { readonly pass: string }>,
  { formats, inLocale, link }: EmailContext,
): EmailWords {
  const { pass } = content;
  const { subject, lead } =
    content.type === 'pass_visits'
      ? {
          subject: { ...passes.visits, values: { pass, left: content.left } },
          lead: {
            over: inLocale({ ...passes.visitsLead, values: { left: content.left } }),
            figure: formats.number(content.left),
          },
        }
      : {
          subject: { ...passes.ends, values: { pass, day: formats.calendarDate(content.day, 'long') } },
          lead: {
            over: inLocale(passes.endsLead),
            figure: formats.calendarDate(content.day, 'dayMonthShort'),
            under: formats.calendarHeading(content.day),
          },
        };
  return {
    subject,
    reason: passes.reason,
    blocks: [
      { kind: 'lead', ...lead },
      { kind: 'about', name: pass },
      { kind: 'action', label: inLocale(passes.action), href: link },
    ],
  };
}

/** The data of the email in addition to the notification. */
export interface KnownVisit {
  /** The member's class or appointment; null if it cannot be found. */
  readonly visit: EmailedVisit | null;
  readonly freeUntil: Date | null;
  /** Whether the attached file removes it from the calendar. */
  readonly hasFile: boolean;
}

/** Null for a notification that is not sent by email. */
export function notificationEmailWords(
  content: NotificationContent,
  { visit, freeUntil, hasFile }: KnownVisit,
  context: EmailContext,
): EmailWords | null {
  const { inLocale, link } = context;
  switch (content.type) {
    case 'waitlist':
      return offerEmailWords(content, visit ?? content.about, context);
    case 'class_cancelled':
      return endedEmailWords(content.type, { visit: visit ?? content.about, why: content.about.cancelledReason, hasFile }, context);
    case 'taken_off':
      return endedEmailWords(content.type, { visit: visit ?? content.about, why: null, hasFile }, context);
    case 'class_changed':
      return changedEmailWords(content, visit ?? content.about, freeUntil, context);
    case 'appointment_cancelled': {
      const { about } = content;
      return endedEmailWords(content.type, { visit: visit ?? { ...about, coach: about.staff }, why: null, hasFile }, context);
    }
    case 'appointment':
      return {
        subject: appointment,
        reason: appointmentReason,
        blocks: [
          { kind: 'about', name: inLocale(appointment) },
          { kind: 'action', label: inLocale(seeAppointment), href: link },
        ],
      };
    case 'invoice_due':
    case 'payment_failed':
      return invoiceWords(content.type, content, context);
    case 'pass_visits':
    case 'pass_ends':
      return passWords(content, context);
    case 'removed_comment':
    case 'removed_picture':
      return removalWords(content.type, content.reason, context);
    case 'response':
    case 'post':
    case 'other':
      return null;
  }
}
