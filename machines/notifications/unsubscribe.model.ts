import { CallFailure } from '#contract/call-failure.ts';
import type { EmailSubscription } from '#contract/notifications.ts';
import { refusedOutcome } from '#machines/auth/sample-refusals.ts';
import { model } from '#machines/model.ts';
import { sampleSubscription } from './sample-notifications.ts';
import { createUnsubscribeMachine } from './unsubscribe.machine.ts';

const stopped: EmailSubscription = { ...sampleSubscription, is_stopped: true };
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const unknown = refusedOutcome('unknown', 'not_found', 404);
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);

export const unsubscribeModel = model(createUnsubscribeMachine, {
  inputs: { 'with a link': { token: 'a-link' } },
  cases: {
    'stop.pressed': [{ name: '', event: { type: 'stop.pressed' } }],
    'undo.pressed': [{ name: '', event: { type: 'undo.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readEmailSubscription: [
      { name: 'read', kind: 'done', output: { kind: 'read', subscription: sampleSubscription } },
      { name: 'stopped before', kind: 'done', output: { kind: 'read', subscription: stopped } },
      unknown,
      tooMany,
      unreachable,
    ],
    stopEmails: [{ name: 'stopped', kind: 'done', output: { kind: 'saved', subscription: stopped } }, unknown, tooMany, unreachable],
    resumeEmails: [
      { name: 'resumed', kind: 'done', output: { kind: 'saved', subscription: sampleSubscription } },
      unknown,
      tooMany,
      unreachable,
    ],
  },
  abstract: ({ subscription, error }) => ({
    isStopped: subscription && subscription.is_stopped,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'emails are called stopped only while the server has confirmed it',
      kind: 'always',
      holds: ({ matches, context }) => (!matches('stopped') && !matches('alreadyStopped')) || context.subscription?.is_stopped === true,
    },
    {
      name: 'nothing is stopped before it is known what',
      kind: 'never',
      holds: ({ can, context }) => context.subscription === null && can({ type: 'stop.pressed' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'what is stopped can be turned on again',
      kind: 'always',
      holds: ({ matches, can }) => (!matches('stopped') && !matches('alreadyStopped')) || can({ type: 'undo.pressed' }),
    },
  ],
});
