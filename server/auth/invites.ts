import { sql } from 'kysely';
import { decideInvite } from '#machines/auth/one-time-link.rows.ts';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { queueEmail } from '../mail/mail-queue.ts';
import { toInviteRow } from './one-time-link-store.ts';

/** Invites an address, and voids earlier invites to it. The lock on the organisation serializes concurrent invites. */
export async function invite(tx: Tx, context: Context, orgId: string, address: string): Promise<void> {
  const now = context.clock.now();
  const email = address.trim();
  await tx.selectFrom('orgs').select('id').where('id', '=', orgId).forUpdate().execute();
  const earlier = await tx
    .selectFrom('invites')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
  for (const row of earlier) {
    const decision = decideInvite(toInviteRow(row), { type: 'newer.issued', now }, context.inviteChart);
    if (decision.kind === 'changed')
      await tx
        .updateTable('invites')
        .set({ superseded_at: decision.row.superseded_at })
        .where('org_id', '=', orgId)
        .where('id', '=', row.id)
        .execute();
  }
  const id = context.newId();
  const dates = { issued_at: now, expires_at: linkExpiry('invite', now), used_at: null, superseded_at: null };
  await tx
    .insertInto('invites')
    .values({ org_id: orgId, id, email, code_hash: null, used_by: null, ...dates })
    .execute();
  await queueEmail(tx, context, { kind: 'invite', email, locale: await localeFor(tx, email), invite: { orgId, id } });
}

/** The person's language if it is known, else English. */
async function localeFor(tx: Tx, email: string): Promise<LocaleCode> {
  const known = await tx
    .selectFrom('profiles')
    .select('locale')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return localeCodes.find((code) => code === known?.locale) ?? 'en';
}
