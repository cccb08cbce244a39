/** Maps the lifecycle of a membership to its stored row. Source: docs/decisions/member-data.md#0306. */
import { transition } from 'xstate';
import {
  createMembershipLifecycle,
  type MembershipContext,
  type MembershipLifecycle,
  type MembershipLifecycleEvent,
} from './membership-lifecycle.machine.ts';

export type MembershipStatus = 'active' | 'suspended' | 'left';
export type MembershipEvent = MembershipLifecycleEvent['type'];

export interface MembershipChange {
  readonly status: MembershipStatus;
  /** Whether future bookings are cancelled in the name of the studio. */
  readonly cancelsBookings: boolean;
  readonly passes: 'kept' | 'closed' | 'reopened';
}

/** The context for a status. The row does not store whether the member has bookings, so each active member counts as having bookings. */
export const contextOf = (status: MembershipStatus): MembershipContext => ({
  hasBookings: status === 'active',
  passes: status === 'left' ? 'closed' : 'open',
});

const lifecycle = createMembershipLifecycle();

/** The change of the membership; null: the event is not possible in this status, and nothing changes. */
export function decideMembership(
  status: MembershipStatus,
  type: MembershipEvent,
  chart: MembershipLifecycle = lifecycle,
): MembershipChange | null {
  const stored = chart.resolveState({ value: status, context: contextOf(status) });
  if (!stored.can({ type })) return null;
  const [after] = transition(chart, stored, { type });
  const [before, now] = [stored.context.passes, after.context.passes];
  return {
    status: after.value,
    cancelsBookings: stored.context.hasBookings && !after.context.hasBookings,
    passes: before === now ? 'kept' : now === 'closed' ? 'closed' : 'reopened',
  };
}
