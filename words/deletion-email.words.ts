import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import type { AccountEmailWords } from './mail.words.ts';

export type DeletionCause = 'requested' | 'cancelled' | 'carried_out';

interface Texts {
  readonly subject: MessageDescriptor;
  readonly intro: MessageDescriptor;
}

const account: Readonly<Record<DeletionCause, Texts>> = {
  requested: {
    subject: /*i18n*/ { id: 'mail.deletion.account_requested.subject', message: 'Your Spotter account will be deleted in 14 days' },
    intro: /*i18n*/ {
      id: 'mail.deletion.account_requested.intro',
      message:
        'We got your request to delete your account. Until the date below, everything stays as it is. Then your bookings, passes, training and comments are deleted at every studio.',
    },
  },
  cancelled: {
    subject: /*i18n*/ { id: 'mail.deletion.account_cancelled.subject', message: 'Your Spotter account stays' },
    intro: /*i18n*/ {
      id: 'mail.deletion.account_cancelled.intro',
      message: 'Your account will not be deleted. Nothing has changed.',
    },
  },
  carried_out: {
    subject: /*i18n*/ { id: 'mail.deletion.account_carried_out.subject', message: 'Your Spotter account was deleted' },
    intro: /*i18n*/ {
      id: 'mail.deletion.account_carried_out.intro',
      message:
        'Your account and your data have been deleted. The studios keep invoices and payments without your name, as the law requires.',
    },
  },
};

const studioTexts: Readonly<Record<DeletionCause, Texts>> = {
  requested: {
    subject: /*i18n*/ { id: 'mail.deletion.studio_requested.subject', message: 'You’re leaving {studio} in 14 days' },
    intro: /*i18n*/ {
      id: 'mail.deletion.studio_requested.intro',
      message:
        'We got your request to leave {studio}. Until the date below, everything stays as it is. Then your bookings, passes, training and comments there are deleted.',
    },
  },
  cancelled: {
    subject: /*i18n*/ { id: 'mail.deletion.studio_cancelled.subject', message: 'You’re staying at {studio}' },
    intro: /*i18n*/ {
      id: 'mail.deletion.studio_cancelled.intro',
      message: 'You will not leave {studio}. Nothing has changed.',
    },
  },
  carried_out: {
    subject: /*i18n*/ { id: 'mail.deletion.studio_carried_out.subject', message: 'You have left {studio}' },
    intro: /*i18n*/ {
      id: 'mail.deletion.studio_carried_out.intro',
      message: 'Your data at {studio} has been deleted. The studio keeps invoices and payments without your name, as the law requires.',
    },
  },
};

const deletedOn = /*i18n*/ { id: 'mail.deletion.when', message: 'Deleted on' };
const keep = /*i18n*/ { id: 'mail.deletion.keep', message: 'Keep my data' };
const note = /*i18n*/ {
  id: 'mail.deletion.note',
  message: 'If this wasn’t you, cancel the deletion with this button and change your password.',
};

export interface DeletionMail {
  readonly cause: DeletionCause;
  /** Null: the whole account. */
  readonly studio: string | null;
  readonly end: Date;
  /** The page on which the member can cancel the deletion. */
  readonly link: string;
  /** In the member's time zone. */
  readonly formats: Formats;
}

export const deletionMail = ({ cause, studio, end, link, formats }: DeletionMail): AccountEmailWords => {
  const { subject, intro } = studio === null ? account[cause] : studioTexts[cause];
  const values = { studio: studio ?? '' };
  return {
    subject: { ...subject, values },
    blocks: (inLocale) => [
      { kind: 'text', text: inLocale({ ...intro, values }) },
      ...(cause === 'requested'
        ? ([
            { kind: 'facts', facts: [{ term: inLocale(deletedOn), value: formats.dayTime(end) }] },
            { kind: 'action', label: inLocale(keep), href: link },
            { kind: 'note', text: inLocale(note) },
          ] as const)
        : []),
    ],
  };
};
