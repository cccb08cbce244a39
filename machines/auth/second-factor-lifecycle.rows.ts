/**
 * Between the lifecycle of an authenticator app and its stored row: what an event changes, without an actor or a database. The server
 * stores the result.
 */
import { transition } from 'xstate';
import {
  createSecondFactorLifecycle,
  type SecondFactorContext,
  type SecondFactorLifecycle,
  type SecondFactorLifecycleEvent,
} from './second-factor-lifecycle.machine.ts';

export interface SecondFactorRow extends SecondFactorContext {
  /** An app is confirmed: signing in needs a code. */
  readonly isActive: boolean;
}

export interface SecondFactorDecision {
  /** The event is not possible. */
  readonly isRefused: boolean;
  /** Null: nothing is stored any more. */
  readonly row: SecondFactorRow | null;
}

const lifecycle = createSecondFactorLifecycle();

export const secondFactorStateOf = ({ isActive, pendingUntil }: SecondFactorRow): 'pending' | 'active' | 'replacing' =>
  isActive ? (pendingUntil === null ? 'active' : 'replacing') : 'pending';

/** What the event does to the row, after what has ended by now. */
export function decideSecondFactor(
  row: SecondFactorRow,
  event: SecondFactorLifecycleEvent,
  now: Date,
  chart: SecondFactorLifecycle = lifecycle,
): SecondFactorDecision {
  const { isActive: _, ...context } = row;
  const stored = chart.resolveState({ value: secondFactorStateOf(row), context });
  const [current] = transition(chart, stored, { type: 'boundary.passed', now });
  const [after] = transition(chart, current, event);
  const isActive = after.matches('active') || after.matches('replacing');
  return { isRefused: !current.can(event), row: after.status === 'done' ? null : { ...after.context, isActive } };
}
