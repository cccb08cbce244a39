import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/classes.ts';
import {
  classesOn,
  daySummaries,
  filterChoices,
  isMine,
  noFilters,
  splitByTime,
  passesFilters,
} from '#machines/classes/class-filter.rules.ts';
import { sessionPhase } from '#machines/classes/session-phase.rules.ts';
import { classWith, freeClass, fullClass, instants, visits } from '#machines/visits/sample-classes.ts';

const at = (id: string, start: string, rest: Partial<Session> = {}): Session => ({ ...freeClass, id, start_date: start, ...rest });
const ana = { id: 'ana', full_name: 'Ana Alvarez', substituted: false, substitutes_for: null };
const ben = { id: 'ben', full_name: 'Ben Brown', substituted: false, substitutes_for: null };
const day = '2026-03-03';

describe('a filter', () => {
  const yoga = at('yoga', '2026-03-03T06:00:00Z', {
    type: 'Yoga',
    instructors: [ana],
    location: { name: 'Loft', address: '2 Side Street' },
  });

  test('without a condition shows all classes', () => {
    expect(noFilters).toEqual({ type: null, instructor: null, location: null, hasSpace: false });
    expect(passesFilters(fullClass, noFilters, instants.early)).toBe(true);
  });

  test.each([
    [{ type: 'Yoga' }, true],
    [{ type: 'CrossFit' }, false],
    [{ instructor: 'ana' }, true],
    [{ instructor: 'ben' }, false],
    [{ location: 'Loft' }, true],
    [{ location: 'Main Street' }, false],
  ])('%o', (filters, passes) => expect(passesFilters(yoga, { ...noFilters, ...filters }, instants.early)).toBe(passes));

  test('for free places shows classes that can be booked, and the member’s own classes', () => {
    const free = { ...noFilters, hasSpace: true };
    const passes = [
      freeClass,
      fullClass,
      classWith(visits.booked),
      classWith(visits.waitlisted),
      { ...fullClass, visit: visits.cancelled },
    ];
    expect(passes.map((session) => passesFilters(session, free, instants.early))).toEqual([true, false, true, true, false]);
  });

  test('offers every type, coach and location once, sorted by name', () => {
    const other = { ...yoga, id: 'b', type: 'Barbell', instructors: [ben, ana], location: { name: 'Annex', address: '2 Side Street' } };
    expect(filterChoices([yoga, other, yoga])).toEqual({
      types: ['Barbell', 'Yoga'],
      instructors: [
        { id: 'ana', full_name: 'Ana Alvarez' },
        { id: 'ben', full_name: 'Ben Brown' },
      ],
      locations: ['Annex', 'Loft'],
    });
    expect(filterChoices([{ ...yoga, instructors: [ben, ana] }]).instructors.map(({ id }) => id)).toEqual(['ana', 'ben']);
  });
});

describe('the classes of a day', () => {
  const midnight = at('midnight', '2026-03-03T00:00:00Z');
  const night = at('night', '2026-03-03T23:59:59Z');
  const next = at('next', '2026-03-04T00:00:00Z');
  const before = at('before', '2026-03-02T23:59:59Z');

  test('begin between the midnight of the day and the next midnight', () => {
    expect(classesOn([night, next, midnight, before], day, 'UTC').map(({ id }) => id)).toEqual(['midnight', 'night']);
  });

  test('are sorted by start, then name, then id, whatever the order of the response', () => {
    const six = '2026-03-03T06:00:00Z';
    const same = [at('2', six, { name: 'Flow' }), at('1', six, { name: 'Flow' }), at('9', six, { name: 'Barbell' })];
    const all = [at('late', '2026-03-03T20:00:00Z', { name: 'Aqua' }), ...same];
    for (const order of [all, all.toReversed()]) expect(classesOn(order, day, 'UTC').map(({ id }) => id)).toEqual(['9', '1', '2', 'late']);
  });

  test('are divided into past and other classes, exactly at their end', () => {
    const parted = (now: Date) => Object.values(splitByTime([freeClass], now)).map((sessions) => sessions.length);
    expect(parted(new Date(instants.end.getTime() - 1))).toEqual([0, 1]);
    expect(parted(instants.end)).toEqual([1, 0]);
  });
});

describe('the days of a week', () => {
  test('mark today and the past ones, and count the places that the member has or waits for', () => {
    const sessions = [classWith(visits.booked), { ...classWith(visits.attended), id: 'b' }, classWith(visits.waitlisted), freeClass];
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    expect(daySummaries(days, sessions, day, 'UTC')).toEqual([
      { day: '2026-03-02', isToday: false, isPast: true, classes: 0, mine: 0, booked: 0, waiting: 0, offered: 0 },
      { day: '2026-03-03', isToday: true, isPast: false, classes: 4, mine: 3, booked: 2, waiting: 1, offered: 0 },
      { day: '2026-03-04', isToday: false, isPast: false, classes: 0, mine: 0, booked: 0, waiting: 0, offered: 0 },
    ]);
  });

  test('a cancelled place does not count as a place of the member', () => {
    expect([classWith(visits.pending), classWith(visits.cancelled), freeClass].map(isMine)).toEqual([true, false, false]);
  });
});

test('a class that the studio has cancelled counts only as cancelled', () => {
  expect(sessionPhase({ ...freeClass, cancelled: true }, instants.end)).toBe('cancelled');
});
