/** Cases and laws of reacting. Two reactions stand for all reactions; tests of the rules check the counts. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Reactions } from '#contract/feed.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createReactionMachine } from './reaction.machine.ts';
import { nextRequest } from './reaction.rules.ts';
import { noReactions, refusal } from './sample-posts.ts';

const mine: Reactions = { counts: [{ type: 'strong', count: 1 }], own: [{ id: 'own', type: 'strong' }] };
const feedOff: Problem = { ...refusal, status: 403, code: 'feed_off', message: 'Your studio has no feed here.' };
const pressed = { type: 'reaction.pressed', reaction: 'strong' } as const;
const ownOf = ({ own }: Reactions) => own.map(({ type }) => type);

export const reactionModel = model(createReactionMachine, {
  inputs: { start: { source: { type: 'post', id: 'post' }, reactions: noReactions, keySeed: 'reaction' } },
  cases: {
    'reaction.pressed': [
      { name: 'strong', event: pressed },
      { name: 'love', event: { type: 'reaction.pressed', reaction: 'love' } },
    ],
    'reactions.read': [
      { name: 'mine', event: { type: 'reactions.read', reactions: mine } },
      { name: 'none', event: { type: 'reactions.read', reactions: noReactions } },
    ],
  },
  outcomes: {
    sendReaction: [
      { name: 'mine', kind: 'done', output: { kind: 'received', reactions: mine } },
      { name: 'none', kind: 'done', output: { kind: 'received', reactions: noReactions } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: feedOff } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ reactions, wanted, unconfirmed, error }) => ({ own: ownOf(reactions), wanted, unconfirmed, error: error?.kind ?? null }),
  unless: { isSameReaction: 'It is another change than the lost one.' },
  laws: [
    {
      name: 'the page shows the data of the server, unless a change is being sent',
      kind: 'always',
      holds: ({ matches, context }) => matches('sending') || nextRequest(context) === null,
    },
    { name: 'a press is always taken', kind: 'always', holds: ({ can }) => can(pressed) },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
  ],
});
