/** Which times are available: for any hours and any taken times, on every day of the year in four time zones. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appointmentUpdate,
  bookableSlots,
  cancellationDeadline,
  defaultDaysAhead,
  defaultNotice,
  listSlots,
  nearestSlots,
  offeredSlot,
  slotStep,
  type SlotInput,
  type StaffDiary,
} from '#machines/appointments/appointment.rules.ts';
import { studioNumbers } from '#machines/studio-numbers.ts';
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import { count } from '#tests/counts.ts';

const numRuns = count(200, 3000);
const minute = 60_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

const changes: readonly (readonly [string, string])[] = [
  ['Pacific/Auckland', '2026-04-05'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['Europe/Tallinn', '2026-03-29'],
  ['Europe/Tallinn', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
];

const ana: StaffDiary = {
  id: 'ana',
  serviceMinutes: [60, 30],
  hours: [{ weekday: 1, from: '09:00', until: '12:00' }],
  busy: [],
  appointmentsThisMonth: 0,
};
/** Monday 2 March 2026, 08:00 in Auckland is 19:00 UTC the day before. */
const early = new Date('2026-03-01T16:00:00Z');
const input: SlotInput = { now: early, timeZone: 'Pacific/Auckland', minutes: 60, day: '2026-03-02', days: 1, staff: [ana] };

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const found = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, found);
  return found;
};
const clock = (instant: string, timeZone = 'Pacific/Auckland'): string => clockIn(timeZone).format(new Date(instant));
const timesOf = (slotInput: SlotInput): string[] => bookableSlots(slotInput).map(({ start_at }) => clock(start_at, slotInput.timeZone));
const withAna = (more: Partial<StaffDiary>): SlotInput => ({ ...input, staff: [{ ...ana, ...more }] });

test('an update of an appointment contains everything except the service', () => {
  const appointment = { id: '1', start_at: '2026-03-02T20:00:00Z', service: { id: 'pt' }, staff: { id: 'ana' } };
  expect(appointmentUpdate(appointment)).toEqual({ id: '1', start_at: '2026-03-02T20:00:00Z', staff: { id: 'ana' } });
  expect(appointment.service).toEqual({ id: 'pt' });
  expect(appointmentUpdate({ start_at: 'x' })).toEqual({ start_at: 'x' });
});

describe('Ana, who works on Mondays from nine to twelve', () => {
  test('can begin an appointment of an hour at every half hour if it ends by twelve, because she also gives half hours', () => {
    expect(timesOf(input)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
  });

  test.each<[number[], number]>([
    [[60], 60],
    [[60, 45], 15],
    [[55, 30, 20], 5],
    [[], 0],
  ])('who gives %j has a step of %i minutes', (minutes, step) => expect(slotStep(minutes)).toBe(step));

  test('has no time on other days, on days when she is away, or for services that she does not give', () => {
    expect(timesOf({ ...input, day: '2026-03-03' })).toEqual([]);
    expect(timesOf(withAna({ away: [{ first_day: '2026-03-01', last_day: '2026-03-02' }] }))).toEqual([]);
    expect(timesOf(withAna({ serviceMinutes: [] }))).toEqual([]);
  });

  test.each<[string, string, boolean]>([
    ['2026-03-02', '2026-03-06', true],
    ['2026-02-23', '2026-03-02', true],
    ['2026-03-03', '2026-03-06', false],
    ['2026-02-23', '2026-03-01', false],
  ])('who is away from %s to %s is away on Monday 2 March: %s', (first_day, last_day, isAway) => {
    expect(timesOf(withAna({ away: [{ first_day, last_day }] })).length === 0).toBe(isAway);
  });

  test('is free in the hour that ends when her class begins, and in the hour that begins when the class ends', () => {
    expect(timesOf(withAna({ busy: [{ from: '2026-03-01T21:00:00Z', to: '2026-03-01T22:00:00Z' }] }))).toEqual(['09:00', '11:00']);
  });

  test('has no time while she teaches or gives another appointment, and has it again from the instant at which that ends', () => {
    const busy = [{ from: '2026-03-01T20:30:00Z', to: '2026-03-01T21:30:00Z' }];
    expect(timesOf(withAna({ busy }))).toEqual(['10:30', '11:00']);
  });

  test('is not free at a time that a member holds, and is free again when the hold expires, even before it is settled', () => {
    const hold = { from: '2026-03-01T20:00:00Z', to: '2026-03-01T21:00:00Z' };
    const after = new Date(early.getTime() + 1000).toISOString();
    expect(timesOf(withAna({ busy: [{ ...hold, expires_at: after }] }))).toEqual(['10:00', '10:30', '11:00']);
    expect(timesOf(withAna({ busy: [{ ...hold, expires_at: early.toISOString() }] }))).toHaveLength(5);
  });

  test('needs two hours of notice: exactly two are enough', () => {
    expect(timesOf({ ...input, now: new Date('2026-03-01T18:00:00Z') })[0]).toBe('09:00');
    expect(timesOf({ ...input, now: new Date('2026-03-01T18:00:00.001Z') })[0]).toBe('09:30');
  });

  test('can be booked sixty days ahead and no further, by the days of the facility', () => {
    const far = { ...input, now: new Date('2026-03-01T16:00:00Z'), days: 1 };
    const last = addDays('2026-03-02', 60);
    const daily = everyDay.map((weekday) => ({ weekday, from: '09:00', until: '12:00' }));
    const slotInput = (day: string): SlotInput => ({ ...far, day, staff: [{ ...ana, hours: daily }] });
    expect(timesOf(slotInput(last))).toHaveLength(5);
    expect(timesOf(slotInput(addDays(last, 1)))).toEqual([]);
  });

  test('is not free at the midnight at the end of the sixtieth day, although she works at night', () => {
    const night = everyDay.map((weekday) => ({ weekday, from: '00:00', until: '02:00' }));
    const slotInput = (ahead: number): SlotInput => ({ ...input, day: addDays('2026-03-02', ahead), staff: [{ ...ana, hours: night }] });
    expect(timesOf(slotInput(60))).toEqual(['00:00', '00:30', '01:00']);
    expect(timesOf(slotInput(61))).toEqual([]);
  });

  test('has times that are marked as not available, and no times in the past', () => {
    const slots = listSlots({ ...input, now: new Date('2026-03-01T20:15:00Z') });
    expect(slots.map(({ start_at, available }) => [clock(start_at), available])).toEqual([
      ['09:30', false],
      ['10:00', false],
      ['10:30', false],
      ['11:00', false],
    ]);
  });

  test('has no time that begins at the current instant', () => {
    const [first] = listSlots({ ...input, now: new Date('2026-03-01T20:00:00Z') });
    expect(first && clock(first.start_at)).toBe('09:30');
  });
});

describe('an appointment with any coach', () => {
  const ben: StaffDiary = { ...ana, id: 'ben' };
  const staffOf = (staff: readonly StaffDiary[]): string[] => bookableSlots({ ...input, staff }).map(({ staff_id }) => staff_id);

  test('goes to the coach with the fewest appointments this month', () => {
    expect(
      new Set(
        staffOf([
          { ...ana, appointmentsThisMonth: 2 },
          { ...ben, appointmentsThisMonth: 1 },
        ]),
      ),
    ).toEqual(new Set(['ben']));
  });

  test('goes to the coach with the first id if both have equally many, whatever their order', () => {
    expect(new Set([...staffOf([ana, ben]), ...staffOf([ben, ana])])).toEqual(new Set(['ana']));
  });

  test('goes to a coach who is free, with any number of appointments', () => {
    const busy = [{ from: '2026-03-01T20:00:00Z', to: '2026-03-01T21:00:00Z' }];
    expect(
      staffOf([
        { ...ana, busy },
        { ...ben, appointmentsThisMonth: 9 },
      ]),
    ).toEqual(['ben', 'ben', 'ana', 'ana', 'ana']);
  });

  test('is not offered in a request for Ben when Ana alone has that time', () => {
    const [slot] = bookableSlots(input);
    const wanted = { start_at: slot?.start_at ?? '', staff_id: 'ben' };
    expect(offeredSlot(wanted, bookableSlots(input))).toBeNull();
    expect(offeredSlot({ ...wanted, staff_id: null }, bookableSlots(input))).toEqual(slot);
  });
});

describe('the nearest to a lost time', () => {
  const slots = bookableSlots(input);
  const lost = slots[2]?.start_at ?? '';
  const left = slots.filter(({ start_at }) => start_at !== lost);

  test('are three, sorted by time; of two equally near times, the earlier one comes first', () => {
    expect(nearestSlots(lost, left).map(({ start_at }) => clock(start_at))).toEqual(['09:00', '09:30', '10:30']);
  });

  test('are later than the lost time if the earlier ones are further away', () => {
    const late = slots[3]?.start_at ?? '';
    const others = slots.filter(({ start_at }) => start_at !== late);
    expect(nearestSlots(late, others).map(({ start_at }) => clock(start_at))).toEqual(['09:30', '10:00', '11:00']);
  });

  test('do not depend on the order of the times', () => {
    expect(nearestSlots(lost, left.toReversed())).toEqual(nearestSlots(lost, left));
  });

  test('are fewer than three if fewer are available, and are never unavailable', () => {
    expect(nearestSlots(lost, left.slice(0, 2))).toHaveLength(2);
    expect(
      nearestSlots(
        lost,
        left.map((slot) => ({ ...slot, available: false })),
      ),
    ).toEqual([]);
  });
});

test('cancelling is free until a number of minutes before the start, also across a change of the clocks', () => {
  expect(cancellationDeadline('2026-03-29T12:00:00Z', 24 * 60)).toBe('2026-03-28T12:00:00.000Z');
  expect(cancellationDeadline('2026-03-29T12:00:00Z', 90)).toBe('2026-03-29T10:30:00.000Z');
});

const anyTime = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${String(quarter >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`);
const anyHours = fc
  .tuple(fc.constantFrom(...everyDay), anyTime, anyTime)
  .filter(([, one, other]) => one !== other)
  .map(([weekday, one, other]) => ({ weekday, from: one < other ? one : other, until: one < other ? other : one }));
const anyBusyNear = (at: number) =>
  fc
    .tuple(fc.integer({ min: -3 * 96, max: 3 * 96 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom(null, -1, 0, 1))
    .map(([quarter, length, expiry]) => ({
      from: new Date(at + quarter * 15 * minute).toISOString(),
      to: new Date(at + (quarter + length) * 15 * minute).toISOString(),
      expires_at: expiry === null ? null : new Date(at + expiry * minute).toISOString(),
    }));

/** `now` and the requested days are near a change of the clocks. */
const anyInput: fc.Arbitrary<SlotInput> = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 24 * 60, max: 24 * 60 }), fc.constantFrom(20, 30, 45, 60, 75))
  .chain(([[timeZone, day], shift, minutes]) => {
    const now = new Date(Date.parse(daySpan(day, timeZone).from) + shift * minute);
    const diary = fc.record({
      id: fc.constantFrom('ana', 'ben', 'cy'),
      serviceMinutes: fc.array(fc.constantFrom(20, 30, 45, 60), { maxLength: 2 }).map((others) => [minutes, ...others]),
      hours: fc.array(anyHours, { maxLength: 6 }),
      busy: fc.array(anyBusyNear(now.getTime()), { maxLength: 6 }),
      appointmentsThisMonth: fc.integer({ min: 0, max: 3 }),
    });
    return fc.record({
      now: fc.constant(now),
      timeZone: fc.constant(timeZone),
      minutes: fc.constant(minutes),
      day: fc.constant(addDays(day, -2)),
      days: fc.constant(5),
      staff: fc.uniqueArray(diary, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
      notice: fc.oneof(
        fc.constant(defaultNotice),
        fc.integer({ min: studioNumbers.appointmentNotice.least, max: studioNumbers.appointmentNotice.most }),
      ),
      daysAhead: fc.oneof(fc.integer({ min: studioNumbers.appointmentDaysAhead.least, max: 5 }), fc.constant(defaultDaysAhead)),
    });
  });

describe('around every change of the clocks in Auckland, London, Tallinn and New York', () => {
  test('each available time is within the coach’s hours, and overlaps nothing else', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyInput, (slotInput) => {
        for (const { start_at, end_at, staff_id } of bookableSlots(slotInput)) {
          seen += 1;
          const diary = slotInput.staff.find(({ id }) => id === staff_id);
          const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
          const day = dayOf(start_at, slotInput.timeZone);
          expect(end - start).toBe(slotInput.minutes * minute);
          expect(start - slotInput.now.getTime()).toBeGreaterThanOrEqual((slotInput.notice ?? 0) * minute);
          expect(dayOf(end_at, slotInput.timeZone)).toBe(day);
          expect(day <= addDays(dayOf(slotInput.now, slotInput.timeZone), slotInput.daysAhead ?? 0)).toBe(true);
          const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
          const windows = diary?.hours.filter((hours) => hours.weekday === weekday) ?? [];
          const fits = windows.some(
            ({ from, until }) => from <= clock(start_at, slotInput.timeZone) && clock(end_at, slotInput.timeZone) <= until,
          );
          expect(fits).toBe(true);
          const isTaken = diary?.busy.some(
            ({ from, to, expires_at }) =>
              Date.parse(from) < end && start < Date.parse(to) && (expires_at === null || new Date(expires_at ?? 0) > slotInput.now),
          );
          expect(isTaken).toBe(false);
        }
      }),
      { numRuns },
    );
    expect(seen).toBeGreaterThan(numRuns);
  });

  test('each time that is listed as available is offered on request, with any coach and with the coach that it names', () => {
    fc.assert(
      fc.property(anyInput, (slotInput) => {
        const offered = bookableSlots(slotInput);
        for (const slot of [...offered.slice(0, 2), ...offered.slice(-2)]) {
          expect(offeredSlot(slot, offered)).toEqual(slot);
          expect(offeredSlot({ ...slot, staff_id: null }, offered)).toEqual(slot);
          const alone = bookableSlots({ ...slotInput, staff: slotInput.staff.filter(({ id }) => id === slot.staff_id) });
          expect(offeredSlot(slot, alone)).toEqual(slot);
        }
        for (const slot of listSlots(slotInput).filter(({ available }) => !available)) expect(offeredSlot(slot, offered)).toBeNull();
      }),
      { numRuns },
    );
  });

  test('the same time of day is offered on the days before and after, as the clock on the wall shows it', () => {
    for (const [timeZone, day] of changes) {
      const hours = everyDay.map((weekday) => ({ weekday, from: '09:00', until: '12:00' }));
      const now = new Date(Date.parse(daySpan(addDays(day, -3), timeZone).from));
      const slotInput = { now, timeZone, minutes: 60, day: addDays(day, -1), days: 3, staff: [{ ...ana, hours }] };
      const times = timesOf(slotInput);
      expect(times).toEqual([...times.slice(0, 5), ...times.slice(0, 5), ...times.slice(0, 5)]);
      expect(times.slice(0, 5)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    }
  });

  test('working hours until half past two offer no time that would end in or after the skipped hour', () => {
    const slotInput = { ...input, now: new Date('2026-09-25T00:00:00Z'), day: '2026-09-27' };
    expect(timesOf({ ...slotInput, staff: [{ ...ana, hours: [{ weekday: 7, from: '00:00', until: '02:30' }] }] })).toEqual([
      '00:00',
      '00:30',
    ]);
  });

  test('a slot is always as long as the service takes, also through the hour that is shown twice or not at all', () => {
    for (const [timeZone, day] of changes) {
      const hours = everyDay.map((weekday) => ({ weekday, from: '00:00', until: '06:00' }));
      const now = new Date(Date.parse(daySpan(addDays(day, -1), timeZone).from));
      const slots = bookableSlots({ now, timeZone, minutes: 60, day, days: 1, staff: [{ ...ana, hours }] });
      const { from, to } = daySpan(day, timeZone);
      const dayLength = (Date.parse(to) - Date.parse(from)) / (60 * minute);
      expect(slots).toHaveLength(11 + 2 * (dayLength - 24));
    }
  });
});
