/** The lifecycle of a passkey, from its addition until its removal; the server enforces it. */
import { assign, setup } from 'xstate';
import { isCounterAhead } from './passkey.rules.ts';

export interface PasskeyInput {
  /** The signature counter of the passkey; 0: the passkey has no counter. */
  readonly counter: number;
  readonly name: string | null;
}

export type PasskeyContext = PasskeyInput;

export type PasskeyLifecycleEvent =
  | { readonly type: 'used'; readonly counter: number }
  | { readonly type: 'renamed'; readonly name: string }
  | { readonly type: 'removed' };

const spec = 'decisions.identity.passkeys';

export const createPasskeyLifecycle = () =>
  setup({
    types: {
      context: {} as PasskeyContext,
      input: {} as PasskeyInput,
      events: {} as PasskeyLifecycleEvent,
    },
    guards: {
      isCounterAhead: ({ context, event }) => event.type === 'used' && isCounterAhead(context.counter, event.counter),
    },
    actions: {
      storeCounter: assign({ counter: ({ context, event }) => (event.type === 'used' ? event.counter : context.counter) }),
      storeName: assign({ name: ({ context, event }) => (event.type === 'renamed' ? event.name : context.name) }),
    },
  }).createMachine({
    id: 'passkey',
    description: 'A passkey of a member.',
    meta: { spec },
    context: ({ input }) => input,
    initial: 'active',
    states: {
      active: {
        description: 'The member can sign in with this passkey.',
        meta: { spec },
        on: {
          used: {
            guard: 'isCounterAhead',
            actions: 'storeCounter',
            description: 'The member signs in with this passkey.',
            meta: { spec },
          },
          renamed: { actions: 'storeName', description: 'The member renames the passkey.', meta: { spec } },
          removed: { target: 'removed', description: 'The member removes the passkey.', meta: { spec } },
        },
      },
      removed: { type: 'final', description: 'The passkey cannot sign the member in.', meta: { spec } },
    },
  });

export type PasskeyLifecycle = ReturnType<typeof createPasskeyLifecycle>;
