import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VisitDay } from '#contract/visit-days.ts';
import { bookedTime } from '#machines/appointments/sample-services.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { addDays, dayOf, isWithin } from '#machines/classes/day.rules.ts';
import { attendanceYear, monthCount, monthSummary, nearestMonth, type Weekday } from '#machines/visits/attendance.rules.ts';
import {
  addMonths,
  isMonth,
  monthOf,
  monthQuery,
  visitsOfMonth,
  urlStateFrom,
  shownMonth,
  showsDifferentVisits,
  visitDay,
  yearQuery,
} from '#machines/visits/month.rules.ts';
import { answered, freeClass, visits } from '#machines/visits/sample-classes.ts';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { weekStart } from '#src/features/visits/week-start.ts';
import { count } from '#tests/counts.ts';

const zones = ['Pacific/Auckland', 'Europe/London', 'Europe/Tallinn', 'America/New_York'] as const;
const anyZone = fc.constantFrom(...zones);
const anyMonth = fc.integer({ min: 0, max: 60 }).map((months) => addMonths('2024-01', months));
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2024-01-01', days));
const runs = { numRuns: count(100, 2_000) };
const urlState = { openId: null, month: null, everywhere: false };

describe('a month', () => {
  test('is an existing month, or otherwise the current one', () => {
    expect(['2026-02', '1900-01', '2999-12'].every(isMonth)).toBe(true);
    expect(['2026-13', '2026-00', '2026-2', '2026-02-01', '1899-12', 'next', '', undefined].some(isMonth)).toBe(false);
    const shown = (search: string) => urlStateFrom(parseRoute('/visits', search)).month;
    expect([shown('?month=2026-02'), shown('?month=2026-13'), shown('')]).toEqual(['2026-02', null, null]);
  });

  test('is a month after the one before it', () => {
    expect([addMonths('2026-01', -1), addMonths('2025-12', 1), addMonths('2026-03', -15)]).toEqual(['2025-12', '2026-01', '2024-12']);
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -400, max: 400 }), (month, step) => {
        expect(addMonths(addMonths(month, step), -step)).toBe(month);
      }),
      runs,
    );
  });

  test('begins and ends at midnight of the studio, also across changes of the clocks', () => {
    fc.assert(
      fc.property(anyMonth, anyZone, (month, timeZone) => {
        const { from, to } = monthQuery({ urlState: { ...urlState, month }, now: new Date(0), timeZone });
        const last = new Date(Date.parse(to) - 1);
        expect([dayOf(from, timeZone), monthOf(dayOf(last, timeZone)), dayOf(to, timeZone)]).toEqual([
          `${month}-01`,
          month,
          `${addMonths(month, 1)}-01`,
        ]);
      }),
      runs,
    );
  });
});

describe('the address', () => {
  const at = (path: string, search = '') => urlStateFrom(parseRoute(path, search));

  test('contains the open visit, the month, and whether all studios are shown', () => {
    expect(at('/visits')).toEqual({ openId: null, month: null, everywhere: false });
    expect(at('/visits', '?month=2026-02&studios=all')).toEqual({ openId: null, month: '2026-02', everywhere: true });
    expect(at('/visits/v1', '?month=2026-02')).toEqual({ openId: 'v1', month: '2026-02', everywhere: false });
    expect(at('/visits', '?studios=some').everywhere).toBe(false);
  });

  test('of another page contains no visit and no month', () => {
    expect(at('/classes', '?month=2026-02&studios=all')).toEqual({ openId: null, month: null, everywhere: false });
  });

  test('leads to other visits with another month or other studios, not with another visit of the same', () => {
    const shows = (more: object) => showsDifferentVisits(urlState, { ...urlState, ...more });
    expect([shows({ month: '2026-02' }), shows({ everywhere: true }), shows({ openId: 'v1' }), shows({})]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('shows its month, or otherwise the current month at the studio', () => {
    const now = new Date('2026-02-28T12:00:00Z');
    const shown = (month: string | null, timeZone: string) => shownMonth({ urlState: { ...urlState, month }, now, timeZone });
    expect([shown(null, 'Pacific/Auckland'), shown(null, 'Europe/London')]).toEqual(['2026-03', '2026-02']);
    expect(shown('2025-12', 'Europe/London')).toBe('2025-12');
  });
});

test('the day of a visit, also of an appointment, is in the time zone of its studio; a visit without a time has no day', () => {
  const { attended } = visits;
  const late = { ...answered(attended), session: { ...freeClass, start_date: '2026-03-01T12:00:00Z' } };
  expect([visitDay(late, 'Pacific/Auckland'), visitDay(late, 'Europe/London')]).toEqual(['2026-03-02', '2026-03-01']);
  const appointment = { ...bookedTime, start_at: '2026-03-01T12:00:00Z' };
  expect(visitDay({ ...late, session: null, appointment }, 'Pacific/Auckland')).toBe('2026-03-02');
  const bare = { ...late, session: null };
  expect(visitDay(bare, 'Europe/London')).toBeNull();
  expect(visitsOfMonth([bare, late], '2026-03', 'Europe/London')).toEqual([late]);
});

describe('a visit of all studios', () => {
  const visitAt = (start: Date, time_zone: string): KnownVisit => ({
    ...answered(visits.attended),
    session: { ...freeClass, start_date: start.toISOString() },
    facility: {
      id: 'f',
      guid: 'g',
      name: 'Elsewhere',
      address: '',
      time_zone,
      currency: { code: 'GBP' },
      preferences: { feed_enabled: false },
    },
  });

  test('lies in one month, that of its own studio, and within the query of that month', () => {
    const anyInstant = fc.date({ min: new Date('2024-01-02'), max: new Date('2028-12-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyInstant, anyZone, anyZone, (start, here, there) => {
        const visit = visitAt(start, there);
        const month = monthOf(dayOf(start, there));
        const shown = [-1, 0, 1].map((step) => visitsOfMonth([visit], addMonths(month, step), here).length);
        expect(shown).toEqual([0, 1, 0]);
        const query = monthQuery({ urlState: { ...urlState, month, everywhere: true }, now: new Date(0), timeZone: here });
        expect(isWithin(start.toISOString(), query)).toBe(true);
      }),
      runs,
    );
  });
});

describe('a year of visits', () => {
  const anyVisitDay: fc.Arbitrary<VisitDay> = fc.record({
    day: anyDay,
    attended: fc.nat(3),
    booked: fc.nat(3),
    visits: fc.nat(6),
  });
  const anyWeekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);

  test('is twelve months up to the present one, each day once, in its week and on its weekday', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, fc.uniqueArray(anyVisitDay, { selector: ({ day }) => day }), (today, weekStartsOn, known) => {
        const year = attendanceYear(known, today, weekStartsOn);
        const days = year.flatMap((month) => month.days);
        expect(year.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => addMonths(monthOf(today), at - 11)));
        for (const [at, { day }] of days.entries()) expect(day).toBe(addDays(days[0]?.day ?? '', at));
        for (const { day, column, row } of days) {
          expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe((column + weekStartsOn) % 7);
          expect(row).toBeLessThan(6);
        }
        expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual([today]);
        for (const month of year) expect(month).toMatchObject(monthCount(known, month.month));
      }),
      runs,
    );
  });

  test('is requested as those twelve months, in the time zone of the studio', () => {
    const query = yearQuery({ urlState, now: new Date('2026-02-28T12:00:00Z'), timeZone: 'Pacific/Auckland' });
    expect(query).toEqual({ from: '2025-04-01', to: '2026-04-01', everywhere: false });
    expect(yearQuery({ urlState, now: new Date('2026-02-28T12:00:00Z'), timeZone: 'Europe/London' }).to).toBe('2026-03-01');
  });

  test('leads from an empty month to the last one before it with visits, else to the next one', () => {
    const days = ['2025-11-03', '2026-02-03'].map((day) => ({ day, attended: 1, booked: 0, visits: 1 }));
    expect(['2026-01', '2026-03', '2025-10'].map((month) => nearestMonth(days, month))).toEqual(['2025-11', '2026-02', '2025-11']);
    expect(nearestMonth([], '2026-01')).toBeNull();
  });

  test('counts each day and the whole month, without visits that Mia did not attend', () => {
    const known = [
      { day: '2026-03-02', attended: 1, booked: 1, visits: 2 },
      { day: '2026-03-30', attended: 2, booked: 3, visits: 5 },
      { day: '2026-02-28', attended: 7, booked: 7, visits: 7 },
    ];
    const march = attendanceYear(known, '2026-03-02', 1).at(-1);
    expect(march).toMatchObject({ month: '2026-03', attended: 3, booked: 4, visits: 7 });
    expect(monthCount(known, '2026-03')).toEqual({ attended: 3, booked: 4, visits: 7 });
    expect(monthCount(known, '2026-01')).toEqual({ attended: 0, booked: 0, visits: 0 });
    expect(march?.days[1]).toEqual({ ...known[0], column: 0, row: 1, isToday: true });
    expect(march?.days[2]).toEqual({ day: '2026-03-03', attended: 0, booked: 0, visits: 0, column: 1, row: 1, isToday: false });
  });

  test.each([
    ['no visits', [], { kind: 'none' }],
    ['visits to come, cancelled ones aside', [{ attended: 0, booked: 4, visits: 6 }], { kind: 'upcoming', upcoming: 4 }],
    [
      'both',
      [
        { attended: 2, booked: 0, visits: 3 },
        { attended: 0, booked: 1, visits: 1 },
      ],
      { kind: 'both', attended: 2, upcoming: 1 },
    ],
    ['the past', [{ attended: 6, booked: 0, visits: 8 }], { kind: 'past', attended: 6, visits: 8 }],
    ['nothing but cancelled visits', [{ attended: 0, booked: 0, visits: 2 }], { kind: 'past', attended: 0, visits: 2 }],
  ] as const)('sums up a month with %s', (_, days, summary) => {
    const known = days.map((day, at) => ({ ...day, day: `2026-03-0${at + 1}` }));
    expect(monthSummary(known, '2026-03')).toEqual(summary);
  });

  test('is divided into weeks, the first of which may be short', () => {
    const rowsOf = (weekStartsOn: Weekday) =>
      attendanceYear([], '2026-03-02', weekStartsOn)
        .at(-1)
        ?.days.map(({ row }) => row) ?? [];
    expect([0, 1, 7, 8, 29, 30].map((at) => rowsOf(1)[at])).toEqual([0, 1, 1, 2, 5, 5]);
    expect([0, 6, 7, 27, 28, 30].map((at) => rowsOf(7)[at])).toEqual([0, 0, 1, 3, 4, 4]);
  });

  test('leads from a month with visits to another one all the same, and nowhere where it is the only one', () => {
    const days = ['2026-02-03', '2026-04-03'].map((day) => ({ day, attended: 1, booked: 0, visits: 1 }));
    expect([nearestMonth(days, '2026-02'), nearestMonth(days, '2026-04')]).toEqual(['2026-04', '2026-02']);
    expect(nearestMonth(days.slice(0, 1), '2026-02')).toBeNull();
  });

  test('begins its weeks on Monday, in America on Sunday', () => {
    expect(['en', 'en-GB', 'et', 'fr', 'es-ES', 'mi-NZ'].map(weekStart)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(weekStart('en-US')).toBe(7);
  });
});
