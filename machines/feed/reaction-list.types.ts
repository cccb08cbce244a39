import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionEmitted, ReactionSource } from './reaction.types.ts';

export interface ReactionListInput {
  /** Unique for this screen; the prefix of all idempotency keys. */
  readonly keySeed: string;
}

export interface ReactionListContext extends ReactionListInput {
  /** The last response to each actor, by the id of the actor. */
  readonly received: Readonly<Record<string, Reactions>>;
}

export interface AboutSource {
  readonly source: ReactionSource;
  /** The object that the read returned, because a new read is detected by object identity. */
  readonly reactions: Reactions;
}

export type ReactionListEvent =
  | (AboutSource & { readonly type: 'reaction.pressed'; readonly reaction: ReactionType })
  /** A thing is shown with these reactions, after the first or a later read. */
  | (AboutSource & { readonly type: 'reactions.shown' })
  | ReactionEmitted;
