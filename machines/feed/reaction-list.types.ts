/** What reacting to whatever stands on a screen takes, remembers, hears and says. */
import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionEmitted, ReactionSource } from './reaction.types.ts';

export interface ReactionListInput {
  /** The start of every key of this screen. */
  readonly keySeed: string;
}

export interface ReactionListContext extends ReactionListInput {
  /** What was reacted to here, by the id of its actor, with the reactions of which that actor was told last. */
  readonly received: Readonly<Record<string, Reactions>>;
}

export interface AboutSource {
  readonly source: ReactionSource;
  /** As they were read: the very object, so that what was read anew is told from what was known. */
  readonly reactions: Reactions;
}

export type ReactionListEvent =
  /** The member reacts to something that stands there. */
  | (AboutSource & { readonly type: 'reaction.pressed'; readonly reaction: ReactionType })
  /** It stands there with these reactions: it came, or the screen has read anew. */
  | (AboutSource & { readonly type: 'reactions.shown' })
  | ReactionEmitted;
