/** What commenting on something takes, remembers, hears and says. */
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
  /** As a list said: the latest ones, and how many there are. */
  readonly comments: Comments;
  /** The start of every key of this actor. */
  readonly keySeed: string;
  /** What the device has kept of an earlier visit: anything, so it is checked. */
  readonly kept?: unknown;
}

export interface CommentThreadContext extends Omit<CommentThreadInput, 'kept'> {
  readonly draft: CommentDraft;
  /** What was sent and not answered: sending the same again uses its key. */
  readonly sent: (CommentDraft & { readonly key: string }) | null;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly requestCount: number;
  /** The member's own comment that is to go. */
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
  /** The member would rather look first what has become of it. */
  | { readonly type: 'checkOutcome.pressed' }
  /** Comments of the feed may have changed, or events were missed while the device was offline. */
  | { readonly type: 'comments.changed' };

export type CommentThreadEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readComments`: takes what is commented on, answers all of it. */
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
