/** Who is a member, and what becomes of bookings and passes. */
import { describe, expect, it } from 'vitest';
import { hasAccess, type MembershipEvent, type MembershipStatus, nextMembership } from '#machines/profile/membership.rules.ts';

const statuses: readonly MembershipStatus[] = ['active', 'suspended', 'left'];
const events: readonly MembershipEvent[] = ['suspend', 'end', 'restore'];

describe('a membership', () => {
  it.each([
    ['active', 'suspend', 'suspended', true, 'kept'],
    ['active', 'end', 'left', true, 'closed'],
    ['suspended', 'end', 'left', true, 'closed'],
    ['suspended', 'restore', 'active', false, 'kept'],
    ['left', 'restore', 'active', false, 'reopened'],
  ] as const)('that is %s becomes, by %s, %s', (status, event, next, cancelsBookings, passes) => {
    expect(nextMembership(status, event)).toEqual({ kind: 'changed', status: next, cancelsBookings, passes });
  });

  it('is refused a change that has been made already', () => {
    const refused = statuses
      .flatMap((status) => events.map((event) => nextMembership(status, event)))
      .filter(({ kind }) => kind === 'refused');
    expect(refused).toEqual(
      ['already_active', 'already_suspended', 'already_left', 'already_left'].map((code) => ({ kind: 'refused', code })),
    );
  });

  it('gives access while it is active, and never takes away bookings of somebody who keeps it', () => {
    expect(statuses.filter(hasAccess)).toEqual(['active']);
    for (const status of statuses)
      for (const event of events) {
        const next = nextMembership(status, event);
        if (next.kind === 'changed') expect(next.cancelsBookings).toBe(!hasAccess(next.status));
      }
  });
});
