/** Needs a constant number of statements for many members. A notification replaces the only unread one of its type. */
import { sql } from 'kysely';
import type { NotificationParams } from '#contract/notifications.ts';
import { decideNotification, type NotificationLifecycleRow } from '#machines/notifications/notification-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { NotificationRow, Tables, Tx } from '../database/schema.ts';
import { queuePushes } from '../push/push-queue.ts';
import { markMemberChanged } from '../realtime/wake-ups.ts';
import { lifecycleRowOf } from './lifecycle-row.ts';

export interface SharedNotification {
  readonly profileIds: readonly string[];
  readonly orgId: string;
  readonly type: Tables['notifications']['type'];
  /** Computes the params from the params of the replaced notifications, oldest first. */
  readonly paramsFrom: (replaced: readonly NotificationParams[]) => NotificationParams;
  readonly now: Date;
  readonly expiresAt: Date;
}

interface Replaced {
  readonly row: NotificationRow;
  readonly after: NotificationLifecycleRow;
}

/** Locks the members who still exist, in the order of their ids. */
async function lockMembers(tx: Tx, { profileIds }: SharedNotification): Promise<string[]> {
  const rows = await tx.selectFrom('profiles').select('id').where(isOneOf('id', profileIds)).orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

async function decideUnread(
  tx: Tx,
  { notificationChart }: Context,
  members: readonly string[],
  shared: SharedNotification,
): Promise<Replaced[]> {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where(isOneOf('profile_id', members))
    .where('org_id', '=', shared.orgId)
    .where('type', '=', shared.type)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('profile_id')
    .orderBy('seq')
    .execute();
  return rows.flatMap((row) => {
    const decision = decideNotification(lifecycleRowOf(row), { type: 'notification.withdrawn', now: shared.now }, notificationChart);
    return decision.kind === 'changed' ? [{ row, after: decision.row }] : [];
  });
}

/** Assigns each member as many numbers as `counts` contains for the member; resolves to the last number of each member. */
async function takeNumbers(tx: Tx, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
  const taken = sql<{ id: string; count: number }>`unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[])`;
  const rows = await tx
    .updateTable('profiles as p')
    .from(taken.as<'taken'>(sql`taken(id, count)`))
    .set({ notification_seq: sql`p.notification_seq + taken.count` })
    .whereRef('p.id', '=', 'taken.id')
    .returning(['p.id', 'p.notification_seq'])
    .execute();
  return new Map(rows.map(({ id, notification_seq }) => [id, notification_seq]));
}

async function storeReplaced(tx: Tx, replaced: readonly (Replaced & { readonly changedSeq: number })[], now: Date): Promise<void> {
  if (replaced.length === 0) return;
  const ids = replaced.map(({ row }) => row.id);
  const removed = replaced.map(({ after }) => after.removed_at);
  const numbers = replaced.map(({ changedSeq }) => changedSeq);
  const changes = sql<{
    id: string;
    removed_at: Date;
    changed_seq: number;
  }>`unnest(${ids}::uuid[], ${removed}::timestamptz[], ${numbers}::bigint[])`;
  await tx
    .updateTable('notifications as n')
    .from(changes.as<'changes'>(sql`changes(id, removed_at, changed_seq)`))
    .set((row) => ({ removed_at: row.ref('changes.removed_at'), changed_seq: row.ref('changes.changed_seq'), updated_at: now }))
    .whereRef('n.id', '=', 'changes.id')
    .execute();
}

/** Resolves to the number of notified members. Call this function last, because it locks the members until the transaction ends. */
export async function replaceUnread(tx: Tx, context: Context, shared: SharedNotification): Promise<number> {
  const { orgId, type, paramsFrom, now, expiresAt } = shared;
  const members = await lockMembers(tx, shared);
  if (members.length === 0) return 0;
  const replacedBy = Map.groupBy(await decideUnread(tx, context, members, shared), ({ row }) => row.profile_id);
  const replacedOf = (id: string): readonly Replaced[] => replacedBy.get(id) ?? [];
  const lastNumbers = await takeNumbers(tx, new Map(members.map((id) => [id, replacedOf(id).length + 1])));
  const numberOf = (id: string): number => {
    const number = lastNumbers.get(id);
    if (number === undefined) throw new Error(`The locked member ${id} got no number.`);
    return number;
  };
  const replaced = members.flatMap((id) => {
    const own = replacedOf(id);
    return own.map((each, index) => ({ ...each, changedSeq: numberOf(id) - own.length + index }));
  });
  await storeReplaced(tx, replaced, now);
  const created = members.map((id) => ({ profile_id: id, notification_id: context.newId() }));
  const params = members.map((id) => JSON.stringify(paramsFrom(replacedOf(id).map(({ row }) => row.params as NotificationParams))));
  const rows = sql<{
    profile_id: string;
    seq: number;
    id: string;
    params: string;
  }>`unnest(${members}::uuid[], ${members.map(numberOf)}::bigint[], ${created.map(({ notification_id }) => notification_id)}::uuid[], ${params}::text[])`;
  await tx
    .insertInto('notifications')
    .columns(['profile_id', 'seq', 'changed_seq', 'id', 'params', 'org_id', 'type', 'created_at', 'updated_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom(rows.as<'rows'>(sql`rows(profile_id, seq, id, params)`))
        .select(['rows.profile_id', 'rows.seq', 'rows.seq as changed_seq', 'rows.id'])
        .select([
          sql`rows.params::jsonb`.as('params'),
          sql`${orgId}::uuid`.as('org_id'),
          sql`${type}::text`.as('type'),
          sql`${now}::timestamptz`.as('created_at'),
          sql`${now}::timestamptz`.as('updated_at'),
          sql`${expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .execute();
  for (const id of members) markMemberChanged(tx, id);
  await queuePushes(tx, context, created);
  return members.length;
}
