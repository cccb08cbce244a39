import type { Refused } from '#contract/call-failure.ts';
import type { Reactions, ReactionType, SourceType } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export interface ReactionSource {
  readonly type: SourceType;
  readonly id: string;
}

export interface ReactionInput {
  readonly source: ReactionSource;
  /** The server's last response. */
  readonly reactions: Reactions;
  /** The prefix of all idempotency keys. */
  readonly keySeed: string;
}

export interface ReactionChange {
  readonly reaction: ReactionType;
  readonly isGiven: boolean;
}

export interface ReactionContext extends ReactionInput {
  /** The reactions that the member has chosen; shown while they are sent. */
  readonly wanted: readonly ReactionType[];
  /** The change in progress, or a change that was sent without an answer. */
  readonly unconfirmed: ReactionChange | null;
  /** The number of requests so far; it makes each key unique. */
  readonly requestCount: number;
  /** Why the last change may not be stored. */
  readonly error: CallError | null;
}

export type ReactionEvent =
  /** Adds the reaction, or removes it if it was added before. */
  | { readonly type: 'reaction.pressed'; readonly reaction: ReactionType }
  | { readonly type: 'reactions.read'; readonly reactions: Reactions };

export type ReactionEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `sendReaction`: returns the reactions of all members. */
export type ReactionAnswer = { readonly kind: 'received'; readonly reactions: Reactions } | Refused;
export interface SendReactionInput extends ReactionChange {
  readonly source: ReactionSource;
  /** The id of the member's own reaction of this type, if the server has sent it. */
  readonly ownId: string | null;
  readonly key: string;
}
