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
        description: 'The link can be used. Other links for the same member can be used as well.',
        meta: { spec: 'decisions.identity.reset' },
        on: {
          set_password: {
            guard: 'isCurrent',
            target: 'used',
            actions: 'storeUsedAt',
            description: 'The member sets a new password; all sessions of the member end.',
            meta: { spec: 'decisions.identity.reset' },
          },
          'password.changed': {
            target: 'superseded',
            actions: 'storeSupersededAt',
            description: 'The password was changed in another way, so no earlier link can set a password any more.',
            meta: { spec: 'decisions.identity.reset' },
          },
          'boundary.passed': {
            guard: 'isOver',
            target: 'expired',
            description: 'An hour has passed since the link was mailed.',
            meta: { spec: 'decisions.identity.reset' },
          },
        },
      },
      used: {
        type: 'final',
        description: 'The link has set a password; it can be used only once.',
        meta: { spec: 'decisions.identity.reset' },
      },
      expired: {
        type: 'final',
        description: 'The hour in which the link could be used is over.',
        meta: { spec: 'decisions.identity.reset' },
      },
      superseded: {
        type: 'final',
        description: 'The password has been changed in another way since the link was mailed.',
        meta: { spec: 'decisions.identity.reset' },
      },
    },
  });

export type PasswordResetLifecycle = ReturnType<typeof createPasswordResetLifecycle>;
