/** The texts of emails about a class or an appointment: an offered place, or a change or cancellation by the studio. */
import { appointmentReason } from './appointment-email.words.ts';
import { subjectOf } from './booking-email.words.ts';
import type { EmailContext, EmailWords } from './mail.words.ts';
import type { NotificationContent } from './notifications.words.ts';
import { aboutVisit, calendarFile, type EmailedVisit, leadOf, seeAppointment, seeClass } from './visit-email.words.ts';
import { whenOnAnyDay, whenValues } from './when-values.ts';

type ContentOf<T extends NotificationContent['type']> = Extract<NotificationContent, { readonly type: T }>;

const offer = {
  subject: /*i18n*/ {
    id: 'mail.offer.subject',
    message:
      '{near, select, today {A spot in {name} is held for you until {time}} other {A spot in {name} is held for you until {shortDay}, {time}}}',
  },
  lead: /*i18n*/ { id: 'mail.offer.lead', message: 'Held for you until' },
  day: /*i18n*/ { id: 'mail.offer.day', message: '{near, select, today {today, {day}} other {{day}}}' },
  action: /*i18n*/ { id: 'mail.offer.action', message: 'Confirm your spot' },
  decline: /*i18n*/ { id: 'mail.offer.decline', message: 'Decline, and the spot goes to the next person on the waitlist' },
  note: /*i18n*/ {
    id: 'mail.offer.note',
    message: 'Both links open Spotter, and you answer there. After {time} the spot goes to the next person on the waitlist.',
  },
  reason: /*i18n*/ { id: 'mail.reason.waitlist', message: 'You are on the waitlist for this class.' },
} as const;

export function offerEmailWords({ about, now, until }: ContentOf<'waitlist'>, visit: EmailedVisit, context: EmailContext): EmailWords {
  const { formats, inLocale, link } = context;
  const values = { ...whenValues(until ?? about.startsAt, { formats, now }), name: about.name };
  return {
    subject: { ...offer.subject, values },
    reason: offer.reason,
    blocks: [
      { kind: 'lead', over: inLocale(offer.lead), figure: values.time, under: inLocale({ ...offer.day, values }) },
      aboutVisit(visit, context, formats.dayTime(visit.startsAt)),
      { kind: 'action', label: inLocale(offer.action), href: link },
      { kind: 'link', label: inLocale(offer.decline), href: link },
      { kind: 'note', text: inLocale({ ...offer.note, values }) },
    ],
  };
}

const cancelledSubject = /*i18n*/ { id: 'mail.cancelled.subject', message: 'Cancelled: {name}, {day}, {time}' };

const hadReason = /*i18n*/ { id: 'mail.reason.class', message: 'You had booked this class or were on its waitlist.' };

const ended = {
  class_cancelled: {
    subject: cancelledSubject,
    lead: /*i18n*/ { id: 'mail.cancelled.lead', message: 'The studio has cancelled this class' },
    reason: hadReason,
    action: seeClass,
  },
  taken_off: {
    subject: /*i18n*/ { id: 'mail.taken_off.subject', message: 'Not booked any more: {name}, {day}, {time}' },
    lead: /*i18n*/ { id: 'mail.taken_off.lead', message: 'The studio has taken you off this class' },
    reason: hadReason,
    action: seeClass,
  },
  appointment_cancelled: {
    subject: cancelledSubject,
    lead: /*i18n*/ { id: 'mail.appointment_ended.lead', message: 'The studio has cancelled this appointment' },
    reason: appointmentReason,
    action: seeAppointment,
  },
} as const;

interface Ended {
  readonly visit: EmailedVisit;
  /** In the studio's own words. */
  readonly why: string | null;
  /** Whether the attached file removes it from the calendar. */
  readonly hasFile: boolean;
}

export function endedEmailWords(type: keyof typeof ended, { visit, why, hasFile }: Ended, context: EmailContext): EmailWords {
  const { subject, lead, reason, action } = ended[type];
  const { inLocale, link } = context;
  return {
    subject: subjectOf(subject, visit, context),
    reason,
    blocks: [
      leadOf(lead, visit, context, { isOver: true }),
      aboutVisit(visit, context),
      ...(why === null ? [] : [{ kind: 'quote', text: why } as const]),
      { kind: 'action', label: inLocale(action), href: link },
      ...(hasFile ? [{ kind: 'file', text: inLocale(calendarFile.removes) } as const] : []),
    ],
  };
}

const changed = {
  subject: /*i18n*/ { id: 'mail.class_changed.subject', message: 'Changed: {name}, {day}, {time}' },
  movedSubject: /*i18n*/ { id: 'mail.class_moved.subject', message: '{name}, {day}: now at {time}' },
  lead: /*i18n*/ { id: 'mail.class_changed.lead', message: 'The studio has changed this class' },
  movedLead: /*i18n*/ { id: 'mail.class_moved.lead', message: 'New time' },
  place: /*i18n*/ { id: 'mail.class_changed.place', message: 'New place' },
  coach: /*i18n*/ { id: 'mail.class_changed.coach', message: 'New coach' },
  stillBooked: /*i18n*/ { id: 'mail.class_changed.text', message: 'You are still booked.' },
  cancel: /*i18n*/ { id: 'mail.class_changed.cancel', message: 'Cancel for free until {day}, {time}' },
  reason: /*i18n*/ { id: 'mail.reason.changed', message: 'You are booked into this class.' },
} as const;

/** `freeUntil`: the end of free cancellation; null if there is none. */
export function changedEmailWords(
  { isMoved, formerStart, place, coach }: ContentOf<'class_changed'>,
  visit: EmailedVisit,
  freeUntil: Date | null,
  context: EmailContext,
): EmailWords {
  const { formats, inLocale, link } = context;
  const former = isMoved && formerStart ? formats.time(formerStart) : undefined;
  const facts = [
    ...(place ? [{ term: inLocale(changed.place), value: place }] : []),
    ...(coach ? [{ term: inLocale(changed.coach), value: coach }] : []),
  ];
  return {
    subject: subjectOf(isMoved ? changed.movedSubject : changed.subject, visit, context),
    reason: changed.reason,
    blocks: [
      leadOf(isMoved ? changed.movedLead : changed.lead, visit, context, { former }),
      aboutVisit(visit, context),
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      { kind: 'text', text: inLocale(changed.stillBooked) },
      { kind: 'action', label: inLocale(seeClass), href: link },
      ...(freeUntil
        ? [{ kind: 'link', label: inLocale({ ...changed.cancel, values: whenOnAnyDay(freeUntil, formats) }), href: link } as const]
        : []),
      { kind: 'file', text: inLocale(calendarFile.changes) },
    ],
  };
}
