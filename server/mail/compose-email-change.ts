/** The emails about a change of the sign-in email. Each link is created here, and the database stores only its hash. */
import { sql } from 'kysely';
import { localeCodes } from '#contract/profile.ts';
import { type EmailChangeSide, whyNotEmailChange } from '#machines/auth/email-change.rows.ts';
import { formatsFor } from '#words/formats.ts';
import { lifeOf } from '../auth/email-change-store.ts';
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';
import type { Context } from '../context.ts';
import type { EmailChangeRow, Tx } from '../database/schema.ts';
import { emailChangedDraft, emailChangeNewDraft, emailChangeOldDraft, emailChangeTakenDraft, writeAccountEmail } from './account-email.ts';
import type { EmailChangeJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { accountTimeZone } from './account-time-zone.ts';

type Job = EmailToSend<EmailChangeJob>;

const columns = { old: 'old_hash', new: 'new_hash', undo: 'undo_hash' } as const satisfies Record<EmailChangeSide, string>;
const sides = { email_change_old: 'old', email_change_new: 'new', email_changed: 'undo' } as const satisfies Record<
  Job['kind'],
  EmailChangeSide
>;

async function issueLink(tx: Tx, { id }: EmailChangeRow, side: EmailChangeSide): Promise<string> {
  const token = createToken();
  await tx
    .updateTable('email_changes')
    .set({ [columns[side]]: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return token;
}

const ownerOf = (tx: Tx, email: string) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'first_name', 'locale'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** The email; null if the change has ended, or if this address has confirmed the change. */
export async function composeEmailChange(tx: Tx, context: Context, origin: string, job: Job): Promise<EmailMessage | null> {
  const now = context.clock.now();
  const member = await tx
    .selectFrom('profiles')
    .select(['first_name', 'locale'])
    .where('id', '=', job.profile_id)
    .forUpdate()
    .executeTakeFirst();
  const row = await tx.selectFrom('email_changes').selectAll().where('id', '=', job.change_id).executeTakeFirst();
  const side = sides[job.kind];
  if (!member || !row || whyNotEmailChange(lifeOf(row), side, now, context.emailChangeChart) !== null) return null;
  const locale = localeCodes.find((code) => code === member.locale) ?? job.locale ?? 'en';
  const written = { row: { id: job.id, email: row.old_email, locale }, at: now, member };
  if (side === 'undo') {
    const formats = formatsFor(locale, (await accountTimeZone(tx, job.profile_id)) ?? 'UTC');
    const until = row.undo_until ?? now;
    return writeAccountEmail({
      ...written,
      ...emailChangedDraft(origin, await issueLink(tx, row, side), { email: row.new_email, until, formats }),
    });
  }
  if (side === 'old')
    return writeAccountEmail({ ...written, ...emailChangeOldDraft(origin, await issueLink(tx, row, side), row.new_email) });
  const owner = await ownerOf(tx, row.new_email);
  const toNew = { ...written, row: { ...written.row, email: row.new_email }, member: owner };
  if (owner) return writeAccountEmail({ ...toNew, ...emailChangeTakenDraft() });
  return writeAccountEmail({ ...toNew, ...emailChangeNewDraft(origin, await issueLink(tx, row, side)) });
}
