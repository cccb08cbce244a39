/** Maps the appointment lifecycle to a stored row, without an actor, a clock or a database. */
import { initialTransition, transition } from 'xstate';
import { appointmentHows, appointmentStates, type AppointmentHow, type AppointmentState } from '#contract/appointments.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Slot } from '#contract/slots.ts';
import type {
  AppointmentCall,
  AppointmentEffect,
  AppointmentSystemEvent,
  AppointmentLifecycleEvent,
} from './appointment-lifecycle.events.ts';
import { createAppointmentLifecycle, type AppointmentLifecycle } from './appointment-lifecycle.machine.ts';
import { holdExpiry } from './appointment.rules.ts';
import { whyNotCall } from './appointment-lifecycle.rules.ts';

/** The lifecycle fields of an appointment's row. Instants are ISO 8601. */
export interface AppointmentLifecycleRow {
  readonly state: AppointmentState;
  readonly cancelled_how: AppointmentHow | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly staff_id: string;
  readonly hold_expires_at: string | null;
  readonly pass_id: string | null;
  readonly cancel_minutes_before: number;
}

export interface AppointmentChange {
  readonly kind: 'changed';
  readonly life: AppointmentLifecycleRow;
  readonly effects: readonly AppointmentEffect[];
}
/** `unchanged`: the appointment is already in the requested state, or the event does not concern it. */
export type AppointmentDecision =
  | AppointmentChange
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const lifecycle = createAppointmentLifecycle();

const valueOf = ({ state, cancelled_how }: AppointmentLifecycleRow) =>
  state === 'cancelled' ? { cancelled: cancelled_how ?? ('inTime' as const) } : state;

const factsOf = ({ start_at, end_at, staff_id, hold_expires_at, pass_id, cancel_minutes_before }: AppointmentLifecycleRow) => ({
  startAt: start_at,
  endAt: end_at,
  staffId: staff_id,
  holdExpiresAt: hold_expires_at,
  passId: pass_id,
  cancelMinutes: cancel_minutes_before,
});

export const appointmentSnapshotOf = (life: AppointmentLifecycleRow, chart: AppointmentLifecycle = lifecycle) =>
  chart.resolveState({ value: valueOf(life), context: factsOf(life) });

type AppointmentSnapshot = ReturnType<typeof appointmentSnapshotOf>;

export const appointmentLifecycleRowOf = (snapshot: AppointmentSnapshot): AppointmentLifecycleRow => {
  const { startAt, endAt, staffId, holdExpiresAt, passId, cancelMinutes } = snapshot.context;
  return {
    state: appointmentStates.find((name) => snapshot.matches(name)) ?? 'held',
    cancelled_how: appointmentHows.find((how) => snapshot.matches({ cancelled: how })) ?? null,
    start_at: startAt,
    end_at: endAt,
    staff_id: staffId,
    hold_expires_at: holdExpiresAt,
    pass_id: passId,
    cancel_minutes_before: cancelMinutes,
  };
};

export const heldAppointmentRow = (
  slot: Slot,
  { now, cancelMinutes }: { readonly now: Date; readonly cancelMinutes: number },
  chart: AppointmentLifecycle = lifecycle,
): AppointmentLifecycleRow => {
  const { start_at: startAt, end_at: endAt, staff_id: staffId } = slot;
  const [snapshot] = initialTransition(chart, { startAt, endAt, staffId, cancelMinutes, holdExpiresAt: holdExpiry(now).toISOString() });
  return appointmentLifecycleRowOf(snapshot);
};

/** XState's types omit emitted events, which are the effects of this chart. */
const effectOf = ({ type, params }: { readonly type: string; readonly params?: unknown }): readonly AppointmentEffect[] =>
  type === 'xstate.emit' ? [(params as { event: AppointmentEffect }).event] : [];

const change = (life: AppointmentLifecycleRow, event: AppointmentLifecycleEvent, chart: AppointmentLifecycle): AppointmentChange | null => {
  const before = appointmentSnapshotOf(life, chart);
  if (!before.can(event)) return null;
  const [after, actions] = transition(chart, before, event);
  return { kind: 'changed', life: appointmentLifecycleRowOf(after), effects: actions.flatMap(effectOf) };
};

export const decideAppointmentSystemEvent = (
  life: AppointmentLifecycleRow,
  fact: AppointmentSystemEvent,
  chart: AppointmentLifecycle = lifecycle,
): AppointmentChange | { readonly kind: 'unchanged' } => change(life, fact, chart) ?? { kind: 'unchanged' };

/** Applies a call of the member. If the chart does not accept the call, it is refused with the first reason from the rules. */
export const decideAppointment = (
  life: AppointmentLifecycleRow,
  call: AppointmentCall,
  chart: AppointmentLifecycle = lifecycle,
): AppointmentDecision => {
  const changed = change(life, call, chart);
  if (changed) return changed;
  const refusal = whyNotCall(life.state, call, factsOf(life));
  return refusal ? { kind: 'refused', refusal } : { kind: 'unchanged' };
};

export const dueSystemEvents = ['hold.expired', 'appointment.ended'] as const;

/** The appointment at this instant, including expired deadlines that are not stored yet. */
export const currentAppointmentRow = (
  life: AppointmentLifecycleRow,
  now: Date,
  chart: AppointmentLifecycle = lifecycle,
): AppointmentLifecycleRow => dueSystemEvents.reduce((present, type) => change(present, { type, now }, chart)?.life ?? present, life);
