/** Maps the lifecycle of a push subscription to its stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import {
  createSubscriptionLifecycle,
  type SubscriptionKeys,
  type SubscriptionLifecycle,
  type SubscriptionLifecycleEvent,
} from './subscription-lifecycle.machine.ts';

export interface SubscriptionLifecycleRow {
  readonly session: string;
  /** ISO 8601. */
  readonly session_ends_at: string;
  readonly endpoint: string;
  readonly keys: SubscriptionKeys | null;
}

export interface SubscriptionDecision {
  readonly isTaken: boolean;
  /** Whether the browser gets messages after the event; an inactive subscription is deleted. */
  readonly isActive: boolean;
  readonly row: SubscriptionLifecycleRow;
}

const lifecycle = createSubscriptionLifecycle();

const snapshotOf = ({ session, session_ends_at, endpoint, keys }: SubscriptionLifecycleRow, chart: SubscriptionLifecycle) =>
  chart.resolveState({
    value: keys === null ? 'absent' : 'active',
    context: { session, sessionEndsAt: session_ends_at, endpoint, keys },
  });

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
