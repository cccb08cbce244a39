import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyStaff } from '#contract/services.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  appointmentPageUrl,
  appointmentUrlStateFrom,
  needsOtherStaff,
  chooseTime,
  hasIntendedTime,
  isOtherTime,
  applyMoveAnswer,
  looksForTimes,
  lostBy,
  moveInput,
  emptySearch,
  otherTimesQuery,
  wasLost,
  wasMoved,
  whyNotMoved,
  startMoveIntent,
} from '#machines/appointments/appointment-move.rules.ts';
import { decideAppointment } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { initialPageContext, hasStatus, withAppointment } from '#machines/appointments/appointment-page.rules.ts';
import type { AppointmentPageContext, AppointmentUrlState, MoveAnswer, MovingWith } from '#machines/appointments/appointment-page.types.ts';
import { instants, later } from '#machines/appointments/sample-appointments.ts';
import { ana, bookedLater, bookedTime, cancelledTime, firstSlot, heldTime, slots } from '#machines/appointments/sample-services.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { count } from '#tests/counts.ts';

const runs = { numRuns: count(100, 2_000) };
const { early, deadline, start } = instants;

const pageAt = (address: string, now = early): AppointmentPageContext => {
  const [path = '', search = ''] = address.split('?');
  const page = initialPageContext({ route: parseRoute(path, search), now, timeZone: 'Pacific/Auckland', keySeed: 'seed' });
  return { ...page, ...withAppointment(page, bookedTime, null) };
};

const anyPlace: fc.Arbitrary<AppointmentUrlState> = fc.record({
  appointmentId: fc.uuid(),
  moving: fc.constantFrom<MovingWith | null>('same', 'any', null),
});

describe('the address', () => {
  test('contains whether other times are shown, and with whom', () => {
    fc.assert(
      fc.property(anyPlace, (urlState) => {
        const { pathname, search } = new URL(appointmentPageUrl(urlState), 'https://spotter.example');
        expect(appointmentUrlStateFrom(parseRoute(pathname, search))).toEqual(urlState);
      }),
      runs,
    );
    expect(appointmentPageUrl({ appointmentId: '7', moving: 'same' })).toBe('/appointments/7?move=1');
    expect(appointmentPageUrl({ appointmentId: '7', moving: 'any' })).toBe('/appointments/7?move=any');
    expect(appointmentUrlStateFrom(parseRoute('/classes'))).toEqual({ appointmentId: '', moving: null });
  });

  test('makes the page read new times if it contains another coach, but not if it closes the times', () => {
    const page = pageAt('/appointments/hold?move=1');
    const changesStaff = (address: string) => needsOtherStaff(page, parseRoute('/appointments/hold', address));
    expect([changesStaff('move=1'), changesStaff('move=any'), changesStaff('')]).toEqual([false, true, false]);
    expect(needsOtherStaff(page, parseRoute('/appointments/other', 'move=any'))).toBe(false);
  });
});

describe('another time', () => {
  test('can be chosen while the appointment is booked and more than 24 hours ahead', () => {
    const looks = (appointment: typeof bookedTime | null, now = early) =>
      looksForTimes({ ...pageAt('/appointments/hold?move=1', now), appointment });
    expect([looks(bookedTime), looks(bookedTime, deadline), looks(heldTime), looks(cancelledTime), looks(null)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(looksForTimes(pageAt('/appointments/hold'))).toBe(false);
  });

  test('is refused by the page exactly when the studio refuses it, and with its reason', () => {
    const life = {
      ...heldTime,
      cancelled_how: null,
      state: 'booked',
      staff_id: ana.id,
      hold_expires_at: null,
      pass_id: null,
      cancel_minutes_before: 24 * 60,
    } as const;
    const move = {
      type: 'move',
      wanted: { start_at: later.start_at, staff_id: null },
      offered: slots,
      payment: { kind: 'price' },
    } as const;
    const around = fc.integer({ min: early.getTime(), max: start.getTime() + 3_600_000 }).map((at) => new Date(at));
    fc.assert(
      fc.property(fc.oneof(around, fc.constantFrom(deadline, start)), (now) => {
        const decision = decideAppointment(life, { ...move, now });
        expect(whyNotMoved(bookedTime, now)).toEqual(decision.kind === 'refused' ? decision.refusal : null);
        expect(hasStatus({ ...pageAt('/appointments/hold'), now }, 'booked')).toBe(decision.kind === 'changed');
      }),
      runs,
    );
    expect(whyNotMoved(cancelledTime, deadline)).toBeNull();
  });

  test('is never the current time of the appointment', () => {
    const page = pageAt('/appointments/hold?move=1');
    expect([isOtherTime(page, later.start_at), isOtherTime(page, '2026-03-03T23:00:00+13:00')]).toEqual([true, false]);
    expect(isOtherTime({ appointment: null }, later.start_at)).toBe(false);
  });

  test('is with the same coach, or with any coach', () => {
    const queryFor = (move: string) => otherTimesQuery(pageAt(`/appointments/hold?move=${move}`));
    expect(queryFor('1')).toEqual({ appointmentId: 'hold', serviceId: 'training', staffId: ana.id, day: '2026-03-02', days: 14 });
    expect(queryFor('any')).toMatchObject({ staffId: anyStaff });
    expect(chooseTime(pageAt('/appointments/hold?move=any'), later.start_at).chosen).toEqual({
      startAt: later.start_at,
      staffId: anyStaff,
    });
  });

  test('is sent with a key of its own, and without the service', () => {
    const page = pageAt('/appointments/hold?move=1');
    const withTime = { ...page, ...chooseTime(page, later.start_at) };
    const moving = { ...withTime, ...startMoveIntent(withTime) };
    const { key, appointmentId, update } = moveInput(moving);
    expect({ key, appointmentId }).toEqual({ key: 'seed-1', appointmentId: 'hold' });
    expect(update).toMatchObject({ start_at: later.start_at, staff_id: ana.id });
    expect(update).not.toHaveProperty('service');
  });

  test('has an empty request where no time was chosen', () => {
    const page = pageAt('/appointments/hold?move=1');
    expect(startMoveIntent({ ...page, intents: 1 })).toEqual({ intents: 2, intent: null, error: null });
    const { key, update } = moveInput(page);
    expect([key, update]).toEqual(['', expect.objectContaining({ start_at: bookedTime.start_at })]);
    const cancelling = { action: 'cancelling', key: 'seed-1' } as const;
    expect(moveInput({ ...page, intent: cancelling }).update).not.toHaveProperty('staff_id');
  });

  test('is with any coach, from this week on, while the appointment is not loaded', () => {
    const page = { ...pageAt('/appointments/hold?move=1'), appointment: null };
    expect(otherTimesQuery(page)).toEqual({ appointmentId: 'hold', serviceId: '', staffId: anyStaff, day: '2026-03-02', days: 14 });
    const nextWeek = { ...pageAt('/appointments/hold?move=1'), appointment: { ...bookedTime, start_at: '2026-03-10T10:00:00.000Z' } };
    expect([otherTimesQuery(nextWeek).day, otherTimesQuery({ ...nextWeek, week: '2026-03-18' }).day]).toEqual(['2026-03-09', '2026-03-16']);
  });

  test('once chosen is the one of which nothing is lost or wrong yet', () => {
    const page = pageAt('/appointments/hold?move=1');
    expect(chooseTime(page, later.start_at)).toEqual({
      chosen: { startAt: later.start_at, staffId: ana.id },
      lost: null,
      error: null,
    });
    expect(emptySearch).toEqual({ slots: null, week: null, chosen: null, lost: null });
  });

  test('contains the appointment and the time of the studio, and a refusal contains neither', () => {
    const page = pageAt('/appointments/hold?move=1');
    expect(applyMoveAnswer(page, { kind: 'received', appointment: bookedLater, now: deadline })).toEqual({
      appointment: bookedLater,
      now: deadline,
      isTimeSynced: true,
    });
    expect(applyMoveAnswer({ ...page, now: deadline }, { kind: 'received', appointment: bookedLater, now: early })).toMatchObject({
      now: deadline,
    });
    expect(applyMoveAnswer(page, { kind: 'refused', problem: problem('slot_taken') })).toEqual({});
  });

  test('is lost without suggested times if the refusal has none', () => {
    const refused: MoveAnswer = { kind: 'refused', problem: problem('slot_taken') };
    expect(lostBy({ intent: null }, refused)).toEqual({ startAt: '', slots: [] });
    expect(lostBy({ intent: { action: 'cancelling', key: 'seed-1' } }, refused).startAt).toBe('');
    expect(wasMoved({ intent: null }, refused)).toBe(false);
  });

  test('is applied after the server confirms it, and lost if another member has it', () => {
    const intent = { action: 'moving', key: 'seed-1', to: { startAt: later.start_at, staffId: ana.id } } as const;
    const received = (appointment: typeof bookedTime) => ({ kind: 'received', appointment, now: early }) as const;
    expect(
      [bookedLater, bookedTime, { ...bookedLater, state: 'cancelled' as const }].map((one) => wasMoved({ intent }, received(one))),
    ).toEqual([true, false, false]);
    expect(hasIntendedTime({ action: 'cancelling', key: 'seed-1' }, bookedLater)).toBe(false);
    const taken: MoveAnswer = { kind: 'refused', problem: { ...problem('slot_taken'), slots: [firstSlot] } };
    expect([wasLost(taken), wasLost({ kind: 'refused', problem: problem('change_too_late') }), wasLost(received(bookedLater))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(lostBy({ intent }, taken)).toEqual({ startAt: later.start_at, slots: [firstSlot] });
  });
});
