import type { CommentsNow, ReactionsNow, ReactionType, SourceType } from '#contract/feed.ts';
import {
  findThreadSubject,
  findSource,
  isOfClassAttendedBy,
  isByAttendee,
  needFeed,
  visiblePosts,
  type ThreadSubject,
  type FeedSource,
} from './sources.ts';
import { sql } from 'kysely';
import { decideComment } from '#machines/feed/comment-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import type { CommentRow, Tx } from '../database/schema.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { isUuid, uuidOf } from '../ids.ts';
import { cutPage, readCursorPageQuery, type CursorPageQuery } from '../training/cursor-paging.ts';
import { showActivities, type FeedEntry } from './activity-wire.ts';
import { readComments } from './comment-wire.ts';
import { notifyOfComment, notifyOfReaction, withdrawComment } from './notify-of-response.ts';
import { readLoggedPage } from './logged-page.ts';
import { readReactions } from './reaction-store.ts';
import { markFeedsChanged } from './write-post.ts';

const shownInList = 2;
const maxNamed = 25;

/** The entries of the facility's feed for this member: posts, and workouts of classes in which the member has or had a place. */
function entriesOf(tx: Tx, caller: FacilityMember) {
  const posts = visiblePosts(tx, caller).select(['posts.id', 'posts.created_at as at', sql<FeedEntry['type']>`'post'`.as('type')]);
  const workouts = tx
    .selectFrom('workouts')
    .select(['workouts.id', 'workouts.created_at as at', sql<FeedEntry['type']>`'workout'`.as('type')])
    .where('workouts.org_id', '=', caller.orgId)
    .where('workouts.facility_id', '=', caller.facility.id)
    .where('workouts.deleted_at', 'is', null)
    .where('workouts.session_id', 'is not', null)
    .where(isOfClassAttendedBy(caller.profileId))
    .where(isByAttendee);
  return { posts, workouts };
}

async function readPage(tx: Tx, caller: FacilityMember, page: CursorPageQuery): Promise<FeedEntry[]> {
  const { posts } = entriesOf(tx, caller);
  const { limit, after } = page;
  const own = after ? posts.where(sql<boolean>`(posts.created_at, posts.id) < (${after.at}::timestamptz, ${after.id}::uuid)`) : posts;
  const found = [
    ...(await own
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(limit + 1)
      .execute()),
    ...(await readLoggedPage(tx, caller, page)),
  ];
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)).slice(0, limit + 1);
}

async function readNamed(tx: Tx, caller: FacilityMember, text: string): Promise<FeedEntry[]> {
  const ids = text.split(',').filter(isUuid).slice(0, maxNamed);
  const { posts, workouts } = entriesOf(tx, caller);
  const found = [
    ...(await posts.where(isOneOf('posts.id', ids)).execute()),
    ...(await workouts.where(isOneOf('workouts.id', ids)).execute()),
  ];
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

async function entryOf(tx: Tx, caller: FacilityMember, { type, id }: ThreadSubject): Promise<FeedEntry> {
  const table = type === 'post' ? 'posts' : type === 'workout' ? 'workouts' : 'visits';
  const row = await tx.selectFrom(table).select('created_at').where('org_id', '=', caller.orgId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return { type, id, at: row.created_at };
}

async function findAny(tx: Tx, caller: FacilityMember, id: string): Promise<ThreadSubject> {
  for (const type of ['post', 'workout', 'visit'] as const)
    try {
      return await findThreadSubject(tx, caller, type, id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  throw new Refused('not_found');
}

async function commentsNow(tx: Tx, caller: FacilityMember, { type, id }: ThreadSubject, commentId: string | null): Promise<CommentsNow> {
  const comments = await readComments(tx, caller, [id]);
  return { source_id: id, source_type: type, comments: comments(id), comment_id: commentId };
}

async function reactionsNow(tx: Tx, caller: FacilityMember, { type, id }: Pick<FeedSource, 'type' | 'id'>): Promise<ReactionsNow> {
  const reactions = await readReactions(tx, caller, [id]);
  return { source_id: id, source_type: type, reactions: reactions(id) };
}

/** Whether the comment can no longer get a reply or a reaction; false without a comment. */
const isClosed = (comment: CommentRow | null, type: 'replied' | 'reacted', { commentChart }: Context, now: Date): boolean =>
  comment !== null && decideComment(comment, { type }, now, commentChart).isRefused;

const hour = 60 * 60 * 1000;
const commentLimit = { most: 30, retryAfter: 300 };

/** Throws `too_many_requests` if the member wrote too many comments. Deleted comments count too. */
async function countComments(tx: Tx, { orgId, profileId }: FacilityMember, root: ThreadSubject, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('comments')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('source_type', '=', root.type)
    .where('source_id', '=', root.id)
    .where('profile_id', '=', profileId)
    .where('created_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow();
  if (Number(count) >= commentLimit.most) throw new Refused('too_many_requests', { retryAfter: commentLimit.retryAfter });
}

async function addComment({ caller, context, now, body }: HandlerInput<'addComment'>, tx: Tx): Promise<HandlerOutcome<CommentsNow>> {
  needFeed(caller);
  const { root, comment } = await findSource(tx, caller, body.source_type, body.source_id);
  if (isClosed(comment, 'replied', context, now)) return refused({ code: 'comment_deleted' });
  await countComments(tx, caller, root, now);
  const id = context.newId();
  await tx
    .insertInto('comments')
    .values({
      org_id: caller.orgId,
      id,
      profile_id: caller.profileId,
      source_type: root.type,
      source_id: root.id,
      // a reply to a reply belongs to the same thread
      parent_id: comment && (comment.parent_id ?? comment.id),
      content: body.comment.content,
      created_at: now,
      deleted_at: null,
    })
    .execute();
  await noteRoot(tx, caller, root);
  const result = await commentsNow(tx, caller, root, id);
  const threadId = comment && (comment.parent_id ?? comment.id);
  await notifyOfComment({ tx, context, now, orgId: caller.orgId }, { id, author: caller.profileId, root, threadId });
  return answered(result);
}

/** Notifies the feed of a change. Comments of members on their own visit are private, so they cause no notification. */
async function noteRoot(tx: Tx, { orgId }: FacilityMember, { type, facilityId }: ThreadSubject): Promise<void> {
  if (type !== 'visit') await markFeedsChanged(tx, orgId, facilityId);
}

async function deleteComment(
  { caller, context, params, now }: HandlerInput<'deleteComment'>,
  tx: Tx,
): Promise<HandlerOutcome<CommentsNow>> {
  needFeed(caller);
  const { root, comment } = await findSource(tx, caller, 'comment', params.id);
  if (!comment) throw new Refused('not_found');
  const event = { type: 'deleted', isAuthor: comment.profile_id === caller.profileId } as const;
  const { isRefused, row } = decideComment(comment, event, now, context.commentChart);
  if (isRefused) throw new Refused('not_found');
  await tx.updateTable('comments').set(row).where('org_id', '=', caller.orgId).where('id', '=', comment.id).execute();
  await noteRoot(tx, caller, root);
  const result = await commentsNow(tx, caller, root, null);
  const written = { id: comment.id, author: caller.profileId, root, threadId: comment.parent_id };
  await withdrawComment({ tx, context, now, orgId: caller.orgId }, written);
  return answered(result);
}

interface Reacting {
  readonly type: ReactionType;
  readonly sourceType: SourceType;
  readonly sourceId: string;
}

async function react(
  { caller, context, now }: Pick<HandlerInput<'addReaction'>, 'caller' | 'context' | 'now'>,
  tx: Tx,
  { type, sourceType, sourceId }: Reacting,
): Promise<HandlerOutcome<ReactionsNow>> {
  needFeed(caller);
  const source = await findSource(tx, caller, sourceType, sourceId);
  if (isClosed(source.comment, 'reacted', context, now)) return refused({ code: 'comment_deleted' });
  await tx
    .insertInto('reactions')
    .values({
      org_id: caller.orgId,
      id: context.newId(),
      profile_id: caller.profileId,
      source_type: source.type,
      source_id: source.id,
      type,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await noteRoot(tx, caller, source.root);
  const result = await reactionsNow(tx, caller, source);
  await notifyOfReaction({ tx, context, now, orgId: caller.orgId }, source, caller.profileId);
  return answered(result);
}

const ownReactions = (tx: Tx, { orgId, profileId }: FacilityMember) =>
  tx.deleteFrom('reactions').where('org_id', '=', orgId).where('profile_id', '=', profileId);

async function deleteReaction({ caller, params, query }: HandlerInput<'deleteReaction'>, tx: Tx): Promise<HandlerOutcome<ReactionsNow>> {
  needFeed(caller);
  const [, type = '', id = ''] = /^(\w+)-(.+)$/.exec(params.source) ?? [];
  const source = await findSource(tx, caller, type as SourceType, id);
  const all = ownReactions(tx, caller).where('source_type', '=', source.type).where('source_id', '=', source.id);
  await (query.type === undefined ? all : all.where('type', '=', query.type)).execute();
  await noteRoot(tx, caller, source.root);
  return answered(await reactionsNow(tx, caller, source));
}

async function deleteWorkoutReaction(
  { caller, params }: HandlerInput<'deleteWorkoutReaction'>,
  tx: Tx,
): Promise<HandlerOutcome<ReactionsNow>> {
  needFeed(caller);
  const own = ownReactions(tx, caller).where('id', '=', uuidOf(params.id)).where('source_type', '=', 'workout');
  const gone = await own.returning('source_id').executeTakeFirst();
  if (!gone) throw new Refused('not_found');
  const root = await findThreadSubject(tx, caller, 'workout', gone.source_id);
  await noteRoot(tx, caller, root);
  return answered(await reactionsNow(tx, caller, root));
}

export const feedCalls: Pick<
  CallHandlers,
  | 'listActivities'
  | 'readActivity'
  | 'addComment'
  | 'deleteComment'
  | 'addReaction'
  | 'deleteReaction'
  | 'addWorkoutReaction'
  | 'deleteWorkoutReaction'
> = {
  async listActivities({ context, caller, query }) {
    needFeed(caller);
    const page = readCursorPageQuery(query);
    return context.database.snapshot(async (tx) => {
      if (query.ids !== undefined)
        return { activities: await showActivities(tx, caller, await readNamed(tx, caller, query.ids), shownInList) };
      const { rows, ...rest } = cutPage(await readPage(tx, caller, page), page, (entry) => entry);
      return { activities: await showActivities(tx, caller, rows, shownInList), ...rest };
    });
  },

  async readActivity({ context, caller, params }) {
    needFeed(caller);
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => {
      const root = await findAny(tx, caller, id);
      const [activity] = await showActivities(tx, caller, [await entryOf(tx, caller, root)], null);
      if (!activity) throw new Refused('not_found');
      return activity;
    });
  },

  addComment,
  deleteComment,
  addReaction: (input, tx) => {
    const { type, source_type: sourceType, source_id: sourceId } = input.body.reaction;
    return react(input, tx, { type, sourceType, sourceId });
  },
  deleteReaction,
  addWorkoutReaction: (input, tx) => react(input, tx, { type: input.body.reaction.type, sourceType: 'workout', sourceId: input.params.id }),
  deleteWorkoutReaction,
};
