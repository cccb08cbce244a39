import type { Refused } from '#contract/call-failure.ts';
import type { Reactions, ReactionType, SourceType } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export interface ReactionSource {
  readonly type: SourceType;
  readonly id: string;
}

export interface ReactionInput {
  readonly source: ReactionSource;
  readonly reactions: Reactions;
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
  readonly requestCount: number;
  readonly error: CallError | null;
}

export type ReactionEvent =
  | { readonly type: 'reaction.pressed'; readonly reaction: ReactionType }
  | { readonly type: 'reactions.read'; readonly reactions: Reactions };

export type ReactionEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type ReactionAnswer = { readonly kind: 'received'; readonly reactions: Reactions } | Refused;
export interface SendReactionInput extends ReactionChange {
  readonly source: ReactionSource;
  /** The id of the member's own reaction of this type, if the server has sent it. */
  readonly ownId: string | null;
  readonly key: string;
}
