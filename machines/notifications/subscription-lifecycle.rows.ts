/**
 * Between the lifecycle of a push subscription and a stored row: what an event changes, without an actor, a clock or a database. The
 * server stores the result.
 */
import { transition } from 'xstate';
import {
  createSubscriptionLifecycle,
  type SubscriptionKeys,
  type SubscriptionLifecycle,
  type SubscriptionLifecycleEvent,
} from './subscription-lifecycle.machine.ts';

/** What is stored of a subscription and its session. */
export interface SubscriptionLifecycleRow {
  readonly session: string;
  /** In ISO 8601. */
  readonly session_ends_at: string;
  readonly endpoint: string;
  /** Null: nothing is stored yet. */
  readonly keys: SubscriptionKeys | null;
}

export interface SubscriptionDecision {
  /** Whether the chart takes the event. */
  readonly isTaken: boolean;
  /** Whether the browser gets messages afterwards; what does not is deleted. */
  readonly isActive: boolean;
  readonly row: SubscriptionLifecycleRow;
}

const lifecycle = createSubscriptionLifecycle();

const snapshotOf = ({ session, session_ends_at, endpoint, keys }: SubscriptionLifecycleRow, chart: SubscriptionLifecycle) =>
  chart.resolveState({
    value: keys === null ? 'absent' : 'active',
    context: { session, sessionEndsAt: session_ends_at, endpoint, keys },
  });

/** What the event does to the subscription of this row, which is first brought to that instant. */
export function decideSubscription(
  row: SubscriptionLifecycleRow,
  event: SubscriptionLifecycleEvent,
  now: Date,
  chart: SubscriptionLifecycle = lifecycle,
): SubscriptionDecision {
  const [present] = transition(chart, snapshotOf(row, chart), { type: 'boundary.passed', now });
  const [after] = transition(chart, present, event);
  return { isTaken: present.can(event), isActive: after.matches('active'), row: { ...row, keys: after.context.keys } };
}
