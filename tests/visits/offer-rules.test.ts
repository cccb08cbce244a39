import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StudioNumber, studioNumbers } from '#machines/studio-numbers.ts';
import { defaultOfferLengths, offerExpiry, type OfferLengths } from '#machines/visits/offer.rules.ts';

const minute = 60_000;
const hour = 60 * minute;

const wallClocks = new Map<string, Intl.DateTimeFormat>();
const hoursSeen = new Map<string, number>();

/** The local hour at the facility. Offsets are multiples of half an hour, so the result is cached for thirty minutes. */
const hourAt = (at: number, timeZone: string): number => {
  const moment = `${timeZone} ${Math.floor(at / (30 * minute))}`;
  const seen = hoursSeen.get(moment);
  if (seen !== undefined) return seen;
  const clock = wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  wallClocks.set(timeZone, clock);
  const hours = Number(clock.format(at));
  hoursSeen.set(moment, hours);
  return hours;
};

/** Simulates the sentence of the decision one minute at a time. */
const expectedEnd = (now: number, start: number, timeZone: string, lengths: OfferLengths): number => {
  const ahead = start - now;
  let left = ahead > 16 * hour ? lengths.over_16_hours : ahead >= hour ? lengths.over_1_hour : lengths.under_1_hour;
  let at = now;
  while (left > 0 && at < start) {
    const night = hourAt(at, timeZone) >= 22 || hourAt(at, timeZone) < 7;
    if (!(night && start - at > hour)) left -= 1;
    at += minute;
  }
  return Math.min(at, start);
};

/** Zones with clock changes in both hemispheres, with half-hour offsets, and without changes. */
const zones = ['Pacific/Auckland', 'Europe/London', 'Australia/Adelaide', 'America/New_York', 'UTC'] as const;
const days = [
  Date.UTC(2026, 2, 2),
  Date.UTC(2026, 2, 7),
  Date.UTC(2026, 2, 28),
  Date.UTC(2026, 3, 4),
  Date.UTC(2026, 8, 26),
  Date.UTC(2026, 9, 24),
  Date.UTC(2026, 10, 1),
];
const moment = fc.tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 48 * 60 })).map(([day, minutes]) => day + minutes * minute);
/** Often exactly on, just before, or just after the limits of 1 h and 16 h. */
const ahead = fc.oneof(
  fc.integer({ min: 0, max: 40 * 60 }),
  fc.constantFrom(59, 60, 61, 16 * 60 - 1, 16 * 60, 16 * 60 + 1, 9 * 60, 10 * 60),
);

const within = ({ least, most }: StudioNumber) => fc.integer({ min: least, max: most });
const offerLengths: fc.Arbitrary<OfferLengths> = fc.oneof(
  fc.constant(defaultOfferLengths),
  fc.record({
    over_16_hours: within(studioNumbers.offerOver16Hours),
    over_1_hour: within(studioNumbers.offerOver1Hour),
    under_1_hour: within(studioNumbers.offerUnder1Hour),
  }),
);

describe('an offered place', () => {
  test('is held as long as the studio has set, at every hour and across every change of the clocks', () => {
    fc.assert(
      fc.property(moment, ahead, fc.constantFrom(...zones), offerLengths, (now, minutes, timeZone, lengths) => {
        const start = now + minutes * minute;
        const end = offerExpiry({ now: new Date(now), start: new Date(start), timeZone, lengths });
        expect(end.toISOString()).toBe(new Date(expectedEnd(now, start, timeZone, lengths)).toISOString());
      }),
      { numRuns: 1_000 },
    );
  });

  test('is held for 2 h, 30 min and 10 min by default', () => {
    expect(defaultOfferLengths).toEqual({ over_16_hours: 120, over_1_hour: 30, under_1_hour: 10 });
  });

  const timeZone = 'Pacific/Auckland';
  const until = (now: string, start: string): string => offerExpiry({ now: new Date(now), start: new Date(start), timeZone }).toISOString();

  test('gives Mia two hours for a class of tomorrow evening', () => {
    expect(until('2026-03-02T10:00:00+13:00', '2026-03-03T18:00:00+13:00')).toBe('2026-03-01T23:00:00.000Z');
  });

  test('gives her half an hour for a class of this evening, and ten minutes within the last hour', () => {
    expect(until('2026-03-02T12:00:00+13:00', '2026-03-02T18:00:00+13:00')).toBe('2026-03-01T23:30:00.000Z');
    expect(until('2026-03-02T17:30:00+13:00', '2026-03-02T18:00:00+13:00')).toBe('2026-03-02T04:40:00.000Z');
  });

  test('pauses at night: the time of an offer from 21:30 continues at seven in the morning', () => {
    expect(until('2026-03-02T21:30:00+13:00', '2026-03-03T18:00:00+13:00')).toBe(new Date('2026-03-03T08:30:00+13:00').toISOString());
  });

  test('does not pause at night within the last hour before a class, such as a class at six', () => {
    expect(until('2026-03-02T23:00:00+13:00', '2026-03-03T06:00:00+13:00')).toBe(new Date('2026-03-03T05:30:00+13:00').toISOString());
  });

  test('is never held after the start of the class', () => {
    expect(until('2026-03-02T17:55:00+13:00', '2026-03-02T18:00:00+13:00')).toBe(new Date('2026-03-02T18:00:00+13:00').toISOString());
    expect(until('2026-03-02T18:05:00+13:00', '2026-03-02T18:00:00+13:00')).toBe(new Date('2026-03-02T18:00:00+13:00').toISOString());
  });
});
