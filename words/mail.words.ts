/**
 * The structure of emails, and the texts of emails about an account. Blocks are data: the HTML template and the plain text are built from
 * them.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';

export interface EmailFact {
  readonly term: string;
  readonly value: string;
}

/** The main fact, in large type, with a line above and below. */
export interface EmailLead {
  readonly kind: 'lead';
  readonly over: string;
  readonly figure: string;
  /** The former value; struck through beside the new one. */
  readonly former?: string | undefined;
  /** Whether the value is of a cancelled class or appointment. */
  readonly isOver?: boolean;
  readonly under?: string;
}

export type EmailBlock =
  | EmailLead
  /** The heading, with one line of details. */
  | { readonly kind: 'about'; readonly name: string; readonly details?: string }
  | { readonly kind: 'text' | 'quote' | 'note' | 'code' | 'file'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly EmailFact[] }
  | { readonly kind: 'section'; readonly name: string }
  /** A button, a link below a button, or a list item. */
  | { readonly kind: 'action' | 'link' | 'item'; readonly label: string; readonly href: string };

export type EmailBlocks = readonly EmailBlock[];

export type InLocale = (message: MessageDescriptor) => string;

/** The format and the links of a studio's email. */
export interface EmailContext {
  /** In the facility's time zone. */
  readonly formats: Formats;
  readonly inLocale: InLocale;
  readonly link: string;
}

export interface EmailWords {
  readonly subject: MessageDescriptor;
  /** Why the member gets this email. */
  readonly reason: MessageDescriptor;
  readonly blocks: EmailBlocks;
}

const hello = /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' };
const helloWithoutName = /*i18n*/ { id: 'mail.hello_nobody', message: 'Hello,' };
const newPassword = /*i18n*/ { id: 'mail.new_password', message: 'Choose a new password' };

const reset = {
  subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Reset your Spotter password' },
  intro: /*i18n*/ {
    id: 'mail.reset.intro',
    message: 'We got a request to reset your password. If it was you, choose a new one here:',
  },
  note: /*i18n*/ {
    id: 'mail.reset.note',
    message: 'The link works once, for one hour. If it wasn’t you, you can ignore this email. Your password stays the same.',
  },
} as const;

const changed = {
  subject: /*i18n*/ { id: 'mail.changed.subject', message: 'Your Spotter password was changed' },
  intro: /*i18n*/ {
    id: 'mail.changed.intro',
    message:
      'Your password was just changed, and you’ve been signed out on your other devices. If this was you, you can ignore this email. If not, set a new password now:',
  },
} as const;

const guessed = {
  subject: /*i18n*/ { id: 'mail.guessed.subject', message: 'Someone is trying to sign in to your Spotter account' },
  intro: /*i18n*/ {
    id: 'mail.guessed.intro',
    message:
      'Someone entered a wrong password for your account ten times or more. They didn’t get in, and your password is the same. On devices you’ve used before, you can sign in as usual.',
  },
  lead: /*i18n*/ {
    id: 'mail.guessed.lead',
    message:
      'If you can’t get in right now, choose a new password here. You can then sign in without waiting on the device where you chose it:',
  },
  note: /*i18n*/ { id: 'mail.guessed.note', message: 'The link works once, for one hour.' },
} as const;

const invite = {
  subject: /*i18n*/ { id: 'mail.invite.subject', message: '{studio} invites you to Spotter' },
  intro: /*i18n*/ {
    id: 'mail.invite.intro',
    message: '{studio} invites you to book classes and track your training with Spotter. Get started here:',
  },
  byCode: /*i18n*/ { id: 'mail.invite.by_code', message: 'Or open {address} and enter this code:' },
  note: /*i18n*/ {
    id: 'mail.invite.note',
    message: 'The invitation works once and is valid for seven days. If you weren’t expecting it, you can ignore this email.',
  },
  action: /*i18n*/ { id: 'mail.invite.action', message: 'Get started' },
} as const;

/** An email about an account; its blocks follow the greeting. */
export interface AccountEmailWords {
  readonly subject: MessageDescriptor;
  readonly blocks: (inLocale: InLocale) => EmailBlocks;
}

export const passwordResetMail = (link: string): AccountEmailWords => ({
  subject: reset.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(reset.intro) },
    { kind: 'action', label: inLocale(newPassword), href: link },
    { kind: 'note', text: inLocale(reset.note) },
  ],
});

export const passwordChangedMail = (link: string): AccountEmailWords => ({
  subject: changed.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(changed.intro) },
    { kind: 'action', label: inLocale(newPassword), href: link },
  ],
});

/** Only a link with a token works once. */
export const signInGuessedMail = (link: string, worksOnce: boolean): AccountEmailWords => ({
  subject: guessed.subject,
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale(guessed.intro) },
    { kind: 'text', text: inLocale(guessed.lead) },
    { kind: 'action', label: inLocale(newPassword), href: link },
    ...(worksOnce ? [{ kind: 'note', text: inLocale(guessed.note) } as const] : []),
  ],
});

interface Invitation {
  readonly studio: string;
  readonly link: string;
  /** The page on which the code is entered. */
  readonly address: string;
  readonly code: string;
}

export const inviteMail = ({ studio, link, address, code }: Invitation): AccountEmailWords => ({
  subject: { ...invite.subject, values: { studio } },
  blocks: (inLocale) => [
    { kind: 'text', text: inLocale({ ...invite.intro, values: { studio } }) },
    { kind: 'action', label: inLocale(invite.action), href: link },
    { kind: 'text', text: inLocale({ ...invite.byCode, values: { address } }) },
    { kind: 'code', text: code },
    { kind: 'note', text: inLocale(invite.note) },
  ],
});

/** Null if the name is not known. */
export const greeting = (name: string | null): MessageDescriptor => (name === null ? helloWithoutName : { ...hello, values: { name } });
