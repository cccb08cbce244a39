/** Input, context and events of reacting to things on a screen. */
import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionEmitted, ReactionSource } from './reaction.types.ts';

export interface ReactionListInput {
  /** The start of every key of this screen. */
  readonly keySeed: string;
}

export interface ReactionListContext extends ReactionListInput {
  /** What was reacted to here, by the id of its actor, with the reactions that its actor received last. */
  readonly received: Readonly<Record<string, Reactions>>;
}

export interface AboutSource {
  readonly source: ReactionSource;
  /** The same object as in the read, so that a new read is distinguished from the former one. */
  readonly reactions: Reactions;
}

export type ReactionListEvent =
  /** The member reacts to a thing on the screen. */
  | (AboutSource & { readonly type: 'reaction.pressed'; readonly reaction: ReactionType })
  /** It is on the screen with these reactions, after the first or a later read. */
  | (AboutSource & { readonly type: 'reactions.shown' })
  | ReactionEmitted;
