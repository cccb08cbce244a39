/** The browsers that get push messages, one for each session. */
import type { SavePushSubscription } from '#contract/push.ts';
import type { Context } from '../context.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { isOneOf } from '../database/sql-lists.ts';

export interface SubscribedSession {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

/** A browser has one subscription: a session that used it before loses it. */
export async function saveSubscription(
  tx: Tx,
  { newId }: Context,
  { profileId, tokenHash, now }: SubscribedSession,
  { endpoint, keys }: SavePushSubscription,
): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('token_hash', '!=', tokenHash).execute();
  const renewed = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  await tx
    .insertInto('push_subscriptions')
    .values({ token_hash: tokenHash, id: newId(), profile_id: profileId, created_at: now, ...renewed })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(renewed))
    .execute();
}

export const deleteSubscription = (tx: Tx | Handle, tokenHash: Uint8Array): Promise<unknown> =>
  tx.deleteFrom('push_subscriptions').where('token_hash', '=', tokenHash).execute();

/** The push service does not know it any more; a browser that has subscribed again since keeps its subscription. */
export const deleteExpired = (tx: Tx | Handle, { id, endpoint }: { readonly id: string; readonly endpoint: string }): Promise<unknown> =>
  tx.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();

export const isSubscribed = async (tx: Tx | Handle, tokenHash: Uint8Array): Promise<boolean> =>
  (await tx.selectFrom('push_subscriptions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined;

/** The subscriptions of these members. */
export const subscriptionsOf = (tx: Tx, profileIds: readonly string[]) =>
  tx
    .selectFrom('push_subscriptions')
    .select(['id', 'profile_id'])
    .where(isOneOf('profile_id', [...new Set(profileIds)]))
    .orderBy('id')
    .execute();

/** One by its id, as long as its session lasts. */
export const subscriptionById = (tx: Tx, id: string, now: Date) =>
  tx
    .selectFrom('push_subscriptions as b')
    .innerJoin('auth_sessions as s', 's.token_hash', 'b.token_hash')
    .select(['b.id', 'b.profile_id', 'b.endpoint', 'b.p256dh', 'b.auth'])
    .where('b.id', '=', id)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
export type StoredSubscription = NonNullable<Awaited<ReturnType<typeof subscriptionById>>>;
