/** What Spotter writes by mail: plain text, a greeting, what to do, how long it counts, and what to do when it was not asked for. */
import type { MessageDescriptor } from '@lingui/core';

const hello = /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' };
const helloNobody = /*i18n*/ { id: 'mail.hello_nobody', message: 'Hello,' };

export const passwordResetMail = {
  subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Set a new password for Spotter' },
  text: /*i18n*/ {
    id: 'mail.reset.text',
    message:
      'Somebody asked for a new password for your account. If that was you, set it here:\n\n{link}\n\nThe link works once, within one hour. If it was not you, there is nothing to do: your password stays as it is.',
  },
} as const satisfies Record<string, MessageDescriptor>;

export const passwordChangedMail = {
  subject: /*i18n*/ { id: 'mail.changed.subject', message: 'Your password for Spotter has changed' },
  text: /*i18n*/ {
    id: 'mail.changed.text',
    message:
      'The password of your account was changed a moment ago, and your other devices are signed out. If that was you, all is well. If it was not, set a new one now:\n\n{link}',
  },
} as const satisfies Record<string, MessageDescriptor>;

export const inviteMail = {
  subject: /*i18n*/ { id: 'mail.invite.subject', message: '{studio} invites you to Spotter' },
  text: /*i18n*/ {
    id: 'mail.invite.text',
    message:
      '{studio} invites you to book classes and follow your training with Spotter. Begin here:\n\n{link}\n\nOr open {address} and type this code:\n\n{code}\n\nThe invite works once, within seven days. If you did not expect it, there is nothing to do.',
  },
} as const satisfies Record<string, MessageDescriptor>;

/** The first line; null where nobody's name is known. */
export const greeting = (name: string | null): MessageDescriptor => (name === null ? helloNobody : { ...hello, values: { name } });
