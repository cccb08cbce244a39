import type { Formats } from './formats.ts';
import type { AccountEmailWords } from './mail.words.ts';

const confirming = {
  subject: /*i18n*/ { id: 'mail.email_change.subject', message: 'Confirm the change of your Spotter email' },
  action: /*i18n*/ { id: 'mail.email_change.action', message: 'Review the change' },
} as const;

const toNew = {
  intro: /*i18n*/ {
    id: 'mail.email_change.new.intro',
    message: 'A Spotter member wants to sign in with this email address. If it was you, confirm it here:',
  },
  note: /*i18n*/ {
    id: 'mail.email_change.new.note',
    message:
      'The link works once, for 24 hours. The email changes once your old address has confirmed it too. If it wasn’t you, you can ignore this email.',
  },
} as const;

const toOld = {
  intro: /*i18n*/ {
    id: 'mail.email_change.old.intro',
    message: 'We got a request to change the email of your Spotter account to {email}. If it was you, confirm it here:',
  },
  note: /*i18n*/ {
    id: 'mail.email_change.old.note',
    message:
      'The link works once, for 24 hours. If it wasn’t you, don’t open it, and your email stays the same. Someone may know your password, so please change it.',
  },
} as const;

const taken = {
  subject: /*i18n*/ { id: 'mail.email_change.taken.subject', message: 'Someone entered your email address' },
  intro: /*i18n*/ {
    id: 'mail.email_change.taken.intro',
    message: 'Someone tried to use this email address for another Spotter account. Nothing changes, and there is nothing you need to do.',
  },
} as const;

const done = {
  subject: /*i18n*/ { id: 'mail.email_changed.subject', message: 'Your Spotter email was changed' },
  intro: /*i18n*/ {
    id: 'mail.email_changed.intro',
    message: 'You now sign in to Spotter with {email}. If this was you, you can ignore this email. If not, undo it here:',
  },
  action: /*i18n*/ { id: 'mail.email_changed.action', message: 'Undo the change' },
  note: /*i18n*/ {
    id: 'mail.email_changed.note',
    message:
      'You can undo it until {until}. This address is then your email again, you’re signed out everywhere, and we send you a link to choose a new password.',
  },
} as const;

export const emailChangeNewMail = (link: string): AccountEmailWords => ({
  subject: confirming.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(toNew.intro) },
    { kind: 'action', label: inLocale(confirming.action), href: link },
    { kind: 'note', text: inLocale(toNew.note) },
  ],
});

/** `email`: the new email. */
export const emailChangeOldMail = (link: string, email: string): AccountEmailWords => ({
  subject: confirming.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale({ ...toOld.intro, values: { email } }) },
    { kind: 'action', label: inLocale(confirming.action), href: link },
    { kind: 'note', text: inLocale(toOld.note) },
  ],
});

/** To the owner of an email that another member entered. It contains no link. */
export const emailChangeTakenMail = (): AccountEmailWords => ({
  subject: taken.subject,
  blocks: (inLocale) => [{ kind: 'text', text: inLocale(taken.intro) }],
});

export interface ChangedEmail {
  readonly link: string;
  /** The new email. */
  readonly email: string;
  readonly until: Date;
  /** In the member's time zone. */
  readonly formats: Formats;
}

export const emailChangedMail = ({ link, email, until, formats }: ChangedEmail): AccountEmailWords => ({
  subject: done.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale({ ...done.intro, values: { email } }) },
    { kind: 'action', label: inLocale(done.action), href: link },
    { kind: 'note', text: inLocale({ ...done.note, values: { until: formats.dayTime(until) } }) },
  ],
});
