/** An email of a studio to a member: greeting, text, button, and a footer that says how to stop such emails. */
import type { MessageDescriptor } from '@lingui/core';
import type { StoppableEmail } from '#contract/notifications.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { type EmailFact, greeting, type EmailWords } from '#words/mail.words.ts';
import { notificationFooter } from '#words/notification-email.words.ts';
import type { Tx } from '../database/schema.ts';
import { translate } from '../translate.ts';
import { blocksOf, emailHtml, factLines } from './email-template.ts';
import type { CalendarAttachment, EmailMessage } from './mail-transport.ts';
import { createUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

export interface StudioEmail {
  /** Of the job. */
  readonly id: string;
  readonly at: Date;
  /** Scheme, host and port of the pages. */
  readonly origin: string;
  readonly member: { readonly profileId: string; readonly email: string; readonly firstName: string; readonly locale: LocaleCode };
  readonly studio: { readonly id: string; readonly name: string; readonly brand: string; readonly address: string | null };
  readonly words: EmailWords;
  /** For the text; a paragraph that stays empty is left out. */
  readonly values: Readonly<Record<string, string>>;
  /** In the app. */
  readonly path: string;
  /** What the member stops with one click. */
  readonly stops: StoppableEmail;
  readonly calendar?: CalendarAttachment;
  /** Set in large type where the text has `{figure}`. */
  readonly figure?: string;
  /** A table where the text has `{facts}`. */
  readonly facts?: readonly EmailFact[];
}

/** Without the address that stops such emails: its signature needs the database. */
export function writeStudioEmail(email: StudioEmail): Omit<EmailMessage, 'unsubscribeUrl'> {
  const { id, at, origin, member, studio, words, path, calendar, figure = '', facts = [] } = email;
  const { locale } = member;
  const inLocale = (message: MessageDescriptor): string => translate(message, locale);
  const link = `${origin}${path}`;
  const subject = inLocale(words.subject);
  const opening = inLocale(greeting(member.firstName));
  const values = { ...words.text.values, ...email.values, link, figure, facts: factLines(facts) };
  const text = inLocale({ ...words.text, values }).replaceAll(/\n{3,}/g, '\n\n');
  const footer = {
    reason: inLocale({ ...notificationFooter.reason, values: { studio: studio.name } }),
    settings: { label: inLocale(notificationFooter.settings), href: `${origin}/settings` },
    address: studio.address === null ? null : `${studio.name}, ${studio.address}`,
  };
  const html = emailHtml({
    locale,
    subject,
    brand: { name: studio.name, color: studio.brand },
    greeting: opening,
    blocks: blocksOf(text, { link, figure, facts }, inLocale(words.action)),
    footer,
  });
  const footerText = [footer.reason, `${footer.settings.label}: ${footer.settings.href}`, footer.address].filter((line) => line !== null);
  return {
    id,
    to: member.email,
    subject,
    text: `${opening}\n\n${text}\n\n${footerText.join('\n')}`,
    html,
    at,
    ...(calendar && { calendar }),
  };
}

export async function composeStudioEmail(tx: Tx, email: StudioEmail): Promise<EmailMessage> {
  const { origin, member, studio, stops } = email;
  const token = await createUnsubscribeToken(tx, { orgId: studio.id, profileId: member.profileId, type: stops });
  return { ...writeStudioEmail(email), unsubscribeUrl: `${origin}${unsubscribePath}${token}` };
}
