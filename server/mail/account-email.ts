import type { MessageDescriptor } from '@lingui/core';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { printCode } from '#machines/auth/invite.rules.ts';
import {
  type AccountEmailWords,
  type EmailBlocks,
  greeting,
  inviteMail,
  passwordChangedMail,
  passwordResetMail,
  signInGuessedMail,
} from '#words/mail.words.ts';
import {
  type ChangedEmail,
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  emailChangeTakenMail,
} from '#words/email-change-email.words.ts';
import { deletionMail, type DeletionMail } from '#words/deletion-email.words.ts';
import { newDeviceMail, type NewDeviceSignIn } from '#words/new-device-email.words.ts';
import { passkeyMail, type PasskeyMail } from '#words/passkey-email.words.ts';
import { secondFactorMail, type SecondFactorMail } from '#words/second-factor-email.words.ts';
import { type CalendarMatter, calendarReportMail } from '#words/calendar-report-email.words.ts';
import { type DepartureMatter, departureMail } from '#words/departure-email.words.ts';
import { type DisputeMatter, disputeMail } from '#words/dispute-email.words.ts';
import type { Formats } from '#words/formats.ts';
import { translate } from '../translate.ts';
import { emailHtml, type EmailBrand } from './email-template.ts';
import { emailText } from './email-text.ts';
import type { EmailMessage } from './mail-transport.ts';

export interface AccountEmailDraft {
  readonly words: AccountEmailWords;
  readonly brand: EmailBrand;
}

/** The brand of emails about an account, which belongs to no studio. */
const spotterBrand: EmailBrand = { name: 'Spotter', color: 'oklch(0.57 0.15 45)' };

export const resetDraft = (origin: string, token: string): AccountEmailDraft => ({
  words: passwordResetMail(`${origin}/password_reset/${token}`),
  brand: spotterBrand,
});

export const passwordChangedDraft = (origin: string): AccountEmailDraft => ({
  words: passwordChangedMail(`${origin}/password_reset`),
  brand: spotterBrand,
});

/** The email about many wrong passwords. Without a token, the link opens the page that requests an email with a token. */
export const signInGuessedDraft = (origin: string, token: string | null): AccountEmailDraft => ({
  words: signInGuessedMail(token === null ? `${origin}/password_reset` : `${origin}/password_reset/${token}`, token !== null),
  brand: spotterBrand,
});

export const newDeviceDraft = (origin: string, signIn: Omit<NewDeviceSignIn, 'link'>): AccountEmailDraft => ({
  words: newDeviceMail({ ...signIn, link: `${origin}/profile/security` }),
  brand: spotterBrand,
});

export const passkeyDraft = (origin: string, passkey: Omit<PasskeyMail, 'link'>): AccountEmailDraft => ({
  words: passkeyMail({ ...passkey, link: `${origin}/profile/security` }),
  brand: spotterBrand,
});

export const secondFactorDraft = (origin: string, change: Omit<SecondFactorMail, 'link'>): AccountEmailDraft => ({
  words: secondFactorMail({ ...change, link: `${origin}/profile/security` }),
  brand: spotterBrand,
});

export const deletionDraft = (origin: string, deletion: Omit<DeletionMail, 'link'>): AccountEmailDraft => ({
  words: deletionMail({ ...deletion, link: `${origin}/profile/security` }),
  brand: spotterBrand,
});

const emailChangeLink = (origin: string, token: string): string => `${origin}/email_change/${token}`;

export const emailChangeNewDraft = (origin: string, token: string): AccountEmailDraft => ({
  words: emailChangeNewMail(emailChangeLink(origin, token)),
  brand: spotterBrand,
});

export const emailChangeOldDraft = (origin: string, token: string, email: string): AccountEmailDraft => ({
  words: emailChangeOldMail(emailChangeLink(origin, token), email),
  brand: spotterBrand,
});

export const emailChangeTakenDraft = (): AccountEmailDraft => ({ words: emailChangeTakenMail(), brand: spotterBrand });

export const emailChangedDraft = (origin: string, token: string, changed: Omit<ChangedEmail, 'link'>): AccountEmailDraft => ({
  words: emailChangedMail({ ...changed, link: emailChangeLink(origin, token) }),
  brand: spotterBrand,
});

export const inviteDraft = (origin: string, studio: EmailBrand, code: string): AccountEmailDraft => ({
  words: inviteMail({ studio: studio.name, link: `${origin}/invite/${code}`, address: `${origin}/invite`, code: printCode(code) }),
  brand: studio,
});

/** An email in the studio’s name to the studio itself. */
export const calendarReportDraft = (studio: EmailBrand, matter: CalendarMatter): AccountEmailDraft => ({
  words: calendarReportMail(matter),
  brand: studio,
});

/** An email in the studio’s name to the studio itself. */
export const disputeDraft = (studio: EmailBrand, matter: DisputeMatter, formats: Formats): AccountEmailDraft => ({
  words: disputeMail(matter, formats),
  brand: studio,
});

export const departureDraft = (studio: EmailBrand, matter: DepartureMatter, formats: Formats): AccountEmailDraft => ({
  words: departureMail(matter, formats),
  brand: studio,
});

interface AccountEmail extends AccountEmailDraft {
  readonly row: { readonly id: string; readonly email: string; readonly locale: LocaleCode };
  readonly at: Date;
  readonly member: { readonly first_name: string; readonly locale: string | null } | undefined;
}

/** Writes the email in the member’s language, or in the language of the request if the member has none. */
export function writeAccountEmail({ row, at, member, words, brand }: AccountEmail): EmailMessage {
  const locale = localeCodes.find((code) => code === member?.locale) ?? row.locale;
  const inLocale = (message: MessageDescriptor): string => translate(message, locale);
  const subject = inLocale(words.subject);
  const blocks: EmailBlocks = [{ kind: 'about', name: inLocale(greeting(member?.first_name ?? null)) }, ...words.blocks(inLocale)];
  return {
    id: row.id,
    to: row.email,
    subject,
    text: emailText(blocks),
    html: emailHtml({ locale, subject, brand, blocks }),
    at,
    ...(brand.logo && { logo: brand.logo }),
  };
}
