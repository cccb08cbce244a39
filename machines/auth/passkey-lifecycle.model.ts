import { model } from '#machines/model.ts';
import { createPasskeyLifecycle } from './passkey-lifecycle.machine.ts';

export const passkeyLifecycleModel = model(createPasskeyLifecycle, {
  inputs: {
    'a passkey that counts': { counter: 4, name: 'iOS' },
    'a passkey that does not count': { counter: 0, name: null },
  },
  cases: {
    used: [
      { name: 'for the fifth time', event: { type: 'used', counter: 5 } },
      { name: 'with the same counter', event: { type: 'used', counter: 4 } },
      { name: 'with no counter', event: { type: 'used', counter: 0 } },
    ],
    renamed: [{ name: '', event: { type: 'renamed', name: 'Work laptop' } }],
    removed: [{ name: '', event: { type: 'removed' } }],
  },
  outcomes: {},
  abstract: ({ counter, name }) => ({ counter, name }),
  unless: { isCounterAhead: 'Its counter did not go forward, so there may be a copy of it.' },
  laws: [
    {
      name: 'after its removal a passkey signs no member in',
      kind: 'never',
      holds: ({ matches, can, context }) => !matches('active') && can({ type: 'used', counter: context.counter + 1 }),
    },
    {
      name: 'a counter that goes back is refused',
      kind: 'never',
      holds: ({ can, context }) =>
        context.counter > 0 && (can({ type: 'used', counter: context.counter }) || can({ type: 'used', counter: 0 })),
    },
    {
      name: 'the member can remove it at any moment',
      kind: 'always',
      holds: ({ matches, can }) => !matches('active') || can({ type: 'removed' }),
    },
  ],
});
