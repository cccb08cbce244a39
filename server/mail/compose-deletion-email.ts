import { sql } from 'kysely';
import { formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { deletionDraft, writeAccountEmail } from './account-email.ts';
import { accountTimeZone } from './account-time-zone.ts';
import type { DeletionEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';

/** The email about a deletion. The profile may be deleted already, so the greeting may have no name. */
export async function composeDeletionEmail(
  tx: Tx,
  { clock }: Context,
  origin: string,
  job: EmailToSend<DeletionEmailJob>,
): Promise<EmailMessage> {
  const { id, email, locale, cause, studio } = job;
  const member = await tx
    .selectFrom('profiles')
    .select(['id', 'first_name', 'locale'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  const formats = formatsFor(locale, (member && (await accountTimeZone(tx, member.id))) ?? 'UTC');
  const draft = deletionDraft(origin, { cause, studio, end: new Date(job.erase_after), formats });
  return writeAccountEmail({ row: { id, email, locale }, at: clock.now(), member, ...draft });
}
