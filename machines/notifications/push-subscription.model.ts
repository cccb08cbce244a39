import { model } from '#machines/model.ts';
import { broken, pushDevice, pushOutcomes, refused, unreachable } from './push-outcomes.ts';
import { createPushSubscriptionMachine } from './push-subscription.machine.ts';

export const pushSubscriptionModel = model(createPushSubscriptionMachine, {
  inputs: { start: undefined },
  cases: {
    'turnOn.pressed': [{ name: '', event: { type: 'turnOn.pressed' } }],
    'turnOff.pressed': [{ name: '', event: { type: 'turnOff.pressed' } }],
    'test.pressed': [{ name: '', event: { type: 'test.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'permission.changed': [{ name: '', event: { type: 'permission.changed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readPushDevice: [
      pushDevice('no push', { support: 'none' }),
      pushDevice('an app is needed', { support: 'appNeeded' }),
      pushDevice('blocked', { permission: 'denied' }),
      pushDevice('not asked', {}),
      pushDevice('subscribed', { permission: 'granted', hasSubscription: true }),
      broken,
    ],
    ...pushOutcomes,
    unsubscribe: [{ name: 'unsubscribed', kind: 'done', output: { kind: 'unsubscribed' } }, refused, unreachable],
    testPush: [
      { name: 'sent', kind: 'done', output: { kind: 'sent' } },
      { name: 'ended', kind: 'done', output: { kind: 'ended' } },
      { name: 'unavailable', kind: 'done', output: { kind: 'unavailable' } },
      refused,
      unreachable,
    ],
  },
  abstract: (context) => ({ permission: context.permission, error: context.error?.kind ?? null }),
  laws: [
    {
      name: 'push is on only where the member allows notifications',
      kind: 'never',
      holds: ({ matches, context }) => (matches('on') || matches('off.turningOn')) && context.permission !== 'granted',
    },
    {
      name: 'a blocked permission is never requested',
      kind: 'never',
      holds: ({ matches, context }) => matches('off.requesting') && context.permission === 'denied',
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') !== (context.error !== null) },
    {
      name: 'after a failure there is another attempt',
      kind: 'always',
      holds: ({ tags, can }) =>
        !tags.has('failed') ||
        can({ type: 'retry.pressed' }) ||
        can({ type: 'turnOn.pressed' }) ||
        can({ type: 'turnOff.pressed' }) ||
        can({ type: 'test.pressed' }),
    },
    {
      name: 'push that is on can be turned off',
      kind: 'always',
      holds: ({ matches, can }) => !matches('on') || matches('on.turningOff') || can({ type: 'turnOff.pressed' }),
    },
    {
      name: 'a test that has ended leaves a way to send another one',
      kind: 'always',
      holds: ({ matches, can }) => !(matches('on.tested') || matches('on.testFailed')) || can({ type: 'test.pressed' }),
    },
    {
      name: 'push that has ended can be turned on again',
      kind: 'always',
      holds: ({ matches, can }) => !matches('off.ended') || can({ type: 'turnOn.pressed' }),
    },
  ],
});
