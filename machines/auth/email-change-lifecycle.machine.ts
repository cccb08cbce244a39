/** The lifecycle of a change of a member's email, from the request until it is final; the server enforces it. */
import { assign, setup } from 'xstate';
import { isLinkExpired, linkExpiry } from './one-time-link.rules.ts';

export interface EmailChangeLifecycleContext {
  /** The change cannot be confirmed from this instant on (ISO 8601). */
  readonly expiresAt: string;
  readonly oldConfirmedAt: string | null;
  readonly newConfirmedAt: string | null;
  /** The change cannot be undone from this instant on; null while the email is not changed. */
  readonly undoUntil: string | null;
}

export type EmailChangeLifecycleEvent =
  /** The link in the email to the old address was used. */
  | { readonly type: 'confirm_old'; readonly now: Date }
  /** The link in the email to the new address was used. */
  | { readonly type: 'confirm_new'; readonly now: Date }
  | { readonly type: 'cancel'; readonly now: Date }
  | { readonly type: 'newer.requested'; readonly now: Date }
  /** Another profile now uses the new address: `members.csv` contains it, or a person signed up with it. */
  | { readonly type: 'address.taken'; readonly now: Date }
  | { readonly type: 'undo'; readonly now: Date }
  | { readonly type: 'earlier.undone'; readonly now: Date }
  | { readonly type: 'boundary.passed'; readonly now: Date };

const spec = 'decisions.identity.emailChange';

const superseding = {
  'address.taken': { target: 'superseded', description: 'Another member has the address now and keeps it.', meta: { spec } },
  'earlier.undone': {
    target: 'superseded',
    description: 'An earlier change was undone, so all changes that were requested after it end.',
    meta: { spec },
  },
} as const;

const open = {
  cancel: { target: 'cancelled', description: 'The member cancels the change.', meta: { spec } },
  'newer.requested': { target: 'superseded', description: 'The member requests another change.', meta: { spec } },
  ...superseding,
  'boundary.passed': { guard: 'isOver', target: 'expired', description: 'A day has passed without both confirmations.', meta: { spec } },
} as const;

export const createEmailChangeLifecycle = () =>
  setup({
    types: {
      context: {} as EmailChangeLifecycleContext,
      input: {} as { readonly expiresAt: string },
      events: {} as EmailChangeLifecycleEvent,
    },
    guards: {
      isInTime: ({ context, event }) => !isLinkExpired(context.expiresAt, event.now),
      isOver: ({ context, event }) => isLinkExpired(context.expiresAt, event.now),
      isUndoable: ({ context, event }) => context.undoUntil !== null && !isLinkExpired(context.undoUntil, event.now),
      isLasting: ({ context, event }) => context.undoUntil !== null && isLinkExpired(context.undoUntil, event.now),
    },
    actions: {
      storeOldConfirmedAt: assign({ oldConfirmedAt: ({ event }) => event.now.toISOString() }),
      storeNewConfirmedAt: assign({ newConfirmedAt: ({ event }) => event.now.toISOString() }),
      storeUndoUntil: assign({ undoUntil: ({ event }) => linkExpiry('emailUndo', event.now).toISOString() }),
    },
  }).createMachine({
    id: 'emailChange',
    description: 'A change of the email that a member signs in with.',
    meta: { spec },
    context: ({ input }) => ({ expiresAt: input.expiresAt, oldConfirmedAt: null, newConfirmedAt: null, undoUntil: null }),
    initial: 'requested',
    states: {
      requested: {
        description: 'A link is mailed to each address. The old email still counts.',
        meta: { spec },
        on: {
          confirm_old: {
            guard: 'isInTime',
            target: 'oldConfirmed',
            actions: 'storeOldConfirmedAt',
            description: 'The old address is the first to confirm the change.',
            meta: { spec },
          },
          confirm_new: {
            guard: 'isInTime',
            target: 'newConfirmed',
            actions: 'storeNewConfirmedAt',
            description: 'The new address is the first to confirm the change.',
            meta: { spec },
          },
          ...open,
        },
      },
      oldConfirmed: {
        description: 'The old address has confirmed the change, the new address has not. The old email still counts.',
        meta: { spec },
        on: {
          confirm_new: {
            guard: 'isInTime',
            target: 'changed',
            actions: ['storeNewConfirmedAt', 'storeUndoUntil'],
            description: 'Both addresses have confirmed the change: the email changes.',
            meta: { spec },
          },
          ...open,
        },
      },
      newConfirmed: {
        description: 'The new address has confirmed the change, the old address has not. The old email still counts.',
        meta: { spec },
        on: {
          confirm_old: {
            guard: 'isInTime',
            target: 'changed',
            actions: ['storeOldConfirmedAt', 'storeUndoUntil'],
            description: 'Both addresses have confirmed the change: the email changes.',
            meta: { spec },
          },
          ...open,
        },
      },
      changed: {
        description: 'The new email counts. The owner of the old address can undo the change for seven days.',
        meta: { spec },
        on: {
          undo: {
            guard: 'isUndoable',
            target: 'undone',
            description: 'The old email counts again, and every session of the member ends.',
            meta: { spec },
          },
          ...superseding,
          'boundary.passed': { guard: 'isLasting', target: 'kept', description: 'Seven days have passed.', meta: { spec } },
        },
      },
      kept: { type: 'final', description: 'The new email stays; the change can no longer be undone.', meta: { spec } },
      undone: { type: 'final', description: 'The owner of the old address undid the change.', meta: { spec } },
      expired: { type: 'final', description: 'At least one address did not confirm the change within a day.', meta: { spec } },
      cancelled: { type: 'final', description: 'The member cancelled the change.', meta: { spec } },
      superseded: { type: 'final', description: 'Another change replaced it: none of its links works.', meta: { spec } },
    },
  });

export type EmailChangeLifecycle = ReturnType<typeof createEmailChangeLifecycle>;
