import { parseDate, startOfWeek, toCalendarDate, fromAbsolute, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, daySpan, daysOfWeek, isDay, isWithin, mondayOf, weekOf, weekSpan } from '#machines/classes/day.rules.ts';

const zones = ['Pacific/Auckland', 'Europe/London', 'America/New_York', 'Australia/Adelaide', 'UTC'] as const;
const anyDay = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const anyZone = fc.constantFrom(...zones);

const shownBy = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));

describe('a day at the facility', () => {
  test('is the calendar day in the time zone of the facility', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
        anyZone,
        (instant, timeZone) => {
          expect(dayOf(instant, timeZone)).toBe(shownBy(instant.toISOString(), timeZone));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('lasts from its midnight to the next one, also if it has 23 or 25 hours', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, timeZone) => {
        const { from, to } = daySpan(day, timeZone);
        expect(shownBy(from, timeZone)).toBe(day);
        expect(shownBy(new Date(Date.parse(to) - 1).toISOString(), timeZone)).toBe(day);
        expect(shownBy(to, timeZone)).toBe(addDays(day, 1));
        expect(isWithin(from, { from, to })).toBe(true);
        expect(isWithin(to, { from, to })).toBe(false);
        expect(isWithin(new Date(Date.parse(from) - 1).toISOString(), { from, to })).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('has 23 hours in London when summer time begins, and 25 when it ends', () => {
    const hours = (day: string): number => {
      const { from, to } = daySpan(day, 'Europe/London');
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25]);
  });

  test('is valid only if it exists in the calendar', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'today', '', undefined].some(isDay)).toBe(false);
    expect(['1899-12-31', '3000-01-01', '9999-12-31'].some(isDay)).toBe(false);
  });
});

/** Zones whose clock changes cross midnight, or whose offset is no full hour. */
const oddZones = ['America/Santiago', 'Asia/Beirut', 'America/Havana', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kathmandu', 'Pacific/Apia'];

describe('days and weeks are those of a calendar library, in every zone', () => {
  const anyDayOfTheCentury = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const anyOddZone = fc.constantFrom(...zones, ...oddZones);
  const beginning = (day: string, timeZone: string): string => toZoned(parseDate(day), timeZone).toDate().toISOString();

  test('their begin and their end', () => {
    fc.assert(
      fc.property(anyDayOfTheCentury, anyOddZone, (day, timeZone) => {
        expect(daySpan(day, timeZone)).toEqual({
          from: beginning(day, timeZone),
          to: beginning(parseDate(day).add({ days: 1 }).toString(), timeZone),
        });
        expect(mondayOf(day)).toBe(startOfWeek(parseDate(day), 'en-GB').toString());
      }),
      { numRuns: 2_000 },
    );
  });

  test('the day of an instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        anyOddZone,
        (instant, timeZone) => {
          expect(dayOf(instant, timeZone)).toBe(toCalendarDate(fromAbsolute(instant.getTime(), timeZone)).toString());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('the day a number of days later', () => {
    fc.assert(
      fc.property(anyDayOfTheCentury, fc.integer({ min: -800, max: 800 }), (day, days) => {
        expect(addDays(day, days)).toBe(parseDate(day).add({ days }).toString());
      }),
    );
  });

  test('a day begins an hour later if the clocks skip midnight, and at the first of two midnights if the clocks repeat it', () => {
    expect(daySpan('2024-09-08', 'America/Santiago').from).toBe('2024-09-08T04:00:00.000Z');
    expect(daySpan('2024-11-03', 'America/Havana').from).toBe('2024-11-03T04:00:00.000Z');
  });
});

describe('a week at the facility', () => {
  test('begins on Monday and has seven days, the day itself among them', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const days = daysOfWeek(day);
        expect(new Date(`${mondayOf(day)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(days).toHaveLength(7);
        expect(days).toContain(day);
      }),
      { numRuns: 1_000 },
    );
  });

  test('goes from Monday 00:00 to Monday 00:00 of the facility', () => {
    expect(weekSpan('2026-03-04', 'Pacific/Auckland')).toEqual({ from: '2026-03-01T11:00:00.000Z', to: '2026-03-08T11:00:00.000Z' });
    expect(weekOf('2026-03-01T10:59:59Z', 'Pacific/Auckland')).toBe('2026-02-23');
    expect(weekOf('2026-03-01T11:00:00Z', 'Pacific/Auckland')).toBe('2026-03-02');
  });
});
