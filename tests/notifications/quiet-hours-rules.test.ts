import { CalendarDateTime, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOf } from '#machines/classes/day.rules.ts';
import {
  isQuiet,
  quietHoursEnd,
  timesToChoose,
  toggledQuietHours,
  usualQuietHours,
  waitsUntil,
} from '#machines/notifications/quiet-hours.rules.ts';

const auckland = 'Pacific/Auckland';
const atNight = (day: number, hour: number, minute = 0): Date =>
  toZoned(new CalendarDateTime(2026, 3, day, hour, minute), auckland).toDate();

describe('the usual quiet hours, 22:00 to 07:00 at the facility', () => {
  test.each([
    ['begin at 22:00', atNight(2, 22), atNight(3, 7)],
    ['go on after midnight', atNight(3, 0, 30), atNight(3, 7)],
    ['last until 07:00', atNight(3, 6, 59), atNight(3, 7)],
    ['are over at 07:00', atNight(3, 7), null],
    ['have not begun at 21:59', atNight(2, 21, 59), null],
  ])('%s', (_, now, end) => {
    expect(quietHoursEnd(now, usualQuietHours, auckland)).toEqual(end);
  });

  test.each([
    ['when clocks go forward', new Date('2026-03-29T00:30:00Z'), new Date('2026-03-29T06:00:00Z')],
    ['when clocks go back', new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T07:00:00Z')],
  ])('end at 07:00 on the wall in the night %s', (_, now, end) => {
    expect(quietHoursEnd(now, usualQuietHours, 'Europe/London')).toEqual(end);
  });
});

describe('a push message in the quiet hours', () => {
  const end = atNight(3, 7);

  test.each([
    ['about posts', { type: 'post', starts: [] }],
    ['about an appointment that would begin after them', { type: 'appointment', starts: [atNight(3, 7, 1)] }],
    ['about a cancelled class that would begin after them', { type: 'class_cancelled', starts: [atNight(3, 7, 1)] }],
    ['about a class that moves from one time after them to another', { type: 'class_changed', starts: [atNight(3, 9), atNight(3, 8)] }],
  ] as const)('%s waits for their end', (_, subject) => {
    expect(waitsUntil(subject, end)).toEqual(end);
  });

  test.each([
    ['of an offer', { type: 'waitlist', starts: [atNight(4, 18)] }],
    ['about a cancelled class that would begin in them', { type: 'class_cancelled', starts: [atNight(3, 6)] }],
    ['about a class that was to begin in them and begins later', { type: 'class_changed', starts: [atNight(3, 9), atNight(3, 6)] }],
    ['about an appointment that would begin in them', { type: 'appointment', starts: [atNight(3, 6)] }],
    ['about a cancelled class that would begin at their end', { type: 'class_cancelled', starts: [end] }],
  ] as const)('%s is sent at once', (_, subject) => {
    expect(waitsUntil(subject, end)).toBeNull();
  });

  test('is sent at once if there are no quiet hours', () => {
    expect(waitsUntil({ type: 'post', starts: [] }, null)).toBeNull();
  });
});

test('any quiet hours can be turned off, and are turned on with the usual hours', () => {
  expect([toggledQuietHours({ from: '21:00', until: '06:00' }), toggledQuietHours(null)]).toEqual([null, usualQuietHours]);
});

test('quiet hours can begin and end at every full hour, but never at the same time, and stay at a time that is chosen', () => {
  const { from, until } = timesToChoose({ from: '21:30', until: '07:00' });
  expect([from.length, until.length]).toEqual([24, 24]);
  expect([from.includes('07:00'), from.includes('21:30'), until.includes('21:30'), until.includes('07:00')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(from.toSorted()).toEqual(from);
});

test('a member without quiet hours gets messages at once', () => {
  expect(quietHoursEnd(atNight(3, 3), null, auckland)).toBeNull();
});

const hour = fc.integer({ min: 0, max: 23 }).map((value) => `${String(value).padStart(2, '0')}:00`);
const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });

test('the end of any quiet hours is at most 25 hours ahead, and is not quiet', () => {
  fc.assert(
    fc.property(instant, hour, hour, fc.constantFrom(auckland, 'Europe/London', 'America/New_York'), (now, from, until, timeZone) => {
      const end = quietHoursEnd(now, { from, until }, timeZone);
      expect(end !== null).toBe(isQuiet({ from, until }, timeOf(now, timeZone)));
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(isQuiet({ from, until }, timeOf(end, timeZone))).toBe(false);
    }),
  );
});
