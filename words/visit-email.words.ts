import type { MessageDescriptor } from '@lingui/core';
import type { EmailBlock, EmailContext, EmailLead } from './mail.words.ts';

export const seeClass = /*i18n*/ { id: 'mail.class.action', message: 'See the class' };
export const seeAppointment = /*i18n*/ { id: 'mail.appointment.action', message: 'See the appointment' };
const length = /*i18n*/ { id: 'mail.length', message: '{minutes, plural, one {# minute} other {# minutes}}' };
const withCoach = /*i18n*/ { id: 'mail.with', message: 'with {coach}' };

/** The effect of the attached file on the calendar entry. */
export const calendarFile = {
  adds: /*i18n*/ { id: 'mail.file.adds', message: 'The attached file puts it into your calendar.' },
  changes: /*i18n*/ { id: 'mail.file.changes', message: 'The attached file changes it in your calendar.' },
  removes: /*i18n*/ { id: 'mail.file.removes', message: 'The attached file takes it out of your calendar.' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

export interface EmailedVisit {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt?: Date;
  readonly location?: string;
  readonly coach?: string;
}

export const leadOf = (
  over: MessageDescriptor,
  { startsAt }: EmailedVisit,
  { formats, inLocale }: EmailContext,
  more: Pick<EmailLead, 'former' | 'isOver'> = {},
): EmailLead => ({ kind: 'lead', over: inLocale(over), figure: formats.time(startsAt), under: formats.heading(startsAt), ...more });

/**
 * The name as a heading, with details: `Tue 3 Mar, 09:00, 60 minutes, Platforms, with Ana`. `when` is needed if no other block has the
 * time.
 */
export function aboutVisit(
  { name, startsAt, endsAt, location = '', coach = '' }: EmailedVisit,
  { inLocale }: EmailContext,
  when = '',
): EmailBlock {
  const minutes = endsAt ? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) : 0;
  const details = [
    when,
    minutes > 0 ? inLocale({ ...length, values: { minutes } }) : '',
    location,
    coach === '' ? '' : inLocale({ ...withCoach, values: { coach } }),
  ].filter((part) => part !== '');
  return { kind: 'about', name, ...(details.length > 0 && { details: details.join(', ') }) };
}
