/** The lifecycle of a deletion, from the request until the data are erased; the server enforces it. */
import { setup } from 'xstate';
import { isDeletionDue } from './deletion.rules.ts';

export interface DeletionLifecycleContext {
  /** The member can cancel until this instant (ISO 8601); after it the data are erased. */
  readonly eraseAfter: string;
}

export type DeletionLifecycleEvent =
  | { readonly type: 'cancel'; readonly now: Date }
  /** The server erases the data, if the time to cancel is over. */
  | { readonly type: 'carry_out'; readonly now: Date };

const spec = 'decisions.identity.deletion';

export const createDeletionLifecycle = () =>
  setup({
    types: {
      context: {} as DeletionLifecycleContext,
      input: {} as DeletionLifecycleContext,
      events: {} as DeletionLifecycleEvent,
    },
    guards: {
      isInTime: ({ context, event }) => !isDeletionDue(context.eraseAfter, event.now),
      isDue: ({ context, event }) => isDeletionDue(context.eraseAfter, event.now),
    },
  }).createMachine({
    id: 'deletion',
    description: 'The deletion of an account, or of all data of a member at one studio.',
    meta: { spec },
    context: ({ input }) => ({ eraseAfter: input.eraseAfter }),
    initial: 'waiting',
    states: {
      waiting: {
        description: 'The deletion waits for 14 days, and the member uses Spotter as before.',
        meta: { spec },
        on: {
          cancel: { guard: 'isInTime', target: 'cancelled', description: 'The member cancels the deletion.', meta: { spec } },
          carry_out: { guard: 'isDue', target: 'carriedOut', description: '14 days are over: the data are erased.', meta: { spec } },
        },
      },
      cancelled: { type: 'final', description: 'Nothing was erased.', meta: { spec } },
      carriedOut: { type: 'final', description: 'The data are erased.', meta: { spec } },
    },
  });

export type DeletionLifecycle = ReturnType<typeof createDeletionLifecycle>;
