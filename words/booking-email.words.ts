import type { MessageDescriptor } from '@lingui/core';
import type { EmailBlocks, EmailContext, EmailWords } from './mail.words.ts';
import { aboutVisit, calendarFile, type EmailedVisit, leadOf, seeClass } from './visit-email.words.ts';

export const bookedSubject = /*i18n*/ { id: 'mail.booked.subject', message: 'Booked: {name}, {day}, {time}' };
export const unbookedSubject = /*i18n*/ { id: 'mail.unbooked.subject', message: 'Your booking is cancelled: {name}, {day}, {time}' };
const booked = /*i18n*/ { id: 'mail.booked.lead', message: 'You are in' };
const cancelled = /*i18n*/ { id: 'mail.unbooked.lead', message: 'You cancelled this class' };
const seeBooking = /*i18n*/ { id: 'mail.booking.action', message: 'See or cancel this booking' };
export const bookedReason = /*i18n*/ { id: 'mail.reason.booked', message: 'You booked this class.' };

/** Fills the `{name}`, `{day}` and `{time}` of a subject. */
export const subjectOf = (subject: MessageDescriptor, { name, startsAt }: EmailedVisit, { formats }: EmailContext): MessageDescriptor => ({
  ...subject,
  values: { name, day: formats.date(startsAt, 'short'), time: formats.time(startsAt) },
});

/** `terms`: the end of free cancellation; null without a deadline. */
export function bookingEmailWords(
  cause: 'booked' | 'cancelled',
  about: EmailedVisit,
  terms: string | null,
  context: EmailContext,
): EmailWords {
  const { inLocale, link } = context;
  const ofCause: Readonly<Record<typeof cause, EmailBlocks>> = {
    booked: [
      leadOf(booked, about, context),
      aboutVisit(about, context),
      ...(terms === null ? [] : [{ kind: 'text', text: terms } as const]),
      { kind: 'action', label: inLocale(seeBooking), href: link },
      { kind: 'file', text: inLocale(calendarFile.adds) },
    ],
    cancelled: [
      leadOf(cancelled, about, context, { isOver: true }),
      aboutVisit(about, context),
      { kind: 'action', label: inLocale(seeClass), href: link },
      { kind: 'file', text: inLocale(calendarFile.removes) },
    ],
  };
  const subject = cause === 'booked' ? bookedSubject : unbookedSubject;
  return { subject: subjectOf(subject, about, context), reason: bookedReason, blocks: ofCause[cause] };
}
