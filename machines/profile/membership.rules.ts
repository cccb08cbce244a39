/** Whether somebody is a member of a studio, and what a change of that does to what they have there. Source: docs/decisions/member-data.md#0306. */

export type MembershipStatus = 'active' | 'suspended' | 'left';

/** `suspend` and `end` are the studio's; `restore` is the studio's, or the member's who accepts a new invite. */
export type MembershipEvent = 'suspend' | 'end' | 'restore';

export interface MembershipChange {
  readonly kind: 'changed';
  readonly status: MembershipStatus;
  /** Whether what is booked ahead is cancelled as by the studio. */
  readonly cancelsBookings: boolean;
  readonly passes: 'kept' | 'closed' | 'reopened';
}

export interface MembershipRefusal {
  readonly kind: 'refused';
  readonly code: 'already_active' | 'already_suspended' | 'already_left';
}

const to = (status: MembershipStatus, passes: MembershipChange['passes']): MembershipChange => ({
  kind: 'changed',
  status,
  cancelsBookings: status !== 'active',
  passes,
});

const already = (code: MembershipRefusal['code']): MembershipRefusal => ({ kind: 'refused', code });

const transitions: Readonly<Record<MembershipStatus, Readonly<Record<MembershipEvent, MembershipChange | MembershipRefusal>>>> = {
  active: { suspend: to('suspended', 'kept'), end: to('left', 'closed'), restore: already('already_active') },
  suspended: { suspend: already('already_suspended'), end: to('left', 'closed'), restore: to('active', 'kept') },
  left: { suspend: already('already_left'), end: already('already_left'), restore: to('active', 'reopened') },
};

export const nextMembership = (status: MembershipStatus, event: MembershipEvent): MembershipChange | MembershipRefusal =>
  transitions[status][event];

/** Only an active member has access to the studio. */
export const hasAccess = (status: MembershipStatus): boolean => status === 'active';
