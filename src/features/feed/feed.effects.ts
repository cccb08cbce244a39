/** Fills the ports of the feed, its reactions and its comments. */
import { fromPromise } from 'xstate';
import { createCommentThreadMachine } from '#machines/feed/comment-thread.machine.ts';
import type { CommentDeleted, CommentDeleting, CommentsRead, CommentWriting, CommentWritten } from '#machines/feed/comment-thread.types.ts';
import { createFeedMachine } from '#machines/feed/feed.machine.ts';
import type { PostsAsked, PostsRead } from '#machines/feed/feed.types.ts';
import { createReactionMachine } from '#machines/feed/reaction.machine.ts';
import type { ReactionSource, ReactionTelling, ReactionTold } from '#machines/feed/reaction.types.ts';
import type { Api } from '#src/api/api.ts';

interface FeedMeans {
  readonly api: Api;
}

const readPosts = ({ api }: FeedMeans) =>
  fromPromise<PostsRead, PostsAsked>(async ({ input: { cursor, ids }, signal }) => {
    const query = { ...(cursor !== null && { cursor }), ...(ids.length > 0 && { ids: ids.join(',') }) };
    const answered = await api.call('listActivities', { query, signal });
    if (answered.kind === 'refused') return answered;
    const { activities, next = null } = answered.answer;
    return { kind: 'read', page: { activities, next } };
  });

const tell = (api: Api, { source, reaction, isGiven, ownId, key }: ReactionTelling, signal: AbortSignal) => {
  if (source.type === 'workout') {
    if (isGiven) return api.call('addWorkoutReaction', { params: { id: source.id }, body: { reaction: { type: reaction } }, key, signal });
    if (ownId !== null) return api.call('deleteWorkoutReaction', { params: { id: ownId }, key, signal });
  }
  if (isGiven) {
    const body = { reaction: { type: reaction, source_id: source.id, source_type: source.type } };
    return api.call('addReaction', { body, key, signal });
  }
  return api.call('deleteReaction', { params: { source: `${source.type}-${source.id}` }, query: { type: reaction }, key, signal });
};

const tellReaction = ({ api }: FeedMeans) =>
  fromPromise<ReactionTold, ReactionTelling>(async ({ input, signal }) => {
    const answered = await tell(api, input, signal);
    return answered.kind === 'refused' ? answered : { kind: 'told', reactions: answered.answer.reactions };
  });

const readComments = ({ api }: FeedMeans) =>
  fromPromise<CommentsRead, ReactionSource>(async ({ input: { id }, signal }) => {
    const answered = await api.call('readActivity', { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', comments: answered.answer.comments };
  });

const writeComment = ({ api }: FeedMeans) =>
  fromPromise<CommentWritten, CommentWriting>(async ({ input: { source, content, key }, signal }) => {
    const body = { source_id: source.id, source_type: source.type, comment: { content } };
    const answered = await api.call('addComment', { body, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'written', comments: answered.answer.comments };
  });

const deleteComment = ({ api }: FeedMeans) =>
  fromPromise<CommentDeleted, CommentDeleting>(async ({ input: { id, key }, signal }) => {
    const answered = await api.call('deleteComment', { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'deleted', comments: answered.answer.comments };
  });

/** Reacting to something with everything that it needs: also for a workout or a row of a leaderboard. */
export const createReactionLogic = (means: FeedMeans) => createReactionMachine().provide({ actors: { tellReaction: tellReaction(means) } });

const createThreadLogic = (means: FeedMeans) =>
  createCommentThreadMachine().provide({
    actors: { readComments: readComments(means), writeComment: writeComment(means), deleteComment: deleteComment(means) },
  });

/** The feed with everything that it needs. */
export const createFeedLogic = (means: FeedMeans) =>
  createFeedMachine().provide({
    actors: { readPosts: readPosts(means), reaction: createReactionLogic(means), thread: createThreadLogic(means) },
  });
