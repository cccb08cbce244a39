/** What the member wants to have reacted with, and how that is shown and told. Source: docs/spec §7 (reactions). */
import { type Reactions, type ReactionType, reactionTypes } from '#contract/feed.ts';
import type { ReactionChange } from './reaction.types.ts';

interface Known {
  readonly reactions: Reactions;
  readonly wanted: readonly ReactionType[];
}

const inOrder = (wanted: (type: ReactionType) => boolean): readonly ReactionType[] => reactionTypes.filter(wanted);

/** What the member has reacted with, as the server knows it, in the order of all reactions. */
export const ownTypes = ({ own }: Reactions): readonly ReactionType[] => inOrder((type) => own.some((one) => one.type === type));

/** A press gives a reaction, or takes it back where it is given. */
export const toggleReaction = (given: readonly ReactionType[], pressed: ReactionType): readonly ReactionType[] =>
  inOrder((type) => given.includes(type) !== (type === pressed));

/** The first thing that the server does not know yet of what the member wants; null where it knows it all. */
export const nextRequest = ({ reactions, wanted }: Known): ReactionChange | null => {
  const own = ownTypes(reactions);
  const reaction = reactionTypes.find((type) => own.includes(type) !== wanted.includes(type));
  return reaction === undefined ? null : { reaction, isGiven: wanted.includes(reaction) };
};

export interface ShownReaction {
  readonly type: ReactionType;
  /** With the member's own as they want it. */
  readonly count: number;
  readonly isOwn: boolean;
}

/** Every reaction there is, counted as it is once the server knows what the member wants. */
export const shownReactions = ({ reactions, wanted }: Known): readonly ShownReaction[] => {
  const own = ownTypes(reactions);
  return reactionTypes.map((type) => {
    const serverCount = reactions.counts.find((one) => one.type === type)?.count ?? 0;
    const isOwn = wanted.includes(type);
    return { type, isOwn, count: Math.max(Number(isOwn), serverCount + Number(isOwn) - Number(own.includes(type))) };
  });
};

const isSame = (one: ReactionChange, other: ReactionChange | null): boolean =>
  one.reaction === other?.reaction && one.isGiven === other.isGiven;

/** Is nothing left to be told after this answer? What was just told and is not so in the answer is not told again: the server has the say. */
export const isSettled = (wanted: readonly ReactionType[], unconfirmed: ReactionChange | null, answer: Reactions): boolean => {
  const next = nextRequest({ reactions: answer, wanted });
  return next === null || isSame(next, unconfirmed);
};

/** How many reactions there are, of whatever type. */
export const reactionCount = ({ counts }: Reactions): number => counts.reduce((sum, { count }) => sum + count, 0);
