import { model, type Outcome } from '#machines/model.ts';
import { broken, pushDevice, pushOutcomes } from './push-outcomes.ts';
import { createPushPromptMachine } from './push-prompt.machine.ts';
import type { PromptDevice } from './push-prompt.types.ts';

const device = (name: string, output: Partial<PromptDevice>): Outcome => pushDevice(name, { isDismissed: false, ...output });

export const pushPromptModel = model(createPushPromptMachine, {
  inputs: { start: undefined },
  cases: {
    'turnOn.pressed': [{ name: '', event: { type: 'turnOn.pressed' } }],
    'notNow.pressed': [{ name: '', event: { type: 'notNow.pressed' } }],
    'permission.changed': [{ name: '', event: { type: 'permission.changed' } }],
  },
  outcomes: {
    readPromptDevice: [
      device('dismissed', { isDismissed: true }),
      device('no push', { support: 'none' }),
      device('an app is needed', { support: 'appNeeded' }),
      device('blocked', { permission: 'denied' }),
      device('not asked', {}),
      device('subscribed', { permission: 'granted', hasSubscription: true }),
      broken,
    ],
    ...pushOutcomes,
  },
  abstract: (context) => ({ permission: context.permission, error: context.error?.kind ?? null }),
  laws: [
    {
      name: 'push is turned on only where the member allows notifications',
      kind: 'never',
      holds: ({ matches, context }) => (matches('turnedOn') || matches('open.turningOn')) && context.permission !== 'granted',
    },
    {
      name: 'a blocked permission is never requested',
      kind: 'never',
      holds: ({ matches, context }) => matches('open.requesting') && context.permission === 'denied',
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') !== (context.error !== null) },
    {
      name: 'what is offered can be dismissed',
      kind: 'always',
      holds: ({ matches, can }) =>
        !(matches('open.resting') || matches('open.failed') || matches('appNeeded')) || can({ type: 'notNow.pressed' }),
    },
    {
      name: 'what was dismissed is not offered again',
      kind: 'never',
      holds: ({ matches, can }) => matches('dismissed') && can({ type: 'turnOn.pressed' }),
    },
  ],
});
