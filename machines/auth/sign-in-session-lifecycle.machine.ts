/** The lifecycle of a sign-in session, until its cookie is refused; the server enforces it. */
import { assign, setup } from 'xstate';
import { endAfterUse } from './sign-in-session.rules.ts';

export interface SignInSessionInput {
  /** The session ends at this instant unless it is used before (ISO 8601). */
  readonly idleEndsAt: string;
  /** The session ends at this instant, even if it is used (ISO 8601). */
  readonly lastEndsAt: string;
}

export type SignInSessionContext = SignInSessionInput;

export type SignInSessionLifecycleEvent =
  | { readonly type: 'used'; readonly now: Date }
  /** The member signs out in this browser, or ends the session from another device. */
  | { readonly type: 'member.ended' }
  | { readonly type: 'password.changed' }
  | { readonly type: 'studio.ended' }
  | { readonly type: 'boundary.passed'; readonly now: Date };

const spec = 'decisions.identity.sessions';

/** The later of two ISO 8601 instants. Calls may be handled out of order. */
const laterOf = (one: string, other: string): string => (one > other ? one : other);

export const createSignInSessionLifecycle = () =>
  setup({
    types: {
      context: {} as SignInSessionContext,
      input: {} as SignInSessionInput,
      events: {} as SignInSessionLifecycleEvent,
    },
    guards: {
      isInTime: ({ context, event }) => event.type === 'used' && event.now < new Date(context.idleEndsAt),
      isLifetimeOver: ({ context, event }) => event.type === 'boundary.passed' && event.now >= new Date(context.lastEndsAt),
      isIdleTooLong: ({ context, event }) => event.type === 'boundary.passed' && event.now >= new Date(context.idleEndsAt),
    },
    actions: {
      extend: assign({
        idleEndsAt: ({ context, event }) =>
          event.type === 'used'
            ? laterOf(endAfterUse(event.now, new Date(context.lastEndsAt)).toISOString(), context.idleEndsAt)
            : context.idleEndsAt,
      }),
    },
  }).createMachine({
    id: 'signInSession',
    description: 'A browser in which a member is signed in.',
    meta: { spec },
    context: ({ input }) => input,
    initial: 'active',
    states: {
      active: {
        description: 'The member is signed in in this browser.',
        meta: { spec },
        on: {
          used: {
            guard: 'isInTime',
            actions: 'extend',
            description: 'The member uses Spotter in this browser and stays signed in for longer.',
            meta: { spec },
          },
          'member.ended': {
            target: 'endedByMember',
            description: 'The member signs out in this browser, or ends the session from another device.',
            meta: { spec },
          },
          'password.changed': {
            target: 'endedByPassword',
            description: 'The member has another password, so all earlier sessions end.',
            meta: { spec },
          },
          'studio.ended': {
            target: 'endedByStudio',
            description: 'The studio signs the member out on every device.',
            meta: { spec },
          },
          'boundary.passed': [
            { guard: 'isLifetimeOver', target: 'lifetimeOver', description: 'The session is 90 days old.', meta: { spec } },
            { guard: 'isIdleTooLong', target: 'idleExpired', description: 'The session was not used for 30 days.', meta: { spec } },
          ],
        },
      },
      idleExpired: {
        type: 'final',
        description: 'The session has ended because it was not used for 30 days. The member must sign in again.',
        meta: { spec },
      },
      lifetimeOver: {
        type: 'final',
        description: 'The session has ended because it is 90 days old. The member must sign in again.',
        meta: { spec },
      },
      endedByMember: { type: 'final', description: 'The member ended the session.', meta: { spec } },
      endedByPassword: { type: 'final', description: 'A new password ended the session.', meta: { spec } },
      endedByStudio: { type: 'final', description: 'The studio ended the session.', meta: { spec } },
    },
  });

export type SignInSessionLifecycle = ReturnType<typeof createSignInSessionLifecycle>;
