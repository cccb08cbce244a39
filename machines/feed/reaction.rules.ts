/** The chosen reactions, and how they are shown and sent. Source: docs/spec §7 (reactions). */
import { type Reactions, type ReactionType, reactionTypes } from '#contract/feed.ts';
import type { ReactionChange } from './reaction.types.ts';

interface Known {
  readonly reactions: Reactions;
  readonly wanted: readonly ReactionType[];
}

const inOrder = (wanted: (type: ReactionType) => boolean): readonly ReactionType[] => reactionTypes.filter(wanted);

export const ownTypes = ({ own }: Reactions): readonly ReactionType[] => inOrder((type) => own.some((one) => one.type === type));

export const toggleReaction = (given: readonly ReactionType[], pressed: ReactionType): readonly ReactionType[] =>
  inOrder((type) => given.includes(type) !== (type === pressed));

/** The first change that the server has not stored yet; null if there is none. */
export const nextRequest = ({ reactions, wanted }: Known): ReactionChange | null => {
  const own = ownTypes(reactions);
  const reaction = reactionTypes.find((type) => own.includes(type) !== wanted.includes(type));
  return reaction === undefined ? null : { reaction, isGiven: wanted.includes(reaction) };
};

export interface ShownReaction {
  readonly type: ReactionType;
  /** The count with the member’s own choice. */
  readonly count: number;
  readonly isOwn: boolean;
}

/** The reactions with the counts that the server will have after it has stored the member’s choice. */
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

/** Are all changes sent after this response? If a sent change is missing in the response, it is not repeated: the server decides. */
export const isSettled = (wanted: readonly ReactionType[], unconfirmed: ReactionChange | null, answer: Reactions): boolean => {
  const next = nextRequest({ reactions: answer, wanted });
  return next === null || isSame(next, unconfirmed);
};

export const reactionCount = ({ counts }: Reactions): number => counts.reduce((sum, { count }) => sum + count, 0);
