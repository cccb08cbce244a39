/** What reacting to something takes, remembers, hears and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { Reactions, ReactionType, SourceType } from '#contract/feed.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** What is reacted to. */
export interface ReactionSource {
  readonly type: SourceType;
  readonly id: string;
}

export interface ReactionInput {
  readonly source: ReactionSource;
  /** As the server last said. */
  readonly reactions: Reactions;
  /** The start of every key of this actor. */
  readonly keySeed: string;
}

/** One thing that the server is told: this reaction is given, or taken back. */
export interface ReactionChange {
  readonly reaction: ReactionType;
  readonly isGiven: boolean;
}

export interface ReactionContext extends ReactionInput {
  /** The reactions that the member wants to have given; shown while the server is told. */
  readonly wanted: readonly ReactionType[];
  /** What the server is being told, or was told without an answer. */
  readonly unconfirmed: ReactionChange | null;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly requestCount: number;
  /** Why the last press may not have counted. */
  readonly error: CallError | null;
}

export type ReactionEvent =
  /** The member gives this reaction, or takes it back where it is theirs already. */
  | { readonly type: 'reaction.pressed'; readonly reaction: ReactionType }
  /** The screen has read anew what stands there. */
  | { readonly type: 'reactions.read'; readonly reactions: Reactions };

export type ReactionEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `sendReaction`: answers everybody's reactions as they are then. */
export type ReactionAnswer = { readonly kind: 'received'; readonly reactions: Reactions } | Refused;
export interface SendReactionInput extends ReactionChange {
  readonly source: ReactionSource;
  /** The id of the member's own reaction of this type, where the server has said one. */
  readonly ownId: string | null;
  readonly key: string;
}
