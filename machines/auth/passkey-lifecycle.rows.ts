/** Maps the lifecycle of a passkey to its stored row, without an actor or a database. */
import { transition } from 'xstate';
import {
  createPasskeyLifecycle,
  type PasskeyContext,
  type PasskeyLifecycle,
  type PasskeyLifecycleEvent,
} from './passkey-lifecycle.machine.ts';

export interface PasskeyDecision {
  readonly isRefused: boolean;
  readonly isRemoved: boolean;
  readonly row: PasskeyContext;
}

const lifecycle = createPasskeyLifecycle();

export function decidePasskey(
  { counter, name }: PasskeyContext,
  event: PasskeyLifecycleEvent,
  chart: PasskeyLifecycle = lifecycle,
): PasskeyDecision {
  const stored = chart.resolveState({ value: 'active', context: { counter, name } });
  const [after] = transition(chart, stored, event);
  return { isRefused: !stored.can(event), isRemoved: after.matches('removed'), row: after.context };
}
