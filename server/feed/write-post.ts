/** The studio writes a post, and tells members of it. */
import type { Post } from '#contract/feed.ts';
import type { NotificationParams } from '#contract/notifications.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';
import { changeNotifications, notifyAll } from '../notifications/notification-outbox.ts';
import { openFacilities } from '../profile/profile-store.ts';
import { markFeedChanged } from '../realtime/wake-ups.ts';

export interface NewPost {
  readonly orgId: string;
  readonly id: string;
  /** Null: at every facility. */
  readonly facilityId: string | null;
  /** Who of the staff writes it; null: the studio. */
  readonly staffId: string | null;
  readonly content: string;
  readonly images: Post['images'];
  readonly at: Date;
}

export async function insertPost(tx: Tx, { orgId: org_id, id, facilityId, staffId, content, images, at }: NewPost): Promise<void> {
  await tx
    .insertInto('posts')
    .values({
      org_id,
      id,
      facility_id: facilityId,
      staff_id: staffId,
      content,
      images: JSON.stringify(images),
      created_at: at,
      removed_at: null,
    })
    .execute();
  await markFeedsChanged(tx, org_id, facilityId);
}

/** The feed of the facility looks different; null: that of every facility of the studio. */
export async function markFeedsChanged(tx: Tx, orgId: string, facilityId: string | null): Promise<void> {
  if (facilityId !== null) return markFeedChanged(tx, facilityId);
  const rows = await tx.selectFrom('facilities').select('id').where('org_id', '=', orgId).execute();
  for (const { id } of rows) markFeedChanged(tx, id);
}

/** Those who see the post in their feed: members who show the studio, and are at the facility where it is. */
export async function readersOf(tx: Tx, orgId: string, facilityId: string | null): Promise<string[]> {
  const accounts = await tx
    .selectFrom('accounts')
    .select(['org_id', 'profile_id', 'home_facility_id'])
    .where('org_id', '=', orgId)
    .where('hidden_at', 'is', null)
    .orderBy('profile_id')
    .execute();
  const facilities = await tx.selectFrom('facilities').selectAll().where('org_id', '=', orgId).execute();
  const sees = (account: (typeof accounts)[number]): boolean => {
    const [place] = openFacilities(account, facilities);
    return place !== undefined && place.feed_enabled && (facilityId === null || facilityId === place.id);
  };
  return accounts.filter(sees).map(({ profile_id }) => profile_id);
}

/** What a member has not read yet of posts; taken back, since it is told together with what is new. */
async function takeBackUnread(tx: Tx, context: Context, profileId: string, orgId: string, now: Date): Promise<NotificationParams> {
  const decided = await changeNotifications(tx, context, profileId, { type: 'notification.withdrawn', now }, (rows) =>
    rows.where('org_id', '=', orgId).where('type', '=', 'post').where('read_at', 'is', null),
  );
  // what is over is over, and told with nothing
  const takenBack = decided.filter(({ decision }) => decision.kind === 'changed');
  const params = takenBack.map(({ row }) => row.params as NotificationParams);
  return { post_ids: params.flatMap(({ post_ids = [] }) => post_ids), authors: params.flatMap(({ authors = [] }) => authors) };
}

/** One unread piece of news for all posts of a studio that the member has not read; the latest author first. */
export async function notifyOfPost(
  tx: Tx,
  context: Context,
  { orgId, id, author, now, readers }: { orgId: string; id: string; author: string; now: Date; readers: readonly string[] },
): Promise<void> {
  for (const profileId of readers) {
    const unread = await takeBackUnread(tx, context, profileId, orgId, now);
    const params = { post_ids: [id, ...(unread.post_ids ?? [])].slice(0, 20), authors: [...new Set([author, ...(unread.authors ?? [])])] };
    await notifyAll(tx, context, [{ type: 'post', profileId, orgId, params, now, expiresAt: new Date(now.getTime() + shown) }]);
  }
}

/** How many members are locked at a time while they are told: a studio of thousands must not keep them all waiting. */
const atATime = 100;

/**
 * Tells everybody of a post that stands already, some at a time, each time in a transaction of its own; one by one where that does not
 * work, so that a reader who is gone by now keeps it from nobody. Answers how many were told.
 */
export async function notifyOfPostInBatches(context: Context, { readers, ...post }: Parameters<typeof notifyOfPost>[2]): Promise<number> {
  const notify = async (turn: readonly string[]): Promise<number> => {
    try {
      await context.database.transaction((tx) => notifyOfPost(tx, context, { ...post, readers: turn }));
      return turn.length;
    } catch (error) {
      if (turn.length > 1) return notifyEach(turn);
      context.log.warn({ error: messageOf(error) }, 'somebody was not told of a post');
      return 0;
    }
  };
  const notifyEach = async (turn: readonly string[]): Promise<number> => {
    let notifiedCount = 0;
    for (const reader of turn) notifiedCount += await notify([reader]);
    return notifiedCount;
  };
  let notifiedCount = 0;
  for (let from = 0; from < readers.length; from += atATime) notifiedCount += await notify(readers.slice(from, from + atATime));
  return notifiedCount;
}

/** News of a post is no news any more after two weeks. */
const shown = 14 * 24 * 60 * 60 * 1000;
