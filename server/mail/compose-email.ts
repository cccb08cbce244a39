/** Writes an email and creates its link. Only the email contains the link; the database stores a hash of the link. */
import { sql } from 'kysely';
import { codeLength } from '#machines/auth/invite.rules.ts';
import { createCode } from '../auth/one-use-code.ts';
import { whyNotInvited } from '#machines/auth/one-time-link.rows.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';
import { toInviteRow } from '../auth/one-time-link-store.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { inviteDraft, passwordChangedDraft, resetDraft, signInGuessedDraft, writeAccountEmail } from './account-email.ts';
import type { AccountEmailJob, EmailToSend } from './email-job.ts';
import { composeAppointmentEmail } from './compose-appointment-email.ts';
import { composeBookingEmail } from './compose-booking-email.ts';
import { composeCalendarEmail } from './compose-calendar-email.ts';
import { composeDeletionEmail } from './compose-deletion-email.ts';
import { composeDepartureEmail } from './compose-departure-email.ts';
import { composeDisputeEmail } from './compose-dispute-email.ts';
import { composeEmailChange } from './compose-email-change.ts';
import { composeNewDeviceEmail } from './compose-new-device-email.ts';
import { composeNotificationEmail } from './compose-notification-email.ts';
import { composePasskeyEmail, composeSecondFactorEmail } from './compose-factor-email.ts';
import { composeReceiptEmail } from './compose-receipt-email.ts';
import { composeSummaryEmail } from './compose-summary-email.ts';
import type { EmailMessage } from './mail-transport.ts';
import { readStudioLogo } from './studio-logo.ts';

type AccountEmail = EmailToSend<AccountEmailJob>;

const profileOf = (tx: Tx, email: string) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'first_name', 'locale'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();

/** Repeated requests within this number of milliseconds lead to one email. */
const between = 2 * 60_000;
/** The maximum number of emails with valid links. If this number is reached, the newest link is still valid for minutes. */
const openAtMost = 5;

/** Null if a link was sent shortly before, or several are valid. Earlier links stay valid, because the member may be using one. */
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
  return writeAccountEmail({ row, at: context.clock.now(), member, ...resetDraft(origin, token) });
}

async function writeChanged(tx: Tx, { clock }: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const member = await profileOf(tx, row.email);
  return member ? writeAccountEmail({ row, at: clock.now(), member, ...passwordChangedDraft(origin) }) : null;
}

async function writeGuessed(tx: Tx, context: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const member = await profileOf(tx, row.email);
  if (!member) return null;
  // null if an earlier email has a valid link: this email then links to the page that requests a new one
  const token = await issueReset(tx, context, member.id, row.id);
  return writeAccountEmail({ row, at: context.clock.now(), member, ...signInGuessedDraft(origin, token) });
}

async function writeInvite(tx: Tx, context: Context, origin: string, row: AccountEmail): Promise<EmailMessage | null> {
  const { clock, inviteChart } = context;
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
  const code = createCode(codeLength);
  await tx
    .updateTable('invites')
    .set({ code_hash: hashToken(code) })
    .where('org_id', '=', invite.org_id)
    .where('id', '=', invite.id)
    .execute();
  const member = await profileOf(tx, row.email);
  const brand = { name: invite.name, color: invite.brand, logo: await readStudioLogo(tx, context, invite.org_id) };
  return writeAccountEmail({ row, at: now, member, ...inviteDraft(origin, brand, code) });
}

/** The email, in the language of the recipient; null if there is no recipient, or if its reason no longer holds. */
export function composeEmail(tx: Tx, context: Context, origin: string, row: EmailToSend): Promise<EmailMessage | null> {
  switch (row.kind) {
    case 'password_reset':
      return writeReset(tx, context, origin, row);
    case 'password_changed':
      return writeChanged(tx, context, origin, row);
    case 'sign_in_guessed':
      return writeGuessed(tx, context, origin, row);
    case 'new_device':
      return composeNewDeviceEmail(tx, context, origin, row);
    case 'passkey_changed':
      return composePasskeyEmail(tx, context, origin, row);
    case 'second_factor_changed':
      return composeSecondFactorEmail(tx, context, origin, row);
    case 'email_change_new':
    case 'email_change_old':
    case 'email_changed':
      return composeEmailChange(tx, context, origin, row);
    case 'deletion':
      return composeDeletionEmail(tx, context, origin, row);
    case 'departure':
      return composeDepartureEmail(tx, context, row);
    case 'invite':
      return writeInvite(tx, context, origin, row);
    case 'calendar_report':
      return composeCalendarEmail(tx, context, origin, row);
    case 'dispute':
      return composeDisputeEmail(tx, context, row);
    case 'notification':
      return composeNotificationEmail(tx, context, origin, row);
    case 'booking':
      return composeBookingEmail(tx, context, origin, row);
    case 'appointment':
      return composeAppointmentEmail(tx, context, origin, row);
    case 'receipt':
      return composeReceiptEmail(tx, context, origin, row);
    case 'summary':
      return composeSummaryEmail(tx, context, origin, row);
  }
}
