import { assign, setup } from 'xstate';

export interface MembershipContext {
  /** Whether the member has bookings that are not over. */
  readonly hasBookings: boolean;
  readonly passes: 'open' | 'closed';
}

export type MembershipLifecycleEvent =
  | { readonly type: 'suspended' }
  /** The studio ends the membership with a command, or with a member list that does not contain the member. */
  | { readonly type: 'ended' }
  /** A command of the studio, an accepted new invite, or a member list that contains the member again. */
  | { readonly type: 'restored' };

const spec = 'decisions.membership';

export const createMembershipLifecycle = () =>
  setup({
    types: {
      context: {} as MembershipContext,
      input: {} as MembershipContext,
      events: {} as MembershipLifecycleEvent,
    },
    actions: {
      cancelBookings: assign({ hasBookings: false }),
      closePasses: assign({ passes: 'closed' }),
      reopenPasses: assign({ passes: 'open' }),
    },
  }).createMachine({
    id: 'membership',
    description: 'The membership of a member at one studio. Other studios of the member stay as they are.',
    meta: { spec },
    context: ({ input }) => input,
    initial: 'active',
    states: {
      active: {
        description: 'The member sees the studio and books there.',
        meta: { spec },
        on: {
          suspended: {
            target: 'suspended',
            actions: 'cancelBookings',
            description: 'The studio suspends the member: future bookings are cancelled, passes stay.',
            meta: { spec },
          },
          ended: {
            target: 'left',
            actions: ['cancelBookings', 'closePasses'],
            description: 'The membership ends: future bookings are cancelled, passes are closed.',
            meta: { spec },
          },
        },
      },
      suspended: {
        description: 'The member has no access to the studio, but keeps the passes.',
        meta: { spec },
        on: {
          restored: { target: 'active', description: 'The studio restores the membership.', meta: { spec } },
          ended: { target: 'left', actions: 'closePasses', description: 'The membership ends.', meta: { spec } },
        },
      },
      left: {
        description: 'The member has no access to the studio, and the passes are closed.',
        meta: { spec },
        on: {
          restored: {
            target: 'active',
            actions: 'reopenPasses',
            description: 'The membership is restored, with the passes that were closed.',
            meta: { spec },
          },
        },
      },
    },
  });

export type MembershipLifecycle = ReturnType<typeof createMembershipLifecycle>;
