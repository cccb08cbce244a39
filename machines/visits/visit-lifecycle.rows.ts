/** Maps the visit lifecycle to a stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import type { Refusal } from '#contract/refusal.ts';
import { cancelledHows, visitStates, type CancelledHow, type VisitState } from '#contract/visit-fields.ts';
import { isStarted } from './session.rules.ts';
import type { VisitCall, VisitEffect, VisitSystemEvent, VisitLifecycleEvent } from './visit-lifecycle.events.ts';
import { createVisitLifecycle, type VisitLifecycle } from './visit-lifecycle.machine.ts';
import { whyNotCall, type VisitStatus } from './visit-lifecycle.rules.ts';

export interface VisitLifecycleRow {
  readonly state: VisitState;
  readonly cancelled_how: CancelledHow | null;
  readonly pass_id: string | null;
  /** ISO 8601; null unless pending. */
  readonly offer_expires_at: string | null;
}

/** `isNew`: the row must be inserted, and a former row stays as it is. */
export interface VisitChange {
  readonly kind: 'changed';
  readonly isNew: boolean;
  readonly row: VisitLifecycleRow;
  readonly effects: readonly VisitEffect[];
}
export type CallDecision = VisitChange | { readonly kind: 'refused'; readonly refusal: Refusal };
export type SystemEventDecision = VisitChange | { readonly kind: 'unchanged' };

const lifecycle = createVisitLifecycle();

type VisitValue = Exclude<VisitStatus, 'cancelled'> | { cancelled: CancelledHow };

const valueOf = (row: VisitLifecycleRow | null): VisitValue => {
  if (!row) return 'none';
  return row.state === 'cancelled' ? { cancelled: row.cancelled_how ?? 'inTime' } : row.state;
};

/** The chart's snapshot for a stored row; `null`: there is no visit yet. */
export const visitSnapshotOf = (row: VisitLifecycleRow | null, chart: VisitLifecycle = lifecycle) =>
  chart.resolveState({ value: valueOf(row), context: { passId: row?.pass_id ?? null, offerExpiresAt: row?.offer_expires_at ?? null } });

export type VisitLifecycleSnapshot = ReturnType<typeof visitSnapshotOf>;

/** The row of a visit; null while there is no visit. */
export const visitLifecycleRowOf = (snapshot: VisitLifecycleSnapshot): VisitLifecycleRow | null => {
  const state = visitStates.find((name) => snapshot.matches(name));
  if (!state) return null;
  return {
    state,
    cancelled_how: cancelledHows.find((how) => snapshot.matches({ cancelled: how })) ?? null,
    pass_id: snapshot.context.passId,
    offer_expires_at: state === 'pending' ? snapshot.context.offerExpiresAt : null,
  };
};

const startsNewVisit = (call: VisitCall): boolean => call.type === 'book' || call.type === 'waitlist' || call.type === 'dropin';

/** The row that a call changes. After a cancellation, a new booking, drop-in or waitlist entry begins a new visit. */
export const visitRowForCall = (row: VisitLifecycleRow | null, call: VisitCall): VisitLifecycleRow | null =>
  row?.state === 'cancelled' && startsNewVisit(call) ? null : row;

/** XState's types omit emitted events, which are the effects of this chart. */
const effectOf = ({ type, params }: { readonly type: string; readonly params?: unknown }): readonly VisitEffect[] =>
  type === 'xstate.emit' ? [(params as { event: VisitEffect }).event] : [];

const change = (row: VisitLifecycleRow | null, event: VisitLifecycleEvent, chart: VisitLifecycle): VisitChange | null => {
  const before = visitSnapshotOf(row, chart);
  if (!before.can(event)) return null;
  const [after, actions] = transition(chart, before, event);
  const changed = visitLifecycleRowOf(after);
  if (!changed) return null;
  return { kind: 'changed', isNew: row === null, row: changed, effects: actions.flatMap(effectOf) };
};

/** Why an expired offer cannot be answered: the class has started, or the offer has ended. The reason is not that there was no offer. */
const whyGone = ({ now, session }: VisitCall): Refusal => ({ code: isStarted(session, now) ? 'session_started' : 'offer_expired' });

/** The first reason why the call is refused for the visit of this row, or null. Never throws. */
export const refuse = (row: VisitLifecycleRow | null, call: VisitCall): Refusal | null => {
  const visit = visitRowForCall(row, call);
  const refusal = whyNotCall(visit?.state ?? 'none', call, { offerExpiresAt: visit?.offer_expires_at ?? null });
  return refusal?.code === 'not_offered' && visit?.cancelled_how === 'offerExpired' ? whyGone(call) : refusal;
};

/** `row`: the latest visit of the class. A call that the chart does not accept is refused with the first reason from the rules. */
export const decideCall = (row: VisitLifecycleRow | null, call: VisitCall, chart: VisitLifecycle = lifecycle): CallDecision =>
  change(visitRowForCall(row, call), call, chart) ?? { kind: 'refused', refusal: refuse(row, call) ?? { code: 'not_cancelable' } };

/** `unchanged`: the system event does not concern the visit. */
export const decideSystemEvent = (row: VisitLifecycleRow, fact: VisitSystemEvent, chart: VisitLifecycle = lifecycle): SystemEventDecision =>
  change(row, fact, chart) ?? { kind: 'unchanged' };
