/** Cases and laws of reacting to things on a screen. One thing stands for all things, because each has an actor of its own. */
import type { Reactions } from '#contract/feed.ts';
import { model } from '#machines/model.ts';
import { createReactionListMachine } from './reaction-list.machine.ts';
import { isFollowed } from './reaction-list.rules.ts';
import type { ReactionSource } from './reaction.types.ts';
import { noReactions } from './sample-posts.ts';

const source: ReactionSource = { type: 'workout', id: 'workout' };
const others: Reactions = { counts: [{ type: 'love', count: 2 }], own: [] };
const shown = (reactions: Reactions) => ({ type: 'reactions.shown', source, reactions }) as const;
const pressed = { type: 'reaction.pressed', source, reactions: noReactions, reaction: 'strong' } as const;
const error = { kind: 'failure', failure: 'timedOut' } as const;

export const reactionListModel = model(createReactionListMachine, {
  inputs: { start: { keySeed: 'reacting' } },
  cases: {
    'reaction.pressed': [{ name: '', event: pressed }],
    'reactions.shown': [
      { name: 'those of others', event: shown(others) },
      { name: 'none', event: shown(noReactions) },
    ],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  outcomes: {},
  abstract: ({ received }) => ({ received }),
  unless: {
    isFollowed: 'The member has not reacted to it here yet.',
    isChanged: 'It has no actor here, or its data is unchanged.',
  },
  laws: [
    { name: 'a press is always taken', kind: 'always', holds: ({ can }) => can(pressed) },
    {
      name: 'the actors of reactions receive what is read',
      kind: 'never',
      holds: ({ context, can }) => isFollowed(context, source) && !can(shown(others)) && !can(shown(noReactions)),
    },
    {
      name: 'no actor gets the same reactions twice',
      kind: 'never',
      holds: ({ context, can }) => Object.values(context.received).some((reactions) => can(shown(reactions))),
    },
  ],
});
