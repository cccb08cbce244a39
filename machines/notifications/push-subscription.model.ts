/** Cases and laws of push on a device. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { createPushSubscriptionMachine } from './push-subscription.machine.ts';
import type { PushDevice, PushPermission } from './push-subscription.types.ts';

const tooMany: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const refused: Outcome = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } };
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };

const device = (name: string, output: Partial<PushDevice>): Outcome => ({
  name,
  kind: 'done',
  output: { support: 'full', permission: 'default', hasSubscription: false, ...output } satisfies PushDevice,
});
const permission = (output: PushPermission): Outcome => ({ name: output, kind: 'done', output });

export const pushSubscriptionModel = model(createPushSubscriptionMachine, {
  inputs: { start: undefined },
  cases: {
    'turnOn.pressed': [{ name: '', event: { type: 'turnOn.pressed' } }],
    'turnOff.pressed': [{ name: '', event: { type: 'turnOff.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'permission.changed': [{ name: '', event: { type: 'permission.changed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readPushDevice: [
      device('no push', { support: 'none' }),
      device('an app is needed', { support: 'appNeeded' }),
      device('blocked', { permission: 'denied' }),
      device('not asked', {}),
      device('subscribed', { permission: 'granted', hasSubscription: true }),
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    watchPermission: [{ name: 'broken', kind: 'error', error: new Error('it broke') }],
    readPushState: [
      { name: 'subscribed', kind: 'done', output: { kind: 'read', isSubscribed: true } },
      { name: 'not subscribed', kind: 'done', output: { kind: 'read', isSubscribed: false } },
      refused,
      unreachable,
    ],
    requestPermission: [
      permission('granted'),
      permission('denied'),
      permission('default'),
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    subscribe: [
      { name: 'subscribed', kind: 'done', output: { kind: 'subscribed' } },
      { name: 'unavailable', kind: 'done', output: { kind: 'unavailable' } },
      refused,
      unreachable,
    ],
    unsubscribe: [{ name: 'unsubscribed', kind: 'done', output: { kind: 'unsubscribed' } }, refused, unreachable],
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
        !tags.has('failed') || can({ type: 'retry.pressed' }) || can({ type: 'turnOn.pressed' }) || can({ type: 'turnOff.pressed' }),
    },
    {
      name: 'push that is on can be turned off',
      kind: 'always',
      holds: ({ matches, can }) => !(matches('on.resting') || matches('on.failed')) || can({ type: 'turnOff.pressed' }),
    },
  ],
});
