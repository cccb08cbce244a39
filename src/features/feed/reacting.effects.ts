/** Reacting to what stands on a screen, with everything that it needs. */
import { createReactingMachine } from '#machines/feed/reacting.machine.ts';
import { createReactionLogic, type ReactionMeans } from './reaction.effects.ts';

export const createReactingLogic = (means: ReactionMeans) =>
  createReactingMachine().provide({ actors: { reaction: createReactionLogic(means) } });
