/** Maps the lifecycle of an authenticator app to its stored row, without an actor or a database. */
import { transition } from 'xstate';
import {
  createSecondFactorLifecycle,
  type SecondFactorContext,
  type SecondFactorLifecycle,
  type SecondFactorLifecycleEvent,
} from './second-factor-lifecycle.machine.ts';

export interface SecondFactorRow extends SecondFactorContext {
  /** Whether an app is confirmed; only then does signing in need a code. */
  readonly isActive: boolean;
}

export interface SecondFactorDecision {
  readonly isRefused: boolean;
  /** The row to store; null: the row is deleted. */
  readonly row: SecondFactorRow | null;
}

const lifecycle = createSecondFactorLifecycle();

export const secondFactorStateOf = ({ isActive, pendingUntil }: SecondFactorRow): 'pending' | 'active' | 'replacing' =>
  isActive ? (pendingUntil === null ? 'active' : 'replacing') : 'pending';

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
