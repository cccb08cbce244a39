import { describe, expect, test } from 'vitest';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  cancellingEvent,
  failureEvent,
  startCancelIntent,
  applyCancelAnswer,
  nextAppointmentBoundary,
  initialPageContext,
  showsFulfilled,
  hasStatus,
  successEvent,
  wasCancelled,
  withAppointment,
} from '#machines/appointments/appointment-page.rules.ts';
import type { AppointmentPageContext, CancelAnswer } from '#machines/appointments/appointment-page.types.ts';
import { instants, later } from '#machines/appointments/sample-appointments.ts';
import { bookedLater, bookedTime, cancelledTime, heldTime, visitToAppointment } from '#machines/appointments/sample-services.ts';
import { problem } from '#machines/visits/sample-classes.ts';

const { early, soon, holdOver, deadline } = instants;
const started = initialPageContext({ route: parseRoute('/appointments/hold'), now: early, timeZone: 'Pacific/Auckland', keySeed: 'mia' });
const page = (facts: Partial<AppointmentPageContext> = {}): AppointmentPageContext => ({ ...started, appointment: bookedTime, ...facts });
const refused: CancelAnswer = { kind: 'refused', problem: problem('late_cancel_required') };
const cancelling = { action: 'cancelling', key: 'mia-1' } as const;
const moving = { action: 'moving', key: 'mia-1', to: { startAt: later.start_at, staffId: 'ana' } } as const;

describe('the page', () => {
  test('knows at first only the id of the appointment', () => {
    expect(started).toEqual({
      urlState: { appointmentId: 'hold', moving: null },
      appointment: null,
      now: early,
      isTimeSynced: false,
      timeZone: 'Pacific/Auckland',
      keySeed: 'mia',
      slots: null,
      week: null,
      chosen: null,
      lost: null,
      intents: 0,
      intent: null,
      error: null,
    });
    expect(hasStatus(started, 'booked', 'cancelled')).toBe(false);
  });

  test('has the status of the appointment if that is among the listed ones', () => {
    expect(hasStatus(page(), 'held', 'booked')).toBe(true);
    expect([hasStatus(page(), 'held'), hasStatus(page()), hasStatus(page({ now: deadline }), 'booked')]).toEqual([false, false, false]);
  });

  test('keeps its time if the response has none', () => {
    expect(withAppointment(started, bookedTime, null)).toEqual({ appointment: bookedTime });
    expect(withAppointment(started, bookedTime, soon.toISOString())).toEqual({ appointment: bookedTime, isTimeSynced: true, now: soon });
  });

  test('is checked again at the earliest of its boundaries, whatever their order', () => {
    expect(nextAppointmentBoundary(heldTime, early)).toBe(heldTime.hold_expires_at);
    expect(nextAppointmentBoundary(heldTime, holdOver)).toBe(heldTime.cancellation_close_date);
    const longHeld = { ...heldTime, hold_expires_at: '2026-03-03T10:30:00.000Z' };
    expect(nextAppointmentBoundary(longHeld, early)).toBe(heldTime.cancellation_close_date);
    expect(nextAppointmentBoundary(longHeld, instants.start)).toBe(longHeld.hold_expires_at);
  });
});

describe('cancelling it', () => {
  test('creates a new intent with its own key, and clears the former error', () => {
    expect(startCancelIntent(page({ intents: 2 }), 'cancellingLate')).toEqual({
      intents: 3,
      intent: { action: 'cancellingLate', key: 'mia-3' },
      error: null,
    });
  });

  test('is done only if the response shows the appointment as cancelled', () => {
    const changed = (appointment: typeof bookedTime): CancelAnswer => ({
      kind: 'changed',
      visit: visitToAppointment(appointment),
      now: early,
    });
    expect([changed(cancelledTime), changed(bookedTime), refused].map(wasCancelled)).toEqual([true, false, false]);
  });

  test('updates the appointment and the time from the response', () => {
    const visit = visitToAppointment(cancelledTime);
    expect(applyCancelAnswer(page(), { kind: 'changed', visit, now: soon })).toEqual({
      appointment: cancelledTime,
      now: soon,
      isTimeSynced: true,
    });
    expect(applyCancelAnswer(page({ now: soon }), { kind: 'changed', visit: { ...visit, appointment: null }, now: early })).toEqual({
      appointment: bookedTime,
      now: soon,
      isTimeSynced: true,
    });
    expect(applyCancelAnswer(page(), refused)).toEqual({});
  });
});

describe('an intent whose response was lost', () => {
  test('is done if the appointment is cancelled, or has the intended time', () => {
    expect([showsFulfilled(page({ intent: cancelling }), cancelledTime), showsFulfilled(page({ intent: cancelling }), bookedTime)]).toEqual(
      [true, false],
    );
    expect([showsFulfilled(page({ intent: moving }), bookedLater), showsFulfilled(page({ intent: moving }), bookedTime)]).toEqual([
      true,
      false,
    ]);
    expect(showsFulfilled(page({ intent: moving }), cancelledTime)).toBe(false);
  });
});

describe('the events for Mia', () => {
  test('report the start and the end of an intent under the same key', () => {
    expect(cancellingEvent(page({ intent: cancelling }))).toEqual({ type: 'progress.started', id: 'mia-1', text: 'cancelling' });
    expect(successEvent(page({ intent: cancelling }))).toEqual({ type: 'progress.succeeded', id: 'mia-1', text: 'cancelled' });
    expect(successEvent(page({ intent: moving }))).toEqual({ type: 'progress.succeeded', id: 'mia-1', text: 'moved' });
  });

  test('report the error, or an unreadable response if there is no error', () => {
    const error = { kind: 'problem', problem: problem('late_cancel_required') } as const;
    expect(failureEvent(page({ intent: cancelling, error }))).toEqual({ type: 'progress.failed', id: 'mia-1', error });
    expect(failureEvent(page({ intent: cancelling }))).toEqual({
      type: 'progress.failed',
      id: 'mia-1',
      error: { kind: 'failure', failure: 'garbled' },
    });
  });
});
