/** Input, context and events of reacting. */
import type { Refused } from '#contract/call-failure.ts';
import type { Reactions, ReactionType, SourceType } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** The target of a reaction. */
export interface ReactionSource {
  readonly type: SourceType;
  readonly id: string;
}

export interface ReactionInput {
  readonly source: ReactionSource;
  /** As the server last sent it. */
  readonly reactions: Reactions;
  /** The start of every key of this actor. */
  readonly keySeed: string;
}

/** One change for the server: this reaction is added, or removed. */
export interface ReactionChange {
  readonly reaction: ReactionType;
  readonly isGiven: boolean;
}

export interface ReactionContext extends ReactionInput {
  /** The reactions that the member chose; shown while they are sent. */
  readonly wanted: readonly ReactionType[];
  /** The change that is being sent, or was sent without an answer. */
  readonly unconfirmed: ReactionChange | null;
  /** Counts the requests, so that each has its own key. */
  readonly requestCount: number;
  /** Why the last press may not have counted. */
  readonly error: CallError | null;
}

export type ReactionEvent =
  /** The member adds this reaction, or removes it if they have added it before. */
  | { readonly type: 'reaction.pressed'; readonly reaction: ReactionType }
  /** The screen has read the reactions again. */
  | { readonly type: 'reactions.read'; readonly reactions: Reactions };

export type ReactionEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `sendReaction`: returns the reactions of all members at that time. */
export type ReactionAnswer = { readonly kind: 'received'; readonly reactions: Reactions } | Refused;
export interface SendReactionInput extends ReactionChange {
  readonly source: ReactionSource;
  /** The id of the member's own reaction of this type, if the server has sent one. */
  readonly ownId: string | null;
  readonly key: string;
}
