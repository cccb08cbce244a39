/** The texts of the email to a studio about a member who leaves, or who cancels this. */
import type { MessageDescriptor } from '@lingui/core';
import type { DeletionCause } from './deletion-email.words.ts';
import type { Formats } from './formats.ts';
import type { AccountEmailWords, EmailFact } from './mail.words.ts';

interface Texts {
  readonly subject: MessageDescriptor;
  readonly intro: MessageDescriptor;
  readonly note: MessageDescriptor | null;
}

const texts: Readonly<Record<DeletionCause, Texts>> = {
  requested: {
    subject: /*i18n*/ { id: 'mail.departure.requested.subject', message: '{studio}: {name} is leaving in 14 days' },
    intro: /*i18n*/ {
      id: 'mail.departure.requested.intro',
      message:
        '{name} has requested that their data at {studio} be deleted. Until the date below, everything stays as it is. Then their bookings, passes, training and comments are deleted.',
    },
    note: /*i18n*/ {
      id: 'mail.departure.requested.note',
      message: 'Invoices, payments and visits stay without the name. The member can change their mind until then.',
    },
  },
  cancelled: {
    subject: /*i18n*/ { id: 'mail.departure.cancelled.subject', message: '{studio}: {name} is staying' },
    intro: /*i18n*/ {
      id: 'mail.departure.cancelled.intro',
      message: '{name} has taken back the request to delete their data at {studio}. Nothing has changed.',
    },
    note: null,
  },
  carried_out: {
    subject: /*i18n*/ { id: 'mail.departure.carried_out.subject', message: '{studio}: a member has left' },
    intro: /*i18n*/ {
      id: 'mail.departure.carried_out.intro',
      message:
        'A member requested this on the date below. Their bookings, passes, training and comments at {studio} have been deleted. Invoices, payments and visits stay under the number below, without the name.',
    },
    note: /*i18n*/ {
      id: 'mail.departure.carried_out.note',
      message: 'Please remove the member from members.csv. Until you do, each load leaves the row out and lists it.',
    },
  },
};

const requestedOn = /*i18n*/ { id: 'mail.departure.requested_on', message: 'Requested on' };
const deletedOn = /*i18n*/ { id: 'mail.departure.deleted_on', message: 'Deleted on' };
const number = /*i18n*/ { id: 'mail.departure.number', message: 'Number' };

/** Without the name after the deletion is carried out. */
export type DepartureMatter = { readonly studio: string; readonly requestedAt: Date } & (
  | { readonly cause: 'requested' | 'cancelled'; readonly name: string; readonly end: Date }
  | { readonly cause: 'carried_out'; readonly keptAs: string }
);

export function departureMail(matter: DepartureMatter, formats: Formats): AccountEmailWords {
  const { subject, intro, note } = texts[matter.cause];
  const values = { studio: matter.studio, name: matter.cause === 'carried_out' ? '' : matter.name };
  return {
    subject: { ...subject, values },
    blocks: (inLocale) => {
      const fact = (term: MessageDescriptor, value: string): EmailFact => ({ term: inLocale(term), value });
      return [
        { kind: 'text', text: inLocale({ ...intro, values }) },
        {
          kind: 'facts',
          facts: [
            fact(requestedOn, formats.dayTime(matter.requestedAt)),
            ...(matter.cause === 'requested' ? [fact(deletedOn, formats.dayTime(matter.end))] : []),
            ...(matter.cause === 'carried_out' ? [fact(number, matter.keptAs)] : []),
          ],
        },
        ...(note ? ([{ kind: 'note', text: inLocale(note) }] as const) : []),
      ];
    },
  };
}
