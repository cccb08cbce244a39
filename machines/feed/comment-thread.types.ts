import type { Refused } from '#contract/call-failure.ts';
import type { Comments } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { ReactionSource } from './reaction.types.ts';

export interface CommentDraft {
  readonly text: string;
  /** The comment that this draft replies to; null: the draft is not a reply. */
  readonly replyTo: string | null;
}

export interface CommentThreadInput {
  readonly source: ReactionSource;
  /** The latest comments and the number of all comments, as a list of posts contains them. */
  readonly comments: Comments;
  readonly keySeed: string;
  /** The draft that the device has stored. It may have any shape, so it is validated. */
  readonly kept?: unknown;
}

export interface CommentThreadContext extends Omit<CommentThreadInput, 'kept'> {
  readonly draft: CommentDraft;
  /** The request without an answer. If the member sends the same draft again, its key is used. */
  readonly sent: (CommentDraft & { readonly key: string }) | null;
  readonly requestCount: number;
  readonly pendingDeletion: { readonly id: string; readonly key: string } | null;
  readonly error: CallError | null;
  readonly isBehind: boolean;
}

export type CommentThreadEvent =
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'reply.pressed'; readonly commentId: string }
  | { readonly type: 'reply.cancelled' }
  | { readonly type: 'send.pressed' }
  | { readonly type: 'delete.pressed'; readonly commentId: string }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.declined' }
  | { readonly type: 'retry.pressed' }
  /** The member reads the comments again to see whether the request succeeded. */
  | { readonly type: 'checkOutcome.pressed' }
  /** Comments of the feed may have changed, or the device was offline and missed events. */
  | { readonly type: 'comments.changed' };

export type CommentThreadEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type ReadCommentsAnswer = { readonly kind: 'read'; readonly comments: Comments } | Refused;
export type WriteCommentAnswer = { readonly kind: 'written'; readonly comments: Comments } | Refused;
export interface WriteCommentInput {
  readonly source: ReactionSource;
  readonly content: string;
  readonly key: string;
}
export type DeleteCommentAnswer = { readonly kind: 'deleted'; readonly comments: Comments } | Refused;
export interface DeleteCommentInput {
  readonly id: string;
  readonly key: string;
}
