import { describe, expect, test } from 'vitest';
import type { Slot } from '#contract/slots.ts';
import { instants, later, takenSlot } from '#machines/appointments/sample-appointments.ts';
import { firstSlot, slots } from '#machines/appointments/sample-services.ts';
import {
  freeSlotAt,
  isSameInstant,
  nextFreeDay,
  dayPartAt,
  timesOfWeek,
  weeksBeside,
  weekToShow,
} from '#machines/appointments/week-of-times.rules.ts';

const zone = 'Pacific/Auckland';
/** Monday 2 March 2026 in Auckland. */
const looking = { week: null, startAt: null, now: instants.early, timeZone: zone, daysAhead: 60 };
const on = (start_at: string, available = true): Slot => ({ ...firstSlot, start_at, available });

test('an instant is the same in every notation, and an absent instant equals no other', () => {
  expect(isSameInstant('2026-03-03T10:00:00Z', '2026-03-03T23:00:00+13:00')).toBe(true);
  expect([isSameInstant('2026-03-03T10:00:00Z', '2026-03-03T10:00:01Z'), isSameInstant(null, null)]).toEqual([false, false]);
  expect([isSameInstant('2026-03-03T10:00:00Z', null), isSameInstant(null, '2026-03-03T10:00:00Z')]).toEqual([false, false]);
});

test('noon begins the afternoon, five o’clock the evening, by the clock of the facility', () => {
  const hours = ['2026-03-03T00:00:00Z', '2026-03-03T11:59:59Z', '2026-03-03T12:00:00Z', '2026-03-03T16:59:59Z', '2026-03-03T17:00:00Z'];
  expect(hours.map((at) => dayPartAt(at, 'UTC'))).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening']);
});

describe('the previous and the next week', () => {
  test('go no further back than this week', () => {
    expect(weeksBeside({ ...looking, week: '2026-03-09' })).toEqual({ before: '2026-03-02', after: '2026-03-16' });
    expect(weeksBeside({ ...looking, week: '2026-02-23' }).before).toBeNull();
  });

  test('continue as long as their Monday is within the days that the studio opens', () => {
    // From Thursday 5 March sixty days lead to Monday 4 May.
    const thursday = { ...looking, now: new Date('2026-03-05T00:00:00Z'), week: '2026-04-27' };
    expect(weeksBeside(thursday).after).toBe('2026-05-04');
    expect(weeksBeside({ ...thursday, daysAhead: 59 }).after).toBeNull();
  });
});

describe('the days of a week', () => {
  test('are seven from Monday on, and mark those that are over', () => {
    const days = timesOfWeek(slots, '2026-03-02', '2026-03-03', zone);
    expect(days.map(({ day, isPast, count }) => [day, isPast, count])).toEqual([
      ['2026-03-02', true, 0],
      ['2026-03-03', false, 1],
      ['2026-03-04', false, 1],
      ['2026-03-05', false, 0],
      ['2026-03-06', false, 0],
      ['2026-03-07', false, 0],
      ['2026-03-08', false, 0],
    ]);
  });

  test('contain no times that are not available', () => {
    expect(timesOfWeek([takenSlot], '2026-03-02', '2026-03-02', zone).every(({ count }) => count === 0)).toBe(true);
  });
});

describe('the next free day', () => {
  test('is the first one after the week, whatever the order of the answer', () => {
    const all = [on('2026-03-12T00:00:00Z'), on('2026-03-10T00:00:00Z'), on('2026-03-09T00:00:00Z', false), on('2026-03-04T00:00:00Z')];
    expect(nextFreeDay(all, '2026-03-02', zone)).toBe('2026-03-10');
  });

  test('is not the Sunday of the week itself, but may be the Monday after', () => {
    const [sunday, monday] = [on('2026-03-08T10:59:00Z'), on('2026-03-08T11:00:00Z')];
    expect([nextFreeDay([sunday], '2026-03-02', zone), nextFreeDay([monday], '2026-03-02', zone)]).toEqual([null, '2026-03-09']);
  });
});

test('a time is found by its instant where it is listed and can be had', () => {
  expect(freeSlotAt(slots, '2026-03-04T00:00:00+13:00')).toBe(later);
  expect([freeSlotAt([takenSlot], takenSlot.start_at), freeSlotAt(slots, takenSlot.start_at), freeSlotAt(null, later.start_at)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the week that is shown', () => {
  test('has its days, the weeks to which the member can turn, and the next free day', () => {
    expect(weekToShow(slots, looking)).toEqual({
      monday: '2026-03-02',
      days: timesOfWeek(slots, '2026-03-02', '2026-03-02', zone),
      before: null,
      after: '2026-03-09',
      daysAhead: 60,
      nextFree: null,
    });
    expect(weekToShow([on('2026-03-10T00:00:00Z')], looking).nextFree).toBe('2026-03-10');
  });

  test('has no days before the times are read, but the member can already turn to another week', () => {
    expect(weekToShow(null, { ...looking, week: '2026-03-11' })).toEqual({
      monday: '2026-03-09',
      days: null,
      before: '2026-03-02',
      after: '2026-03-16',
      daysAhead: 60,
      nextFree: null,
    });
  });
});
