/** Input, context and events of a comment thread. */
import type { Refused } from '#contract/call-failure.ts';
import type { Comments } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { ReactionSource } from './reaction.types.ts';

/** What the member has written and not sent. */
export interface CommentDraft {
  readonly text: string;
  /** The comment that it replies to; null: it is a comment of its own. */
  readonly replyTo: string | null;
}

export interface CommentThreadInput {
  readonly source: ReactionSource;
  /** From a list: the latest comments, and how many there are. */
  readonly comments: Comments;
  /** The start of every key of this actor. */
  readonly keySeed: string;
  /** The kept value of the device, of any shape, so it is checked. */
  readonly kept?: unknown;
}

export interface CommentThreadContext extends Omit<CommentThreadInput, 'kept'> {
  readonly draft: CommentDraft;
  /** The request without an answer: sending the same again uses its key. */
  readonly sent: (CommentDraft & { readonly key: string }) | null;
  /** Counts the requests, so that each has its own key. */
  readonly requestCount: number;
  /** The member's own comment that is pending deletion. */
  readonly pendingDeletion: { readonly id: string; readonly key: string } | null;
  readonly error: CallError | null;
  /** The comments have changed on the server since they were last requested. */
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
  /** The member reads the comments again before another attempt. */
  | { readonly type: 'checkOutcome.pressed' }
  /** Comments of the feed may have changed, or events were missed while the device was offline. */
  | { readonly type: 'comments.changed' };

export type CommentThreadEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readComments`: takes the source, returns all its comments. */
export type ReadCommentsAnswer = { readonly kind: 'read'; readonly comments: Comments } | Refused;
/** Port `writeComment`. */
export type WriteCommentAnswer = { readonly kind: 'written'; readonly comments: Comments } | Refused;
export interface WriteCommentInput {
  readonly source: ReactionSource;
  readonly content: string;
  readonly key: string;
}
/** Port `deleteComment`. */
export type DeleteCommentAnswer = { readonly kind: 'deleted'; readonly comments: Comments } | Refused;
export interface DeleteCommentInput {
  readonly id: string;
  readonly key: string;
}
