import { createReactionListMachine } from '#machines/feed/reaction-list.machine.ts';
import { createReactionLogic, type ReactionDependencies } from './reaction.effects.ts';

export const createReactionListLogic = (deps: ReactionDependencies) =>
  createReactionListMachine().provide({ actors: { reaction: createReactionLogic(deps) } });
