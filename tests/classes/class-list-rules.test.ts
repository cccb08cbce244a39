import { describe, expect, test } from 'vitest';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  initialContext,
  idsOf,
  nextListBoundary,
  openClassOutsideWeek,
  opensAgainBeyond,
  urlStateFrom,
  visitInput,
  withSession,
  withTimetable,
} from '#machines/classes/class-list.rules.ts';
import type { ClassListContext } from '#machines/classes/class-list.types.ts';
import { isDay } from '#machines/classes/day.rules.ts';
import { classWith, freeClass, instants, visits } from '#machines/visits/sample-classes.ts';

const { early, start } = instants;
const context: ClassListContext = initialContext({ route: parseRoute('/classes'), now: early, timeZone: 'UTC', keySeed: 'seed' });
const other = { ...freeClass, id: 'other' };

describe('the state in the address', () => {
  test('is today with every class if the URL has no query', () => {
    expect(context.urlState).toEqual({
      day: null,
      filters: { type: null, instructor: null, location: null, hasSpace: false },
      openId: null,
    });
  });

  test('is not changed by the URL of another screen', () => {
    const friday = urlStateFrom(parseRoute('/classes', '?day=2026-03-06&type=Yoga'));
    expect(urlStateFrom(parseRoute('/bookings'), friday)).toBe(friday);
    expect(urlStateFrom(parseRoute('/bookings'))).toEqual(context.urlState);
    expect(urlStateFrom(parseRoute('/classes/42'), friday).day).toBe('2026-03-06');
    expect(urlStateFrom(parseRoute('/classes'), friday).day).toBeNull();
  });
});

describe('a class that changed', () => {
  test('replaces its former version in the list, and other classes stay the same', () => {
    const changed = classWith(visits.booked);
    expect(withSession([other, freeClass], changed)).toEqual([other, changed]);
  });

  test('of another week changes nothing', () => {
    const list = [other];
    expect(withSession(list, freeClass)).toBe(list);
    expect(withSession(null, freeClass)).toBeNull();
  });

  test('has an actor with its data if the list contains it, and with keys that no other actor has', () => {
    const known = { ...context, sessions: [other, freeClass], visited: ['other'] };
    expect(visitInput(known, 'class')).toEqual({ sessionId: 'class', now: early, keySeed: 'seed-2', session: freeClass });
    expect(visitInput(context, 'class')).toEqual({ sessionId: 'class', now: early, keySeed: 'seed-1' });
  });
});

describe('a class that is open', () => {
  const opening = (path: string, facts: Partial<ClassListContext> = {}): ClassListContext => ({
    ...context,
    sessions: [freeClass],
    urlState: urlStateFrom(parseRoute(path)),
    ...facts,
  });

  test('is read with a separate call if the shown week does not contain it, or is not loaded', () => {
    expect(openClassOutsideWeek(opening('/classes/other'))).toEqual(['other']);
    expect(openClassOutsideWeek(opening('/classes/other', { sessions: null }))).toEqual(['other']);
  });

  test('is not read with a separate call if the week contains it, or if no class is open', () => {
    expect(openClassOutsideWeek(opening('/classes/class'))).toEqual([]);
    expect(openClassOutsideWeek(opening('/classes'))).toEqual([]);
  });

  test('is read again when Mia returns to it, but not while it is open and not the first time', () => {
    const back = urlStateFrom(parseRoute('/classes/other'));
    expect(opensAgainBeyond(opening('/classes', { visited: ['other'] }), back)).toBe(true);
    expect(opensAgainBeyond(opening('/classes/other', { visited: ['other'] }), back)).toBe(false);
    expect(opensAgainBeyond(opening('/classes', { visited: ['class'] }), back)).toBe(false);
  });
});

test('the list finds its classes by their ids, and no class before it is read', () => {
  expect([idsOf([other, freeClass]), idsOf(null)]).toEqual([['other', 'class'], []]);
});

describe('the next instant at which something may change', () => {
  const midnight = '2026-03-04T00:00:00.000Z';

  test('is the boundary of a class before the day ends', () => {
    expect(nextListBoundary({ ...context, sessions: [freeClass] })).toBe(instants.deadline.toISOString());
  });

  test('is the end of the day if no class has an earlier boundary', () => {
    expect(nextListBoundary(context)).toBe(midnight);
    expect(nextListBoundary({ ...context, now: instants.end, sessions: [freeClass] })).toBe(midnight);
    const tomorrow = { ...freeClass, booking_open_date: null, booking_close_date: null, cancellation_close_date: '2026-03-04T08:00:00Z' };
    const later = { ...tomorrow, start_date: '2026-03-04T10:00:00Z', end_date: '2026-03-04T11:00:00Z' };
    expect(nextListBoundary({ ...context, sessions: [later] })).toBe(midnight);
  });
});

describe('the time', () => {
  test('is the time of the first response, and never goes back afterwards', () => {
    expect(withTimetable(context, [freeClass], '2026-03-03T08:00:00Z').now).toEqual(new Date('2026-03-03T08:00:00Z'));
    const known = { ...context, now: start, sessions: [freeClass] };
    expect(withTimetable(known, [freeClass], early.toISOString()).now).toEqual(start);
  });

  test('does not change if the response has no time', () => {
    expect(withTimetable(context, null, null).now).toBe(early);
  });
});

test.each([
  ['2026-03-02', true],
  [undefined, false],
  ['2026-02-30', false],
  [' 2026-03-02', false],
  ['x2026-03-02', false],
  ['2026-03-02T06:00', false],
  ['2026-03-022', false],
  ['1899-12-31', false],
])('%s names a day: %s', (text, is) => expect(isDay(text)).toBe(is));
