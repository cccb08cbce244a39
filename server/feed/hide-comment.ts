/** Hides a comment for the studio, and notifies its author of the reason. */
import { decideComment } from '#machines/feed/comment-lifecycle.rows.ts';
import type { CommentRow, Tx } from '../database/schema.ts';
import { notifyAll } from '../notifications/notification-outbox.ts';
import { withdrawComment, type Work } from './notify-of-response.ts';
import type { ThreadSubject } from './sources.ts';
import { markFeedsChanged } from './write-post.ts';

async function subjectOf(tx: Tx, { org_id, source_type: type, source_id: id }: CommentRow): Promise<ThreadSubject> {
  if (type === 'visit') return { type, id, facilityId: null };
  const row = await tx
    .selectFrom(type === 'post' ? 'posts' : 'workouts')
    .select('facility_id')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return { type, id, facilityId: row?.facility_id ?? null };
}

/** Whether the member belongs to the studio, which notifies only its own members. */
export async function isMemberOf(tx: Tx, orgId: string, profileId: string): Promise<boolean> {
  const account = tx.selectFrom('accounts').select('id').where('org_id', '=', orgId).where('profile_id', '=', profileId);
  return (await account.executeTakeFirst()) !== undefined;
}

/** Returns false if the chart refuses. The caller must have locked the row. Call this last, because it locks the notified members. */
export async function hideComment(work: Work, comment: CommentRow, reason: string): Promise<boolean> {
  const { tx, context, now, orgId } = work;
  const decision = decideComment(comment, { type: 'hidden', reason }, now, context.commentChart);
  const { id, profile_id: author } = comment;
  if (decision.isRefused || author === null) return false;
  await tx.updateTable('comments').set(decision.row).where('org_id', '=', orgId).where('id', '=', id).execute();
  const root = await subjectOf(tx, comment);
  await markFeedsChanged(tx, orgId, root.facilityId);
  await withdrawComment(work, { id, author, root, threadId: comment.parent_id });
  if (!(await isMemberOf(tx, orgId, author))) return true;
  await notifyAll(tx, context, [
    {
      type: 'moderation',
      profileId: author,
      orgId,
      subjectId: id,
      params: { cause: 'comment', reason, source_id: root.id },
      now,
      expiresAt: null,
    },
  ]);
  return true;
}
