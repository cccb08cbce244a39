/** Emails about an account: what each says, with its link. The text of a link is known to the email alone. */
import type { MessageDescriptor } from '@lingui/core';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { printCode } from '#machines/auth/invite.rules.ts';
import { greeting, inviteMail, passwordChangedMail, passwordResetMail, type EmailWords } from '#words/mail.words.ts';
import { translate } from '../translate.ts';
import { blocksOf, emailHtml, type EmailBrand } from './email-template.ts';
import type { EmailMessage } from './mail-transport.ts';

/** What an email says, and in whose name. */
export interface AccountEmailDraft {
  readonly words: EmailWords;
  readonly values: { readonly link: string; readonly code?: string } & Readonly<Record<string, string>>;
  readonly brand: EmailBrand;
}

/** An account belongs to no studio. */
const spotterBrand: EmailBrand = { name: 'Spotter', color: 'oklch(0.57 0.15 45)' };

export const resetDraft = (origin: string, token: string): AccountEmailDraft => ({
  words: passwordResetMail,
  values: { link: `${origin}/password_reset/${token}` },
  brand: spotterBrand,
});

export const passwordChangedDraft = (origin: string): AccountEmailDraft => ({
  words: passwordChangedMail,
  values: { link: `${origin}/password_reset` },
  brand: spotterBrand,
});

export const inviteDraft = (origin: string, studio: EmailBrand, code: string): AccountEmailDraft => ({
  words: inviteMail,
  values: { studio: studio.name, link: `${origin}/invite/${code}`, address: `${origin}/invite`, code: printCode(code) },
  brand: studio,
});

interface AccountEmail extends AccountEmailDraft {
  readonly row: { readonly id: string; readonly email: string; readonly locale: LocaleCode };
  readonly at: Date;
  readonly member: { readonly first_name: string; readonly locale: string | null } | undefined;
}

/** In the member's language, or in that of the request where the member has none. */
export function writeAccountEmail({ row, at, member, words, values, brand }: AccountEmail): EmailMessage {
  const locale = localeCodes.find((code) => code === member?.locale) ?? row.locale;
  const inLocale = (message: MessageDescriptor): string => translate({ ...message, values: { ...message.values, ...values } }, locale);
  const subject = inLocale(words.subject);
  const opening = inLocale(greeting(member?.first_name ?? null));
  const text = inLocale(words.text);
  const blocks = blocksOf(text, { link: values.link, figure: values.code }, inLocale(words.action));
  const html = emailHtml({ locale, subject, brand, greeting: opening, blocks });
  return { id: row.id, to: row.email, subject, text: `${opening}\n\n${text}`, html, at };
}
