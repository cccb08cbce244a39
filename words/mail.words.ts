/**
 * The words of emails: what happened, what to do, how long it counts, and what to do if it was not requested. A blank line ends a
 * paragraph. A paragraph that is `{link}` alone is a button in HTML, with `action` on it; one that is a code or `{figure}` alone is set in large type; `{facts}` alone is a table.
 */
import type { MessageDescriptor } from '@lingui/core';

/** A line of two columns. */
export interface EmailFact {
  readonly term: string;
  readonly value: string;
}

export interface EmailWords {
  readonly subject: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly action: MessageDescriptor;
}

const hello = /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' };
const helloWithoutName = /*i18n*/ { id: 'mail.hello_nobody', message: 'Hello,' };

const newPassword = /*i18n*/ { id: 'mail.new_password', message: 'Choose a new password' };

export const passwordResetMail = {
  subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Reset your Spotter password' },
  text: /*i18n*/ {
    id: 'mail.reset.text',
    message:
      'We got a request to reset your password. If it was you, choose a new one here:\n\n{link}\n\nThe link works once, for one hour. If it wasn’t you, you can ignore this email. Your password stays the same.',
  },
  action: newPassword,
} as const satisfies EmailWords;

export const passwordChangedMail = {
  subject: /*i18n*/ { id: 'mail.changed.subject', message: 'Your Spotter password was changed' },
  text: /*i18n*/ {
    id: 'mail.changed.text',
    message:
      'Your password was just changed, and you’ve been signed out on your other devices. If this was you, you can ignore this email. If not, set a new password now:\n\n{link}',
  },
  action: newPassword,
} as const satisfies EmailWords;

export const inviteMail = {
  subject: /*i18n*/ { id: 'mail.invite.subject', message: '{studio} invites you to Spotter' },
  text: /*i18n*/ {
    id: 'mail.invite.text',
    message:
      '{studio} invites you to book classes and track your training with Spotter. Get started here:\n\n{link}\n\nOr open {address} and enter this code:\n\n{code}\n\nThe invitation works once and is valid for seven days. If you weren’t expecting it, you can ignore this email.',
  },
  action: /*i18n*/ { id: 'mail.invite.action', message: 'Get started' },
} as const satisfies EmailWords;

/** The first line; null where nobody's name is known. */
export const greeting = (name: string | null): MessageDescriptor => (name === null ? helloWithoutName : { ...hello, values: { name } });
