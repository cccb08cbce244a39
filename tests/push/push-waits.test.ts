import { describe, expect, it } from 'vitest';
import { longestWait } from '#machines/notifications/delivery.rules.ts';
import { readRetryAfter, secondsUntilTurn } from '#server/push/push-waits.ts';

const now = new Date('2026-03-02T06:00:00Z');

describe('the turn of a message', () => {
  it.each([
    [1, 0],
    [100, 0],
    [101, 13],
    [200, 13],
    [201, 73],
    [1001, 553],
  ])('with place %d of a minute that takes 100, and ends in 12.5 s, comes in %d s', (counted, seconds) => {
    expect(secondsUntilTurn({ counted, secondsLeft: 12.5 }, 100)).toBe(seconds);
  });

  it('comes in a later minute for each message where a minute takes one', () => {
    expect([1, 2, 3].map((counted) => secondsUntilTurn({ counted, secondsLeft: 60 }, 1))).toEqual([0, 60, 120]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['Mon, 02 Mar 2026 06:02:00 GMT', 120],
    ['Monday, 02-Mar-26 06:02:00 GMT', 120],
    ['Mon Mar  2 06:02:00 2026', 120],
    ['99999999999999999999999', longestWait],
    ['Tue, 01 Jan 2030 00:00:00 GMT', longestWait],
  ])('of %j is %d s', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });

  it.each([
    null,
    '',
    '0',
    '-5',
    '1.5',
    '2e3',
    'soon',
    '120, 60',
    'in 5',
    '2027-03-02T06:02:00Z',
    'Mon, 02 Mar 2026 06:00:00 GMT',
    'Mon, 02 Mar 2026 05:59:59 GMT',
    'Mon, 02 Mar 2026 06:02:00 +0200',
    'Mon, 02 Mar 2026 25:02:00 GMT',
    'Mon, 99 Mar 2026 06:02:00 GMT',
  ])('of %j names no time to come', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });
});
