import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payer } from '#contract/concessions.ts';
import { anyStaff } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  bookingUrl,
  initialContext,
  isHoldForUrlState,
  isHoldOver,
  applyHoldAnswer,
  toWeekView,
  lossBy,
  paymentFor,
  urlStateFrom,
  urlStateWith,
  stepOf,
  wasHeld,
  startIntent,
} from '#machines/appointments/appointment-booking.rules.ts';
import { type AppointmentAnswer, type BookingUrlState, bookingSteps } from '#machines/appointments/appointment-booking.types.ts';
import { instants, later } from '#machines/appointments/sample-appointments.ts';
import { ana, firstSlot, heldTime, massage, payer, slots, tama, training } from '#machines/appointments/sample-services.ts';
import { nextFreeDay, shownWeek, timesOfWeek, weeksBeside } from '#machines/appointments/week-of-times.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { count } from '#tests/counts.ts';

const runs = { numRuns: count(100, 2_000) };

const anyPlace: fc.Arbitrary<BookingUrlState> = fc.record({
  step: fc.constantFrom(...bookingSteps),
  serviceId: fc.constantFrom(null, training.id, massage.id, 'gone'),
  staffId: fc.constantFrom(null, anyStaff, ana.id, tama.id, 'gone'),
  startAt: fc.constantFrom(null, firstSlot.start_at, later.start_at),
  pass: fc.constantFrom(null, 'none', 'pass'),
  holdId: fc.constantFrom(null, heldTime.id),
});

const read = (address: string): BookingUrlState => {
  const { pathname, search } = new URL(address, 'https://spotter.example');
  return urlStateFrom(parseRoute(pathname, search));
};

const start = initialContext({
  route: parseRoute('/appointments/book'),
  now: instants.early,
  timeZone: 'Pacific/Auckland',
  keySeed: 'seed',
});
const anyContext = fc
  .record({
    urlState: anyPlace,
    services: fc.constantFrom(null, [training, massage]),
    hold: fc.constantFrom(null, heldTime),
    isRecalling: fc.boolean(),
  })
  .map((some) => ({ ...start, ...some }));

describe('the address', () => {
  test('contains the whole state of the wizard, and is parsed into the same state', () => {
    fc.assert(
      fc.property(anyPlace, (urlState) => {
        expect(read(bookingUrl(urlState))).toEqual(urlState);
      }),
      runs,
    );
  });

  test('that is invalid leads to the first step, and an invalid time counts as no choice', () => {
    expect(read('/appointments/book?step=somewhere&time=noon')).toEqual(start.urlState);
    expect(urlStateFrom(parseRoute('/classes'))).toEqual(start.urlState);
  });

  test('keeps only those former choices that fit the new choice', () => {
    const urlState = read(`/appointments/book?step=confirm&service=training&staff=ana&time=${firstSlot.start_at}&pass=none&hold=hold`);
    expect(urlStateWith(urlState, { step: 'staff', serviceId: massage.id })).toMatchObject({
      serviceId: massage.id,
      staffId: null,
      startAt: null,
    });
    expect(urlStateWith(urlState, { step: 'time', staffId: tama.id })).toMatchObject({
      serviceId: 'training',
      startAt: null,
      holdId: null,
    });
    expect(urlStateWith(urlState, { pass: null })).toEqual({ ...urlState, pass: null });
  });
});

describe('the step', () => {
  test('is never later than the choices and the hold allow, and never later than the step in the URL', () => {
    fc.assert(
      fc.property(anyContext, (context) => {
        const step = stepOf(context);
        fc.pre(step !== 'resuming');
        expect(bookingSteps.indexOf(step)).toBeLessThanOrEqual(bookingSteps.indexOf(context.urlState.step));
        if (step !== 'service') expect(context.urlState.serviceId).not.toBeNull();
        if (step === 'time') expect(context.urlState.staffId).not.toBeNull();
        if (step === 'concession' || step === 'confirm') expect(isHoldForUrlState(context)).toBe(true);
      }),
      runs,
    );
  });

  test('waits until it is known whether the time is still held', () => {
    const urlState = { ...start.urlState, serviceId: training.id, staffId: ana.id, holdId: heldTime.id };
    expect(stepOf({ ...start, urlState: { ...urlState, step: 'confirm' }, isRecalling: true })).toBe('resuming');
    expect(stepOf({ ...start, urlState: { ...urlState, step: 'time' }, isRecalling: true })).toBe('time');
  });

  test('is the step in the URL as soon as its data is loaded', () => {
    const urlState = read(`/appointments/book?step=confirm&service=training&staff=any&time=2026-03-03T11:00:00%2B01:00&hold=hold`);
    expect(stepOf({ ...start, urlState, services: [training], hold: heldTime })).toBe('confirm');
    expect(stepOf({ ...start, urlState, services: [training], hold: null })).toBe('time');
    expect(stepOf({ ...start, urlState, services: [massage], hold: heldTime })).toBe('service');
    expect(stepOf({ ...start, urlState: { ...urlState, staffId: 'gone' }, services: [training], hold: heldTime })).toBe('staff');
  });
});

describe('the week', () => {
  const urlState = { ...start.urlState, startAt: null };

  test('is the week that the member opened, otherwise the week of the chosen time, otherwise the current week', () => {
    expect(shownWeek(toWeekView({ ...start, urlState }))).toBe('2026-03-02');
    expect(shownWeek(toWeekView({ ...start, urlState: { ...urlState, startAt: '2026-03-15T10:59:00Z' } }))).toBe('2026-03-09');
    expect(shownWeek(toWeekView({ ...start, urlState: { ...urlState, startAt: '2026-03-15T11:00:00Z' } }))).toBe('2026-03-16');
    expect(shownWeek(toWeekView({ ...start, week: '2026-03-25', urlState }))).toBe('2026-03-23');
  });

  test('cannot be before the current one or after sixty days', () => {
    expect(weeksBeside(toWeekView({ ...start, urlState }))).toEqual({ before: null, after: '2026-03-09' });
    expect(weeksBeside(toWeekView({ ...start, week: '2026-04-27', urlState }))).toEqual({ before: '2026-04-20', after: null });
  });
});

describe('the times of a week', () => {
  const zone = 'Pacific/Auckland';

  test('belong to the day and the part of the day by the clock of the facility', () => {
    const at = (start_at: string): Slot => ({ ...firstSlot, start_at });
    // 11:59, noon, 16:59 and 17:00 in Auckland.
    const times = ['2026-03-02T22:59:00Z', '2026-03-02T23:00:00Z', '2026-03-03T03:59:00Z', '2026-03-03T04:00:00Z'].map(at);
    const tuesday = timesOfWeek(times, '2026-03-02', '2026-03-03', zone)[1];
    expect(tuesday).toMatchObject({ day: '2026-03-03', isPast: false, count: 4 });
    expect(tuesday?.parts).toEqual({ morning: times.slice(0, 1), afternoon: times.slice(1, 3), evening: times.slice(3) });
  });

  const byStart = (a: Slot, b: Slot): number => Date.parse(a.start_at) - Date.parse(b.start_at);

  test('contain each available time once, and no unavailable time', () => {
    const hours = fc.integer({ min: 0, max: 14 * 24 }).map((hour) => new Date(Date.UTC(2026, 2, 25, hour)).toISOString());
    const anySlots = fc
      .uniqueArray(hours)
      .chain((starts) =>
        fc.tuple(...starts.map((start_at) => fc.boolean().map((available): Slot => ({ ...firstSlot, start_at, available })))),
      );
    fc.assert(
      fc.property(anySlots, fc.constantFrom(zone, 'America/New_York', 'Europe/London', 'Europe/Tallinn'), (all, timeZone) => {
        const weeks = ['2026-03-23', '2026-03-30', '2026-04-06'].flatMap((monday) =>
          timesOfWeek(all.toSorted(byStart), monday, '2026-03-01', timeZone),
        );
        const shown = weeks.flatMap(({ parts: { morning, afternoon, evening } }) => [...morning, ...afternoon, ...evening]);
        expect(shown.map(({ start_at }) => start_at)).toEqual(
          all.flatMap(({ available, start_at }) => (available ? [start_at] : [])).toSorted(),
        );
      }),
      runs,
    );
  });

  test('end with a link to the next day that has a free time', () => {
    expect(nextFreeDay(slots, '2026-02-23', zone)).toBe('2026-03-03');
    expect(nextFreeDay(slots, '2026-03-02', zone)).toBeNull();
  });
});

describe('an intent', () => {
  test('has its own key, and the way to pay that the member chose', () => {
    const at = (pass: string | null) => ({
      ...start,
      intents: 2,
      hold: heldTime,
      urlState: { ...start.urlState, serviceId: 'training', pass },
    });
    const paidAt = (pass: string | null) => startIntent(at(pass), 'booking', firstSlot.start_at).intent?.passId;
    expect(startIntent(at(null), 'booking', firstSlot.start_at).intent?.key).toBe('seed-3');
    expect(paidAt(payer.pass_id)).toBe(payer.pass_id);
    expect(paidAt('none')).toBeNull();
  });

  test('is paid with the first valid pass if the member chose no pass, or a pass that cannot pay', () => {
    const second = { ...payer, pass_id: 'second' };
    const paidFor = (pass: string | null, concessions: Payer[]) =>
      paymentFor({ hold: { ...heldTime, concessions }, urlState: { ...start.urlState, pass } });
    expect(paidFor(null, [payer, second])).toEqual({ kind: 'pass', payer });
    expect(paidFor('used up', [payer, second])).toEqual({ kind: 'pass', payer });
    expect(paidFor('second', [payer, second])).toEqual({ kind: 'pass', payer: second });
    expect(paidFor('used up', [])).toEqual({ kind: 'price' });
  });

  test('whose time another member took is lost, with the free times near it', () => {
    const answer: AppointmentAnswer = { kind: 'refused', problem: { ...problem('slot_taken'), slots: [later] } };
    const { intent } = startIntent(start, 'taking', firstSlot.start_at);
    expect(lossBy({ intent, hold: null }, answer)).toEqual({ reason: 'slot_taken', startAt: firstSlot.start_at, slots: [later] });
    expect(lossBy({ intent: null, hold: heldTime }, null)).toEqual({ reason: 'hold_expired', startAt: heldTime.start_at, slots: null });
  });
});

test('the first response of the server sets the time, also an earlier one; from then on the time never goes back', () => {
  const wrong = { ...start, now: new Date('2026-11-21T12:00:00Z') };
  const received = { ...wrong, ...applyHoldAnswer(wrong, { kind: 'received', appointment: heldTime, now: instants.early }) };
  expect(received.now).toEqual(instants.early);
  expect(isHoldOver(received)).toBe(false);
  const receivedAgain = applyHoldAnswer(received, {
    kind: 'received',
    appointment: heldTime,
    now: new Date(instants.early.getTime() - 1000),
  });
  expect(receivedAgain.now).toEqual(instants.early);
});

test('a hold is over exactly at its end', () => {
  const received = (now: Date) => wasHeld({ kind: 'received', appointment: heldTime, now });
  expect(received(new Date(instants.holdOver.getTime() - 1))).toBe(true);
  expect(received(instants.holdOver)).toBe(false);
});
