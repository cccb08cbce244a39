import { model } from '#machines/model.ts';
import { createDeliveryLifecycle } from './delivery-lifecycle.machine.ts';
import { longestWait, triedUntil } from './delivery.rules.ts';

const hour = 60 * 60;
const early = new Date('2026-03-02T10:00:00Z');
const end = triedUntil(early);

/** From 23:00 until 07:00. */
const night = 8 * hour;

export const deliveryLifecycleModel = model(createDeliveryLifecycle, {
  inputs: {
    'a message that is tried twice': { attemptsLeft: 1, triedUntil: end.toISOString() },
    'a message that is tried three times': { attemptsLeft: 2, triedUntil: end.toISOString() },
    'a message that is tried once': { attemptsLeft: 0, triedUntil: end.toISOString() },
  },
  cases: {
    'message.over': [
      { name: 'the member has left', event: { type: 'message.over' } },
      { name: 'it is taken back', event: { type: 'message.over' } },
    ],
    'message.quiet': [{ name: '', event: { type: 'message.quiet', seconds: night } }],
    'service.accepted': [{ name: '', event: { type: 'service.accepted' } }],
    'service.refused': [{ name: '', event: { type: 'service.refused' } }],
    'service.busy': [
      { name: 'for an hour', event: { type: 'service.busy', now: early, seconds: hour } },
      { name: 'for longer than three days', event: { type: 'service.busy', now: early, seconds: 2 * longestWait } },
      { name: 'after three days', event: { type: 'service.busy', now: end, seconds: hour } },
    ],
    'endpoint.unknown': [{ name: '', event: { type: 'endpoint.unknown' } }],
    'attempt.failed': [{ name: '', event: { type: 'attempt.failed' } }],
    'job.retried': [{ name: '', event: { type: 'job.retried', now: early, attemptsLeft: 1 } }],
    'job.dropped': [{ name: '', event: { type: 'job.dropped' } }],
  },
  refused: ['service.busy (after three days)'],
  outcomes: {},
  abstract: (context) => context.attemptsLeft,
  unless: {
    mayWait: 'Three days are over since the message was due: this counts as an attempt that failed.',
    hasAttempts: 'It was the last attempt.',
    isLastAttempt: 'It is tried again.',
  },
  laws: [
    {
      name: 'a member who has left gets nothing',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('dropped') && (can({ type: 'service.accepted' }) || can({ type: 'job.retried', now: early, attemptsLeft: 1 })),
    },
    {
      name: 'an offer that is answered stops its message and its reminder, however long these have waited',
      kind: 'never',
      holds: ({ matches, can }) => matches('pending') && !can({ type: 'message.over' }),
    },
    {
      name: 'a message that a push service has taken is not sent again',
      kind: 'never',
      holds: ({ matches, can }) => matches('sent') && (can({ type: 'service.accepted' }) || can({ type: 'attempt.failed' })),
    },
    {
      name: 'a dead message is sent only after the studio retries it',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('dead') && (can({ type: 'service.accepted' }) || !can({ type: 'job.retried', now: early, attemptsLeft: 1 })),
    },
    {
      name: 'a message is dead only when its attempts are used up',
      kind: 'never',
      holds: ({ matches, context }) => matches('dead') && context.attemptsLeft > 0,
    },
    {
      name: 'a message is tried no more often than it may',
      kind: 'never',
      holds: ({ context }) => context.attemptsLeft < 0,
    },
    {
      name: 'a message that waits has a time at which it is sent',
      kind: 'never',
      holds: ({ matches, context }) => matches('pending.waiting') && context.wait === null,
    },
    {
      name: 'a message waits for its push service for three days at most',
      kind: 'never',
      holds: ({ can }) => can({ type: 'service.busy', now: end, seconds: hour }),
    },
  ],
});
