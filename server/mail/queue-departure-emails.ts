/** Emails to studios about a member who leaves or stays. Source: docs/decisions/member-data.md#0390. */
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { DepartureFacts } from './email-job.ts';
import { queueEmails } from './mail-queue.ts';
import { readStudioContact } from './studio-contact.ts';

/** Studios with an account of the member, active or not: each of them has data that will be erased. */
export async function studiosWithData(tx: Tx, profileId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('org_id')
    .where('profile_id', '=', profileId)
    .union(tx.selectFrom('inactive_accounts').select('org_id').where('profile_id', '=', profileId))
    .orderBy('org_id')
    .execute();
  return rows.map(({ org_id }) => org_id);
}

/** Enqueues an email to each of the studios. A studio without an email gets none. */
export async function queueDepartureEmails(tx: Tx, context: Context, orgIds: readonly string[], facts: DepartureFacts): Promise<void> {
  for (const org_id of orgIds) {
    const contact = await readStudioContact(tx, org_id);
    if (contact) await queueEmails(tx, context, [{ kind: 'departure', ...contact, org_id, ...facts }]);
  }
}
