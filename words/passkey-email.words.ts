import type { Formats } from './formats.ts';
import type { AccountEmailWords } from './mail.words.ts';
import { unnamedPasskey } from './passkey.words.ts';

export type PasskeyChange = 'added' | 'removed';

const subjects = {
  added: /*i18n*/ { id: 'mail.passkey.added.subject', message: 'A passkey was added to your account' },
  removed: /*i18n*/ { id: 'mail.passkey.removed.subject', message: 'A passkey was removed from your account' },
} as const;
const intros = {
  added: /*i18n*/ {
    id: 'mail.passkey.added.intro',
    message: 'You can now sign in to Spotter with this passkey. If you added it, you can ignore this email.',
  },
  removed: /*i18n*/ {
    id: 'mail.passkey.removed.intro',
    message: 'This passkey no longer signs you in. Your password still works. If you removed it, you can ignore this email.',
  },
} as const;
const notes = {
  added: /*i18n*/ {
    id: 'mail.passkey.added.note',
    message: 'If this wasn’t you, remove the passkey and change your password.',
  },
  removed: /*i18n*/ { id: 'mail.passkey.removed.note', message: 'If this wasn’t you, change your password.' },
} as const;
const whens = {
  added: /*i18n*/ { id: 'mail.passkey.added.when', message: 'Added' },
  removed: /*i18n*/ { id: 'mail.passkey.removed.when', message: 'Removed' },
} as const;
const passkey = /*i18n*/ { id: 'mail.passkey.passkey', message: 'Passkey' };
const action = /*i18n*/ { id: 'mail.passkey.action', message: 'See your passkeys' };

export interface PasskeyMail {
  readonly change: PasskeyChange;
  readonly name: string | null;
  readonly at: Date;
  readonly link: string;
  /** In the member's time zone. */
  readonly formats: Formats;
}

export const passkeyMail = ({ change, name, at, link, formats }: PasskeyMail): AccountEmailWords => ({
  subject: subjects[change],
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(intros[change]) },
    {
      kind: 'facts',
      facts: [
        { term: inLocale(passkey), value: name ?? inLocale(unnamedPasskey) },
        { term: inLocale(whens[change]), value: formats.dayTime(at) },
      ],
    },
    { kind: 'action', label: inLocale(action), href: link },
    { kind: 'note', text: inLocale(notes[change]) },
  ],
});
