/** Maps the cart lifecycle to a stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import { cartStates, type CartState } from '#contract/checkout.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CartCall, CartEffect, CartSystemEvent, CartLifecycleEvent } from './cart-lifecycle.events.ts';
import { createCartLifecycle, type CartLifecycle } from './cart-lifecycle.machine.ts';
import { whyNotCall } from './cart-lifecycle.rules.ts';

export interface CartLifecycleRow {
  readonly state: CartState;
  readonly key: string | null;
  readonly attempt_id: string | null;
}

export interface CartTransition {
  readonly kind: 'changed';
  readonly life: CartLifecycleRow;
  readonly effects: readonly CartEffect[];
}
/** `unchanged`: the cart is already in the requested state, or the system event does not concern it. */
export type CartDecision = CartTransition | { readonly kind: 'unchanged' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const lifecycle = createCartLifecycle();

export const newCartRow: CartLifecycleRow = { state: 'open', key: null, attempt_id: null };

export const cartSnapshotOf = ({ state, key, attempt_id }: CartLifecycleRow, chart: CartLifecycle = lifecycle) =>
  chart.resolveState({ value: state, context: { key, attemptId: attempt_id } });

type CartSnapshot = ReturnType<typeof cartSnapshotOf>;

export const cartLifecycleRowOf = (snapshot: CartSnapshot): CartLifecycleRow => ({
  state: cartStates.find((name) => snapshot.matches(name)) ?? 'open',
  key: snapshot.context.key,
  attempt_id: snapshot.context.attemptId,
});

/** XState's types omit emitted events, which are the effects of this chart. */
const effectOf = ({ type, params }: { readonly type: string; readonly params?: unknown }): readonly CartEffect[] =>
  type === 'xstate.emit' ? [(params as { event: CartEffect }).event] : [];

const change = (life: CartLifecycleRow, event: CartLifecycleEvent, chart: CartLifecycle): CartTransition | null => {
  const before = cartSnapshotOf(life, chart);
  if (!before.can(event)) return null;
  const [after, actions] = transition(chart, before, event);
  return { kind: 'changed', life: cartLifecycleRowOf(after), effects: actions.flatMap(effectOf) };
};

export const decideCartSystemEvent = (
  life: CartLifecycleRow,
  fact: CartSystemEvent,
  chart: CartLifecycle = lifecycle,
): CartTransition | { readonly kind: 'unchanged' } => change(life, fact, chart) ?? { kind: 'unchanged' };

/** Applies a call of the member. If the chart does not accept the call, it is refused with the first reason from the rules. */
export const decideCart = (life: CartLifecycleRow, call: CartCall, chart: CartLifecycle = lifecycle): CartDecision => {
  const changed = change(life, call, chart);
  if (changed) return changed;
  const refusal = whyNotCall(life.state, call);
  return refusal ? { kind: 'refused', refusal } : { kind: 'unchanged' };
};
