import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appointmentHows, appointmentStates } from '#contract/appointments.ts';
import type { AppointmentCall, AppointmentSystemEvent, AppointmentPayment } from '#machines/appointments/appointment-lifecycle.events.ts';
import {
  appointmentSnapshotOf,
  decideAppointment,
  decideAppointmentSystemEvent,
  heldAppointmentRow,
  currentAppointmentRow,
  type AppointmentLifecycleRow,
} from '#machines/appointments/appointment-lifecycle.rows.ts';
import { whyNotCall } from '#machines/appointments/appointment-lifecycle.rules.ts';
import { instants, later, takenSlot } from '#machines/appointments/sample-appointments.ts';
import { count } from '#tests/counts.ts';

const { early, holdOver, deadline, start, end } = instants;
const pass: AppointmentPayment = { kind: 'pass', passId: 'pass' };
const slot = { start_at: start.toISOString(), end_at: end.toISOString(), staff_id: 'ana', available: true };
const held = heldAppointmentRow(slot, { now: early, cancelMinutes: 24 * 60 });

const after = (life: AppointmentLifecycleRow, call: AppointmentCall) => {
  const decision = decideAppointment(life, call);
  if (decision.kind !== 'changed') throw new Error(`${call.type}: ${JSON.stringify(decision)}`);
  return decision;
};
const refusal = (life: AppointmentLifecycleRow, call: AppointmentCall): string => {
  const decision = decideAppointment(life, call);
  return decision.kind === 'refused' ? decision.refusal.code : decision.kind;
};
const applySystemEvent = (life: AppointmentLifecycleRow, type: AppointmentSystemEvent['type'], now: Date) =>
  decideAppointmentSystemEvent(life, { type, now });
const booked = after(held, { type: 'book', now: early, payment: pass }).life;
const paid = after(held, { type: 'book', now: early, payment: { kind: 'price' } }).life;
const wanted = { start_at: later.start_at, staff_id: 'ana' };
const move = { type: 'move', now: early, wanted, offered: [later, takenSlot], payment: pass } as const;

describe('a time that is held', () => {
  test('lasts five minutes at first, and holds no visit of a pass', () => {
    expect(held).toMatchObject({ state: 'held', hold_expires_at: holdOver.toISOString(), pass_id: null });
  });
  test('moves only to another free time, and lasts five minutes again', () => {
    const soon = instants.soon;
    const { life } = after(held, { ...move, now: soon });
    expect(life).toMatchObject({ state: 'held', start_at: later.start_at, hold_expires_at: instants.later.toISOString() });
    expect(refusal(held, { ...move, wanted: { start_at: takenSlot.start_at, staff_id: 'ana' } })).toBe('slot_taken');
    expect(refusal(held, { ...move, now: holdOver })).toBe('hold_expired');
  });
  test('can be released', () => expect(after(held, { type: 'release', now: early }).life.state).toBe('holdExpired'));
  test('expires exactly at its end, and not before', () => {
    expect(applySystemEvent(held, 'hold.expired', holdOver)).toMatchObject({ life: { state: 'holdExpired' } });
    expect(applySystemEvent(held, 'hold.expired', new Date(holdOver.getTime() - 1)).kind).toBe('unchanged');
    expect(currentAppointmentRow(held, holdOver).state).toBe('holdExpired');
  });
  test('is booked with a pass, of which a visit is held, or at the price', () => {
    expect(after(held, { type: 'book', now: early, payment: pass })).toMatchObject({
      life: { state: 'booked', hold_expires_at: null, pass_id: 'pass' },
      effects: [{ type: 'pass.held', passId: 'pass' }],
    });
    expect(after(held, { type: 'book', now: early, payment: { kind: 'price' } })).toMatchObject({ life: { pass_id: null }, effects: [] });
  });
  test('is not booked after it has expired, or with a pass that does not cover it', () => {
    expect(refusal(held, { type: 'book', now: holdOver, payment: pass })).toBe('hold_expired');
    const payment = { kind: 'refused', refusal: { code: 'pass_not_usable' } } as const;
    expect(refusal(held, { type: 'book', now: early, payment })).toBe('pass_not_usable');
  });
});

describe('a booked appointment', () => {
  test('moves before the deadline and keeps its pass, and does not move after', () => {
    expect(after(booked, move)).toMatchObject({ life: { state: 'booked', start_at: later.start_at, pass_id: 'pass' }, effects: [] });
    expect(refusal(booked, { ...move, now: deadline })).toBe('change_too_late');
    expect(refusal(booked, { ...move, now: start })).toBe('appointment_started');
  });
  test('can be cancelled for free until 24 hours before it begins', () => {
    expect(after(booked, { type: 'cancel', now: early })).toMatchObject({
      life: { state: 'cancelled', cancelled_how: 'inTime' },
      effects: [{ type: 'pass.returned', passId: 'pass', extend: false }],
    });
    expect(refusal(booked, { type: 'latecancel', now: early })).toBe('not_late');
  });
  test('uses the visit if it is cancelled in the 24 hours before it begins', () => {
    expect(refusal(booked, { type: 'cancel', now: deadline })).toBe('late_cancel_required');
    expect(after(booked, { type: 'latecancel', now: deadline })).toMatchObject({
      life: { state: 'cancelled', cancelled_how: 'late' },
      effects: [{ type: 'pass.used', passId: 'pass' }],
    });
    expect(refusal(booked, { type: 'latecancel', now: start })).toBe('appointment_started');
  });
  test('is attended when it ends, and the visit is used', () => {
    expect(applySystemEvent(booked, 'appointment.ended', end)).toMatchObject({
      life: { state: 'attended' },
      effects: [{ type: 'pass.used' }],
    });
    expect(applySystemEvent(booked, 'appointment.ended', start).kind).toBe('unchanged');
  });
  test('that the studio cancels returns the visit, and the pass lasts longer', () => {
    expect(applySystemEvent(booked, 'appointment.cancelled', early)).toMatchObject({
      life: { state: 'cancelled', cancelled_how: 'byStudio' },
      effects: [{ type: 'pass.returned', passId: 'pass', extend: true }],
    });
  });
  test('that was paid with money changes no pass, however the appointment ends', () => {
    expect(after(paid, { type: 'cancel', now: early }).effects).toEqual([]);
    expect(after(paid, { type: 'latecancel', now: deadline }).effects).toEqual([]);
    expect(applySystemEvent(paid, 'appointment.ended', end)).toMatchObject({ effects: [] });
  });
});

test('does not change when it is booked again, and a release without a hold changes nothing', () => {
  expect(refusal(booked, { type: 'book', now: early, payment: pass })).toBe('unchanged');
  expect(refusal(booked, { type: 'release', now: early })).toBe('unchanged');
});

test('the chart accepts a call only where the rules do not refuse it, for any appointment and any instant', () => {
  const anyInstant = fc.constantFrom(early, instants.soon, holdOver, deadline, start, end);
  const anyLife = fc.record({
    state: fc.constantFrom(...appointmentStates),
    how: fc.constantFrom(...appointmentHows),
  });
  const anyCall = anyInstant.chain((now) =>
    fc.constantFrom<AppointmentCall>(
      { ...move, now },
      { type: 'release', now },
      { type: 'book', now, payment: pass },
      { type: 'cancel', now },
      { type: 'latecancel', now },
    ),
  );
  fc.assert(
    fc.property(anyLife, anyCall, ({ state, how }, call) => {
      const isHeld = state === 'held' || state === 'holdExpired';
      const life = { ...(isHeld ? held : booked), state, cancelled_how: state === 'cancelled' ? how : null };
      const facts = {
        startAt: life.start_at,
        endAt: life.end_at,
        holdExpiresAt: life.hold_expires_at,
        cancelMinutes: life.cancel_minutes_before,
      };
      const why = whyNotCall(state, call, facts);
      const can = appointmentSnapshotOf(life).can(call);
      expect(can && why !== null).toBe(false);
      expect(decideAppointment(life, call).kind).toBe(can ? 'changed' : why === null ? 'unchanged' : 'refused');
    }),
    { numRuns: count(300, 5000) },
  );
});
