import type { SavePushSubscription } from '#contract/push.ts';
import type { SubscriptionLifecycleEvent } from '#machines/notifications/subscription-lifecycle.machine.ts';
import {
  decideSubscription,
  type SubscriptionDecision,
  type SubscriptionLifecycleRow,
} from '#machines/notifications/subscription-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { isOneOf } from '../database/sql-lists.ts';

export interface SubscribedSession {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

const sessionKey = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');

const selectSubscriptions = (tx: Tx) =>
  tx
    .selectFrom('push_subscriptions as b')
    .innerJoin('auth_sessions as s', 's.token_hash', 'b.token_hash')
    .select(['b.id', 'b.token_hash', 'b.profile_id', 'b.endpoint', 'b.p256dh', 'b.auth', 's.expires_at'])
    .orderBy('b.id');

export type StoredSubscription = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['execute']>>[number];

const lifecycleRowOf = ({ token_hash, expires_at, endpoint, p256dh, auth }: StoredSubscription): SubscriptionLifecycleRow => ({
  session: sessionKey(token_hash),
  session_ends_at: expires_at.toISOString(),
  endpoint,
  keys: { p256dh, auth },
});

const decide = (
  { subscriptionChart }: Context,
  row: StoredSubscription,
  event: SubscriptionLifecycleEvent,
  now: Date,
): SubscriptionDecision => decideSubscription(lifecycleRowOf(row), event, now, subscriptionChart);

const deleteRow = (tx: Tx, { id }: StoredSubscription): Promise<unknown> =>
  tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();

/** Locks the session until the transaction ends, so that its subscriptions are saved one after the other. */
const lockSession = (tx: Tx, tokenHash: Uint8Array) =>
  tx.selectFrom('auth_sessions').select('expires_at').where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();

/** Another session in the same browser loses its subscription. The id stays, so that messages in transit reach the browser. */
export async function saveSubscription(
  tx: Tx,
  context: Context,
  { profileId, tokenHash, now }: SubscribedSession,
  { endpoint, keys }: SavePushSubscription,
): Promise<void> {
  const lasting = await lockSession(tx, tokenHash);
  if (!lasting) return;
  const session = sessionKey(tokenHash);
  const subscribe = { type: 'subscribe', session, endpoint, keys } as const;
  const existing = await selectSubscriptions(tx)
    .where((row) => row.or([row('b.token_hash', '=', tokenHash), row('b.endpoint', '=', endpoint)]))
    .forUpdate(['b'])
    .execute();
  let own: SubscriptionDecision | null = null;
  for (const row of existing) {
    const decision = decide(context, row, subscribe, now);
    if (sessionKey(row.token_hash) !== session) {
      if (!decision.isActive) await deleteRow(tx, row);
    } else if (decision.isActive) own = decision;
  }
  const absent = { session, session_ends_at: lasting.expires_at.toISOString(), endpoint, keys: null };
  const { row: next } = own ?? decideSubscription(absent, subscribe, now, context.subscriptionChart);
  if (next.keys === null) return;
  const renewed = { endpoint: next.endpoint, ...next.keys };
  await tx
    .insertInto('push_subscriptions')
    .values({ token_hash: tokenHash, id: context.newId(), profile_id: profileId, created_at: now, ...renewed })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(renewed))
    .execute();
}

async function applyToAll(
  tx: Tx,
  context: Context,
  rows: readonly StoredSubscription[],
  event: SubscriptionLifecycleEvent,
  now: Date,
): Promise<void> {
  for (const row of rows) if (!decide(context, row, event, now).isActive) await deleteRow(tx, row);
}

export const endSubscription = async (tx: Tx, context: Context, { tokenHash, now }: Omit<SubscribedSession, 'profileId'>): Promise<void> =>
  applyToAll(
    tx,
    context,
    await selectSubscriptions(tx).where('b.token_hash', '=', tokenHash).forUpdate(['b']).execute(),
    { type: 'unsubscribe' },
    now,
  );

/** Deletes a subscription whose address has expired. A browser that has subscribed again keeps its subscription. */
export const expireSubscription = async (
  tx: Tx,
  context: Context,
  { id, endpoint }: Pick<StoredSubscription, 'id' | 'endpoint'>,
): Promise<void> =>
  applyToAll(
    tx,
    context,
    await selectSubscriptions(tx).where('b.id', '=', id).forUpdate(['b']).execute(),
    { type: 'endpoint.unknown', endpoint },
    context.clock.now(),
  );

export const isSubscribed = async (tx: Tx | Handle, tokenHash: Uint8Array): Promise<boolean> =>
  (await tx.selectFrom('push_subscriptions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined;

const receiving = (context: Context, row: StoredSubscription | undefined): StoredSubscription | null =>
  row && decide(context, row, { type: 'message.due' }, context.clock.now()).isTaken ? row : null;

export async function receivingSubscriptionOf(tx: Tx, context: Context, tokenHash: Uint8Array): Promise<StoredSubscription | null> {
  const row = await selectSubscriptions(tx).where('b.token_hash', '=', tokenHash).executeTakeFirst();
  return receiving(context, row);
}

export const subscriptionsOf = (tx: Tx, profileIds: readonly string[]) =>
  tx
    .selectFrom('push_subscriptions')
    .select(['id', 'profile_id'])
    .where(isOneOf('profile_id', [...new Set(profileIds)]))
    .orderBy('id')
    .execute();

export async function receivingSubscription(tx: Tx, context: Context, id: string): Promise<StoredSubscription | null> {
  const row = await selectSubscriptions(tx).where('b.id', '=', id).executeTakeFirst();
  return receiving(context, row);
}
