/** Fills the ports of the feed, its reactions and its comments. */
import { fromPromise } from 'xstate';
import { createCommentThreadMachine } from '#machines/feed/comment-thread.machine.ts';
import type { CommentDeleted, CommentDeleting, CommentsRead, CommentWriting, CommentWritten } from '#machines/feed/comment-thread.types.ts';
import { createFeedMachine } from '#machines/feed/feed.machine.ts';
import type { PostsAsked, PostsRead } from '#machines/feed/feed.types.ts';
import type { ReactionSource } from '#machines/feed/reaction.types.ts';
import type { Api } from '#src/api/api.ts';
import { createReactionLogic } from './reaction.effects.ts';

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

const createThreadLogic = (means: FeedMeans) =>
  createCommentThreadMachine().provide({
    actors: { readComments: readComments(means), writeComment: writeComment(means), deleteComment: deleteComment(means) },
  });

/** The feed with everything that it needs. */
export const createFeedLogic = (means: FeedMeans) =>
  createFeedMachine().provide({
    actors: { readPosts: readPosts(means), reaction: createReactionLogic(means), thread: createThreadLogic(means) },
  });
