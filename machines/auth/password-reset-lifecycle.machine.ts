/** The lifecycle of a mailed password reset link, until it is used or has ended; the server enforces it. */
import { assign, setup } from 'xstate';
import { isLinkExpired } from './one-time-link.rules.ts';

export interface PasswordResetLifecycleContext {
  /** The link ends at this instant (ISO 8601). */
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly supersededAt: string | null;
}

export type PasswordResetLifecycleEvent =
  | { readonly type: 'set_password'; readonly now: Date }
  /** The password was changed, with another link or by the signed-in member. */
  | { readonly type: 'password.changed'; readonly now: Date }
  | { readonly type: 'boundary.passed'; readonly now: Date };

export const createPasswordResetLifecycle = () =>
  setup({
    types: {
      context: {} as PasswordResetLifecycleContext,
      input: {} as { readonly expiresAt: string },
      events: {} as PasswordResetLifecycleEvent,
    },
    guards: {
      isCurrent: ({ context, event }) => !isLinkExpired(context.expiresAt, event.now),
      isOver: ({ context, event }) => isLinkExpired(context.expiresAt, event.now),
    },
    actions: {
      storeUsedAt: assign({ usedAt: ({ event }) => event.now.toISOString() }),
      storeSupersededAt: assign({ supersededAt: ({ event }) => event.now.toISOString() }),
    },
  }).createMachine({
    id: 'passwordReset',
    description: 'A mailed link with which a member sets a new password.',
    meta: { spec: 'decisions.identity.reset' },
    context: ({ input }) => ({ expiresAt: input.expiresAt, usedAt: null, supersededAt: null }),
    initial: 'issued',
    states: {
      issued: {
        description: 'The link can be used, and so can others that were sent besides it.',
        meta: { spec: 'decisions.identity.reset' },
        on: {
          set_password: {
            guard: 'isCurrent',
            target: 'used',
            actions: 'storeUsedAt',
            description: 'The member sets a new password; every session of theirs ends.',
            meta: { spec: 'decisions.identity.reset' },
          },
          'password.changed': {
            target: 'superseded',
            actions: 'storeSupersededAt',
            description: 'The member has another password now, so no link that still lies in a mailbox sets one.',
            meta: { spec: 'decisions.identity.reset' },
          },
          'boundary.passed': {
            guard: 'isOver',
            target: 'expired',
            description: 'An hour is over.',
            meta: { spec: 'decisions.identity.reset' },
          },
        },
      },
      used: {
        type: 'final',
        description: 'A password was set with it; it counts once.',
        meta: { spec: 'decisions.identity.reset' },
      },
      expired: {
        type: 'final',
        description: 'Its hour is over.',
        meta: { spec: 'decisions.identity.reset' },
      },
      superseded: {
        type: 'final',
        description: 'The password has been changed since in another way.',
        meta: { spec: 'decisions.identity.reset' },
      },
    },
  });

export type PasswordResetLifecycle = ReturnType<typeof createPasswordResetLifecycle>;
