/** One notification reports all unread comments or reactions. */
import type { NotificationParams } from '#contract/notifications.ts';
import { type CommentRecipient, commentRecipients, withUnreadPeople } from '#machines/feed/feed-notification.rules.ts';
import type { Context } from '../context.ts';
import type { CommentRow, NotificationRow, Tx } from '../database/schema.ts';
import { isOneOf } from '../database/sql-lists.ts';
import { changeNotifications, notifyAll } from '../notifications/notification-outbox.ts';
import type { FeedSource, ThreadSubject } from './sources.ts';

export interface Work {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
  readonly orgId: string;
}

/** Milliseconds until the notification expires: two weeks, as for a post. */
const shownFor = 14 * 24 * 60 * 60 * 1000;

interface Subject {
  readonly type: 'comment' | 'reaction';
  readonly subjectId: string;
}

async function lockMembers({ tx, orgId }: Work, profileIds: readonly string[]): Promise<string[]> {
  if (profileIds.length === 0) return [];
  const rows = await tx
    .selectFrom('profiles')
    .innerJoin('accounts', (join) => join.onRef('accounts.profile_id', '=', 'profiles.id').on('accounts.org_id', '=', orgId))
    .select('profiles.id')
    .where(isOneOf('profiles.id', profileIds))
    .orderBy('profiles.id')
    .forUpdate('profiles')
    .execute();
  return rows.map(({ id }) => id);
}

const notificationsAbout = ({ tx, orgId }: Work, profileId: string, { type, subjectId }: Subject) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('org_id', '=', orgId)
    .where('type', '=', type)
    .where('subject_id', '=', subjectId)
    .orderBy('seq', 'desc');

const isUnread = ({ read_at, removed_at }: NotificationRow): boolean => read_at === null && removed_at === null;

interface Response extends Subject {
  readonly profileId: string;
  readonly by: string;
  readonly params: NotificationParams;
}

/** Writes the notification. The caller must have locked the member, so that two concurrent responses are both reported. */
async function report(work: Work, { profileId, by, type, subjectId, params }: Response): Promise<void> {
  const { tx, context, now, orgId } = work;
  const earlier = await notificationsAbout(work, profileId, { type, subjectId }).execute();
  const paramsOf = (row: NotificationRow | undefined) => (row?.params ?? {}) as NotificationParams;
  if (type === 'reaction' && earlier.some((row) => paramsOf(row).people?.includes(by))) return;
  const unread = paramsOf(earlier.find(isUnread));
  const commentIds = [...(params.comment_ids ?? []), ...(unread.comment_ids ?? [])];
  await notifyAll(tx, context, [
    { withdraws: type, profileId, orgId, subjectId, now },
    {
      type,
      profileId,
      orgId,
      subjectId,
      params: {
        ...params,
        people: withUnreadPeople(by, unread.people),
        ...(type === 'comment' && { comment_ids: commentIds }),
      },
      now,
      expiresAt: new Date(now.getTime() + shownFor),
    },
  ]);
}

async function ownerOf({ tx, orgId }: Work, { type, id }: ThreadSubject): Promise<string | null> {
  if (type !== 'workout') return null;
  const row = await tx.selectFrom('workouts').select('profile_id').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
  return row?.profile_id ?? null;
}

async function participantsOf({ tx, orgId }: Work, threadId: string | null): Promise<string[]> {
  if (threadId === null) return [];
  const rows = await tx
    .selectFrom('comments')
    .select('profile_id')
    .where('org_id', '=', orgId)
    .where((row) => row.or([row('id', '=', threadId), row('parent_id', '=', threadId)]))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ profile_id }) => profile_id ?? []);
}

interface WrittenComment {
  readonly id: string;
  readonly author: string;
  readonly root: ThreadSubject;
  /** The first comment of the thread; null: this comment is the first. */
  readonly threadId: string | null;
}

async function recipientsOf(work: Work, { author, root, threadId }: WrittenComment): Promise<readonly CommentRecipient[]> {
  if (root.type === 'visit') return [];
  return commentRecipients({ author, owner: await ownerOf(work, root), participants: await participantsOf(work, threadId) });
}

const subjectOf = ({ root, threadId }: WrittenComment, { isReply }: CommentRecipient): string => (isReply && threadId) || root.id;

/** Notifies of a comment. Call this function last, because it locks the notified members. */
export async function notifyOfComment(work: Work, comment: WrittenComment): Promise<void> {
  const recipients = await recipientsOf(work, comment);
  const members = await lockMembers(
    work,
    recipients.map(({ profileId }) => profileId),
  );
  for (const profileId of members) {
    const recipient = recipients.find((one) => one.profileId === profileId);
    if (!recipient) continue;
    await report(work, {
      type: 'comment',
      subjectId: subjectOf(comment, recipient),
      profileId,
      by: comment.author,
      params: { source_id: comment.root.id, cause: recipient.isReply ? 'reply' : 'comment', comment_ids: [comment.id] },
    });
  }
}

export async function withdrawComment(work: Work, comment: WrittenComment): Promise<void> {
  const { tx, context, now } = work;
  const recipients = await recipientsOf(work, comment);
  for (const recipient of recipients.toSorted((a, b) => a.profileId.localeCompare(b.profileId))) {
    const subject: Subject = { type: 'comment', subjectId: subjectOf(comment, recipient) };
    const rows = await notificationsAbout(work, recipient.profileId, subject).execute();
    const onlyThis = rows.filter((row) => {
      const { comment_ids: ids = [] } = row.params as NotificationParams;
      return isUnread(row) && ids.length === 1 && ids[0] === comment.id;
    });
    if (onlyThis.length === 0) continue;
    const ids = onlyThis.map(({ id }) => id);
    await changeNotifications(tx, context, recipient.profileId, { type: 'notification.withdrawn', now }, (all) =>
      all.where(isOneOf('id', ids)),
    );
  }
}

/** The author of the workout, post or comment that got the reaction. */
const authorOf = (work: Work, { root, comment }: FeedSource): Promise<CommentRow['profile_id']> =>
  comment ? Promise.resolve(comment.profile_id) : ownerOf(work, root);

/** Notifies of a reaction. Call this function last, because it locks the notified member. */
export async function notifyOfReaction(work: Work, source: FeedSource, by: string): Promise<void> {
  if (source.root.type === 'visit') return;
  const author = await authorOf(work, source);
  if (author === null || author === by) return;
  const [profileId] = await lockMembers(work, [author]);
  if (profileId === undefined) return;
  await report(work, {
    type: 'reaction',
    subjectId: source.id,
    profileId,
    by,
    params: { source_id: source.root.id, cause: source.comment ? 'comment' : 'workout' },
  });
}
