/** What an email says, with the link that is made for it: only the email knows the link, the database knows its hash. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { localeCodes } from '#contract/profile.ts';
import { codeLength, codeAlphabet, printCode } from '#machines/auth/invite.rules.ts';
import { whyNotInvited } from '#machines/auth/one-time-link.rows.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { greeting, inviteMail, passwordChangedMail, passwordResetMail, type EmailWords } from '#words/mail.words.ts';
import type { MessageDescriptor } from '@lingui/core';
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';
import { toInviteRow } from '../auth/one-time-link-store.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { translate } from '../translate.ts';
import type { AccountEmailJob, EmailToSend } from './email-job.ts';
import { composeAppointmentEmail } from './compose-appointment-email.ts';
import { composeBookingEmail } from './compose-booking-email.ts';
import { composeNotificationEmail } from './compose-notification-email.ts';
import { composeReceiptEmail } from './compose-receipt-email.ts';
import { blocksOf, emailHtml, type EmailBrand } from './email-template.ts';
import type { EmailMessage } from './mail-transport.ts';

type AccountEmail = EmailToSend<AccountEmailJob>;

interface EmailRecipient {
  readonly first_name: string;
  readonly locale: string | null;
}

/** What an email says, and to whom. */
interface EmailDraft {
  readonly row: AccountEmail;
  readonly at: Date;
  readonly member: EmailRecipient | undefined;
  readonly words: EmailWords;
  readonly values: { readonly link: string; readonly code?: string } & Readonly<Record<string, string>>;
  readonly brand: EmailBrand;
}

/** In the member's language, or in that of the request where the member has none. */
function createEmail({ row, at, member, words, values, brand }: EmailDraft): EmailMessage {
  const locale = localeCodes.find((code) => code === member?.locale) ?? row.locale;
  const inLocale = (message: MessageDescriptor): string => translate({ ...message, values: { ...message.values, ...values } }, locale);
  const subject = inLocale(words.subject);
  const opening = inLocale(greeting(member?.first_name ?? null));
  const text = inLocale(words.text);
  const blocks = blocksOf(text, { link: values.link, figure: values.code }, inLocale(words.action));
  const html = emailHtml({ locale, subject, brand, greeting: opening, blocks });
  return { id: row.id, to: row.email, subject, text: `${opening}\n\n${text}`, html, at };
}

/** Emails about an account belong to no studio. */
const spotterBrand: EmailBrand = { name: 'Spotter', color: 'oklch(0.57 0.15 45)' };

const profileOf = (tx: Tx, email: string) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'first_name', 'locale'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();

/** Whoever asks again and again gets one email in this time, in milliseconds. */
const between = 2 * 60_000;
/** So many emails with links that count may lie in a mailbox. Where there are more, the newest has minutes left at least. */
const openAtMost = 5;

/**
 * Makes a link for the member; null where they have just been sent one, or have several. It takes nothing from the links before: whoever
 * asks in a member's name must not void what the member is typing with.
 */
async function issueReset(tx: Tx, { newId, clock }: Context, profileId: string, mailId: string): Promise<string | null> {
  const now = clock.now();
  const others = await tx
    .selectFrom('password_resets')
    .select((row) => ['mail_id', row.fn.max('issued_at').as('issued_at')])
    .where('profile_id', '=', profileId)
    .where('mail_id', '!=', mailId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('mail_id')
    .execute();
  const isFresh = ({ issued_at }: (typeof others)[number]): boolean => now.getTime() - issued_at.getTime() < between;
  if (others.length >= openAtMost || others.some(isFresh)) return null;
  const token = createToken();
  await tx
    .insertInto('password_resets')
    .values({
      id: newId(),
      profile_id: profileId,
      token_hash: hashToken(token),
      mail_id: mailId,
      issued_at: now,
      expires_at: linkExpiry('passwordReset', now),
      used_at: null,
      superseded_at: null,
    })
    .execute();
  return token;
}

async function writeReset(tx: Tx, context: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const member = await profileOf(tx, row.email);
  const token = member ? await issueReset(tx, context, member.id, row.id) : null;
  if (!member || token === null) return null;
  const link = `${origin}/password_reset/${token}`;
  return createEmail({ row, at: context.clock.now(), member, words: passwordResetMail, values: { link }, brand: spotterBrand });
}

async function writeChanged(tx: Tx, { clock }: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const member = await profileOf(tx, row.email);
  const link = `${origin}/password_reset`;
  if (!member) return null;
  return createEmail({ row, at: clock.now(), member, words: passwordChangedMail, values: { link }, brand: spotterBrand });
}

const createCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('');

async function writeInvite(tx: Tx, { clock, inviteChart }: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const now = clock.now();
  const invite = await tx
    .selectFrom('invites')
    .innerJoin('orgs', 'orgs.id', 'invites.org_id')
    .selectAll('invites')
    .select(['orgs.name', 'orgs.brand'])
    .where('invites.org_id', '=', row.org_id)
    .where('invites.id', '=', row.invite_id)
    .forUpdate('invites')
    .executeTakeFirst();
  if (!invite || whyNotInvited(toInviteRow(invite), now, inviteChart) !== null) return null;
  const code = createCode();
  await tx
    .updateTable('invites')
    .set({ code_hash: hashToken(code) })
    .where('org_id', '=', invite.org_id)
    .where('id', '=', invite.id)
    .execute();
  const member = await profileOf(tx, row.email);
  const values = { studio: invite.name, link: `${origin}/invite/${code}`, address: `${origin}/invite`, code: printCode(code) };
  const brand = { name: invite.name, color: invite.brand };
  return createEmail({ row, at: now, member, words: inviteMail, values, brand });
}

/** The email, in the language of whom it goes to; null where there is nobody to write to, or nothing to say any more. */
export function composeEmail(tx: Tx, context: Context, origin: string, row: EmailToSend): Promise<EmailMessage | null> {
  switch (row.kind) {
    case 'password_reset':
      return writeReset(tx, context, origin, row);
    case 'password_changed':
      return writeChanged(tx, context, origin, row);
    case 'invite':
      return writeInvite(tx, context, origin, row);
    case 'notification':
      return composeNotificationEmail(tx, context, origin, row);
    case 'booking':
      return composeBookingEmail(tx, context, origin, row);
    case 'appointment':
      return composeAppointmentEmail(tx, context, origin, row);
    case 'receipt':
      return composeReceiptEmail(tx, context, origin, row);
  }
}
