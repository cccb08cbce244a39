import { fromPromise } from 'xstate';
import * as feedCalls from '#contract/feed-calls.ts';
import { createCommentThreadMachine } from '#machines/feed/comment-thread.machine.ts';
import type {
  DeleteCommentAnswer,
  DeleteCommentInput,
  ReadCommentsAnswer,
  WriteCommentInput,
  WriteCommentAnswer,
} from '#machines/feed/comment-thread.types.ts';
import { createFeedMachine } from '#machines/feed/feed.machine.ts';
import type { PostsQuery, PostsRead } from '#machines/feed/feed.types.ts';
import type { ReactionSource } from '#machines/feed/reaction.types.ts';
import type { Api } from '#src/api/api.ts';
import { createReactionLogic } from './reaction.effects.ts';

interface FeedDependencies {
  readonly api: Api;
}

const readPosts = ({ api }: FeedDependencies) =>
  fromPromise<PostsRead, PostsQuery>(async ({ input: { cursor, ids }, signal }) => {
    const query = { ...(cursor !== null && { cursor }), ...(ids.length > 0 && { ids: ids.join(',') }) };
    const answered = await api.call(feedCalls.listActivities, { query, signal });
    if (answered.kind === 'refused') return answered;
    const { activities, next = null } = answered.answer;
    return { kind: 'read', page: { activities, next } };
  });

const readComments = ({ api }: FeedDependencies) =>
  fromPromise<ReadCommentsAnswer, ReactionSource>(async ({ input: { id }, signal }) => {
    const answered = await api.call(feedCalls.readActivity, { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', comments: answered.answer.comments };
  });

const writeComment = ({ api }: FeedDependencies) =>
  fromPromise<WriteCommentAnswer, WriteCommentInput>(async ({ input: { source, content, key }, signal }) => {
    const body = { source_id: source.id, source_type: source.type, comment: { content } };
    const answered = await api.call(feedCalls.addComment, { body, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'written', comments: answered.answer.comments };
  });

const deleteComment = ({ api }: FeedDependencies) =>
  fromPromise<DeleteCommentAnswer, DeleteCommentInput>(async ({ input: { id, key }, signal }) => {
    const answered = await api.call(feedCalls.deleteComment, { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'deleted', comments: answered.answer.comments };
  });

const createThreadLogic = (deps: FeedDependencies) =>
  createCommentThreadMachine().provide({
    actors: { readComments: readComments(deps), writeComment: writeComment(deps), deleteComment: deleteComment(deps) },
  });

export const createFeedLogic = (deps: FeedDependencies) =>
  createFeedMachine().provide({
    actors: { readPosts: readPosts(deps), reaction: createReactionLogic(deps), thread: createThreadLogic(deps) },
  });
