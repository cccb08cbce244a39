/** An email of a studio to a member: the blocks, and a footer with the reason for the email and an unsubscribe link. */
import type { MessageDescriptor } from '@lingui/core';
import type { StoppableEmail } from '#contract/notifications.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { settingsLabel, stopLabels } from '#words/email-footer.words.ts';
import type { Formats } from '#words/formats.ts';
import type { EmailContext, EmailWords } from '#words/mail.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { translate } from '../translate.ts';
import { emailHtml } from './email-template.ts';
import { emailText } from './email-text.ts';
import type { CalendarAttachment, EmailMessage } from './mail-transport.ts';
import { readStudioLogo } from './studio-logo.ts';
import { createUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

export interface StudioEmail {
  readonly id: string;
  readonly at: Date;
  readonly origin: string;
  readonly member: { readonly profileId: string; readonly email: string; readonly locale: LocaleCode };
  readonly studio: { readonly id: string; readonly name: string; readonly brand: string; readonly address: string | null };
  readonly words: EmailWords;
  readonly stops: StoppableEmail;
  readonly calendar?: CalendarAttachment;
}

/** `link`: the address of the page about the subject of the email. */
export const emailContext = (formats: Formats, link: string): EmailContext => ({
  formats,
  link,
  inLocale: (message) => translate(message, formats.locale),
});

interface Outside {
  /** The address contains a signature of the server. */
  readonly unsubscribeUrl: string;
  readonly logo: Buffer | null;
}

export function writeStudioEmail(email: StudioEmail, { unsubscribeUrl, logo }: Outside): EmailMessage {
  const { id, at, origin, member, studio, words, stops, calendar } = email;
  const { locale } = member;
  const inLocale = (message: MessageDescriptor): string => translate(message, locale);
  const subject = inLocale(words.subject);
  const footer = {
    reason: inLocale(words.reason),
    links: [
      { label: inLocale(stopLabels[stops]), href: unsubscribeUrl },
      { label: inLocale(settingsLabel), href: `${origin}/settings` },
    ],
    address: studio.address === null ? null : `${studio.name}, ${studio.address}`,
  };
  const html = emailHtml({ locale, subject, brand: { name: studio.name, color: studio.brand, logo }, blocks: words.blocks, footer });
  const lines = [
    footer.reason,
    ...footer.links.flatMap(({ label, href }) => [label, href]),
    ...(footer.address === null ? [] : [footer.address]),
  ];
  const text = `${emailText(words.blocks)}\n\n${lines.join('\n')}`;
  return { id, to: member.email, subject, text, html, at, unsubscribeUrl, ...(logo && { logo }), ...(calendar && { calendar }) };
}

export async function composeStudioEmail(tx: Tx, context: Context, email: StudioEmail): Promise<EmailMessage> {
  const { origin, member, studio, stops } = email;
  const token = await createUnsubscribeToken(tx, { orgId: studio.id, profileId: member.profileId, type: stops });
  return writeStudioEmail(email, {
    unsubscribeUrl: `${origin}${unsubscribePath}${token}`,
    logo: await readStudioLogo(tx, context, studio.id),
  });
}
