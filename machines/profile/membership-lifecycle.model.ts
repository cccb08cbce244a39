import { model } from '#machines/model.ts';
import { createMembershipLifecycle } from './membership-lifecycle.machine.ts';

export const membershipLifecycleModel = model(createMembershipLifecycle, {
  inputs: { 'a member with a booking': { hasBookings: true, passes: 'open' } },
  cases: {
    suspended: [{ name: '', event: { type: 'suspended' } }],
    ended: [{ name: '', event: { type: 'ended' } }],
    restored: [{ name: '', event: { type: 'restored' } }],
  },
  outcomes: {},
  abstract: ({ hasBookings, passes }) => ({ hasBookings, passes }),
  laws: [
    {
      name: 'only an active member has a booking ahead',
      kind: 'never',
      holds: ({ matches, context }) => !matches('active') && context.hasBookings,
    },
    {
      name: 'the passes of a former member are closed, and no others',
      kind: 'always',
      holds: ({ matches, context }) => matches('left') === (context.passes === 'closed'),
    },
    {
      name: 'the studio can restore each membership that it suspended or ended',
      kind: 'always',
      holds: ({ matches, can }) => matches('active') !== can({ type: 'restored' }),
    },
    {
      name: 'the studio can end each membership that has not ended',
      kind: 'always',
      holds: ({ matches, can }) => matches('left') !== can({ type: 'ended' }),
    },
  ],
});
