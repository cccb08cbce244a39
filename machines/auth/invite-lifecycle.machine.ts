/** The lifecycle of a studio's invite, until it is used or has ended; the server enforces it. */
import { assign, setup } from 'xstate';
import { isSameAddress } from './invite.rules.ts';
import { isLinkExpired } from './one-time-link.rules.ts';

export interface InviteLifecycleContext {
  readonly email: string;
  /** The invite ends at this instant (ISO 8601). */
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly supersededAt: string | null;
}

export type InviteLifecycleEvent =
  /** The signed-in member with this email accepts. */
  | { readonly type: 'accept'; readonly now: Date; readonly email: string }
  /** A person with the link signs up. `hasPassword`: the person has an account already and must sign in instead. */
  | { readonly type: 'signup'; readonly now: Date; readonly hasPassword: boolean }
  | { readonly type: 'newer.issued'; readonly now: Date }
  | { readonly type: 'boundary.passed'; readonly now: Date };

export const createInviteLifecycle = () =>
  setup({
    types: {
      context: {} as InviteLifecycleContext,
      input: {} as Pick<InviteLifecycleContext, 'email' | 'expiresAt'>,
      events: {} as InviteLifecycleEvent,
    },
    guards: {
      isForThem: ({ context, event }) =>
        event.type === 'accept' && !isLinkExpired(context.expiresAt, event.now) && isSameAddress(context.email, event.email),
      isNew: ({ context, event }) => event.type === 'signup' && !isLinkExpired(context.expiresAt, event.now) && !event.hasPassword,
      isOver: ({ context, event }) => isLinkExpired(context.expiresAt, event.now),
    },
    actions: {
      storeUsedAt: assign({ usedAt: ({ event }) => event.now.toISOString() }),
      storeSupersededAt: assign({ supersededAt: ({ event }) => event.now.toISOString() }),
    },
  }).createMachine({
    id: 'invite',
    description: 'The invite of a studio to a future member.',
    meta: { spec: 'decisions.identity.invite' },
    context: ({ input }) => ({ ...input, usedAt: null, supersededAt: null }),
    initial: 'issued',
    states: {
      issued: {
        description: 'The invite can be used.',
        meta: { spec: 'decisions.identity.invite' },
        on: {
          accept: {
            guard: 'isForThem',
            target: 'used',
            actions: 'storeUsedAt',
            description: 'The member with this address joins the studio.',
            meta: { spec: '§7.invite.accept' },
          },
          signup: {
            guard: 'isNew',
            target: 'used',
            actions: 'storeUsedAt',
            description: 'A new person enters their name and a password, and joins the studio.',
            meta: { spec: '§7.signup' },
          },
          'newer.issued': {
            target: 'superseded',
            actions: 'storeSupersededAt',
            description: 'The studio sends another invite to the same address: this invite is void.',
            meta: { spec: 'decisions.identity.invite' },
          },
          'boundary.passed': {
            guard: 'isOver',
            target: 'expired',
            description: 'The invite has been valid for a week.',
            meta: { spec: 'decisions.identity.invite' },
          },
        },
      },
      used: {
        type: 'final',
        description: 'The invite was used; it can be used only once.',
        meta: { spec: 'decisions.identity.invite' },
      },
      expired: {
        type: 'final',
        description: 'The invite has expired.',
        meta: { spec: 'decisions.identity.invite' },
      },
      superseded: {
        type: 'final',
        description: 'A newer invite replaces this invite.',
        meta: { spec: 'decisions.identity.invite' },
      },
    },
  });

export type InviteLifecycle = ReturnType<typeof createInviteLifecycle>;
