import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import type { AccountEmailWords } from './mail.words.ts';

export type SecondFactorChange = 'added' | 'removed' | 'codes_renewed' | 'code_used';
type Texts = Readonly<Record<SecondFactorChange, MessageDescriptor>>;

const subjects: Texts = {
  added: /*i18n*/ { id: 'mail.second_factor.added.subject', message: 'An authenticator app was added to your account' },
  removed: /*i18n*/ { id: 'mail.second_factor.removed.subject', message: 'The authenticator app was removed from your account' },
  codes_renewed: /*i18n*/ { id: 'mail.second_factor.codes_renewed.subject', message: 'You have new recovery codes' },
  code_used: /*i18n*/ { id: 'mail.second_factor.code_used.subject', message: 'A recovery code was used' },
};
const intros: Texts = {
  added: /*i18n*/ {
    id: 'mail.second_factor.added.intro',
    message: 'Signing in with your password now needs a code from the app. If you added it, you can ignore this email.',
  },
  removed: /*i18n*/ {
    id: 'mail.second_factor.removed.intro',
    message: 'Signing in with your password needs no code any more. If you removed the app, you can ignore this email.',
  },
  codes_renewed: /*i18n*/ {
    id: 'mail.second_factor.codes_renewed.intro',
    message: 'Your earlier recovery codes no longer work. If you made the new ones, you can ignore this email.',
  },
  code_used: /*i18n*/ {
    id: 'mail.second_factor.code_used.intro',
    message: 'Someone used your password and a recovery code. If that was you, you can ignore this email.',
  },
};
const notes: Texts = {
  added: /*i18n*/ { id: 'mail.second_factor.added.note', message: 'If this wasn’t you, remove the app and change your password.' },
  removed: /*i18n*/ { id: 'mail.second_factor.removed.note', message: 'If this wasn’t you, change your password and add the app again.' },
  codes_renewed: /*i18n*/ {
    id: 'mail.second_factor.codes_renewed.note',
    message: 'If this wasn’t you, change your password and make new recovery codes.',
  },
  code_used: /*i18n*/ {
    id: 'mail.second_factor.code_used.note',
    message: 'If this wasn’t you, change your password and make new recovery codes.',
  },
};
const when = /*i18n*/ { id: 'mail.second_factor.when', message: 'When' };
const left = /*i18n*/ { id: 'mail.second_factor.left', message: 'Recovery codes left' };
const action = /*i18n*/ { id: 'mail.second_factor.action', message: 'See how you sign in' };

export interface SecondFactorMail {
  readonly change: SecondFactorChange;
  /** Null: it did not change by use. */
  readonly codesLeft: number | null;
  readonly at: Date;
  readonly link: string;
  /** In the member's time zone. */
  readonly formats: Formats;
}

export const secondFactorMail = ({ change, codesLeft, at, link, formats }: SecondFactorMail): AccountEmailWords => ({
  subject: subjects[change],
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(intros[change]) },
    {
      kind: 'facts',
      facts: [
        { term: inLocale(when), value: formats.dayTime(at) },
        ...(codesLeft === null ? [] : [{ term: inLocale(left), value: String(codesLeft) }]),
      ],
    },
    { kind: 'action', label: inLocale(action), href: link },
    { kind: 'note', text: inLocale(notes[change]) },
  ],
});
