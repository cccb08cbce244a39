/**
 * Between the cart lifecycle and a stored row: how the chart computes what an event does to a cart, without an actor, a clock or a
 * database. The server calls `decideCart` and `decideCartSystemEvent` and stores what they return.
 */
import { transition } from 'xstate';
import { cartStates, type CartState } from '#contract/checkout.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CartCall, CartEffect, CartSystemEvent, CartLifecycleEvent } from './cart-lifecycle.events.ts';
import { createCartLifecycle, type CartLifecycle } from './cart-lifecycle.machine.ts';
import { whyNotCall } from './cart-lifecycle.rules.ts';

/** The lifecycle fields of a cart's row. */
export interface CartLifecycleRow {
  readonly state: CartState;
  readonly key: string | null;
  readonly attempt_id: string | null;
}

/** The row after the event, and its effects. */
export interface CartTransition {
  readonly kind: 'changed';
  readonly life: CartLifecycleRow;
  readonly effects: readonly CartEffect[];
}
/** `unchanged`: the cart is in the requested state already, or the fact has no effect on it. */
export type CartDecision = CartTransition | { readonly kind: 'unchanged' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const lifecycle = createCartLifecycle();

/** A cart as it begins. */
export const newCartRow: CartLifecycleRow = { state: 'open', key: null, attempt_id: null };

/** The chart's snapshot of a cart as its row holds it. */
export const cartSnapshotOf = ({ state, key, attempt_id }: CartLifecycleRow, chart: CartLifecycle = lifecycle) =>
  chart.resolveState({ value: state, context: { key, attemptId: attempt_id } });

type CartSnapshot = ReturnType<typeof cartSnapshotOf>;

/** The row of a snapshot. */
export const cartLifecycleRowOf = (snapshot: CartSnapshot): CartLifecycleRow => ({
  state: cartStates.find((name) => snapshot.matches(name)) ?? 'open',
  key: snapshot.context.key,
  attempt_id: snapshot.context.attemptId,
});

/** XState's typed list of actions leaves out emissions, which this chart's effects are. */
const effectOf = ({ type, params }: { readonly type: string; readonly params?: unknown }): readonly CartEffect[] =>
  type === 'xstate.emit' ? [(params as { event: CartEffect }).event] : [];

const change = (life: CartLifecycleRow, event: CartLifecycleEvent, chart: CartLifecycle): CartTransition | null => {
  const before = cartSnapshotOf(life, chart);
  if (!before.can(event)) return null;
  const [after, actions] = transition(chart, before, event);
  return { kind: 'changed', life: cartLifecycleRowOf(after), effects: actions.flatMap(effectOf) };
};

/** What a fact does to a cart. */
export const decideCartSystemEvent = (
  life: CartLifecycleRow,
  fact: CartSystemEvent,
  chart: CartLifecycle = lifecycle,
): CartTransition | { readonly kind: 'unchanged' } => change(life, fact, chart) ?? { kind: 'unchanged' };

/** What the member's call does. The chart decides; a call that it does not take is refused with the rules' first reason. */
export const decideCart = (life: CartLifecycleRow, call: CartCall, chart: CartLifecycle = lifecycle): CartDecision => {
  const changed = change(life, call, chart);
  if (changed) return changed;
  const refusal = whyNotCall(life.state, call);
  return refusal ? { kind: 'refused', refusal } : { kind: 'unchanged' };
};
