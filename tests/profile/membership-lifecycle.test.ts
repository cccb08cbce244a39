import { describe, expect, it } from 'vitest';
import { decideMembership, type MembershipEvent, type MembershipStatus } from '#machines/profile/membership-lifecycle.rows.ts';

const statuses: readonly MembershipStatus[] = ['active', 'suspended', 'left'];
const events: readonly MembershipEvent[] = ['suspended', 'ended', 'restored'];

describe('a membership', () => {
  it.each([
    ['active', 'suspended', 'suspended', true, 'kept'],
    ['active', 'ended', 'left', true, 'closed'],
    ['suspended', 'ended', 'left', false, 'closed'],
    ['suspended', 'restored', 'active', false, 'kept'],
    ['left', 'restored', 'active', false, 'reopened'],
  ] as const)('that is %s, and is %s, becomes %s', (status, event, next, cancelsBookings, passes) => {
    expect(decideMembership(status, event)).toEqual({ status: next, cancelsBookings, passes });
  });

  it('is refused a change that has been made already', () => {
    const refused = statuses.flatMap((status) =>
      events.filter((event) => decideMembership(status, event) === null).map((event) => `${status}: ${event}`),
    );
    expect(refused).toEqual(['active: restored', 'suspended: suspended', 'left: suspended', 'left: ended']);
  });
});
