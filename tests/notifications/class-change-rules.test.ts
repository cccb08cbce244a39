import { expect, test } from 'vitest';
import { changesOf, withUnreadChange, type BookedClass } from '#machines/notifications/class-change.rules.ts';

const planned: BookedClass = {
  starts_at: new Date('2026-03-03T20:00:00Z'),
  ends_at: new Date('2026-03-03T21:00:00Z'),
  location_name: 'Rig',
  location_address: '18 Egmont Street',
  coaches: ['ana', 'ben'],
};

test.each<{ what: string; change: Partial<BookedClass>; changes: readonly string[] }>([
  { what: 'nothing new', change: {}, changes: [] },
  { what: 'another start', change: { starts_at: new Date('2026-03-03T19:30:00Z') }, changes: ['time'] },
  { what: 'another end', change: { ends_at: new Date('2026-03-03T21:30:00Z') }, changes: ['time'] },
  { what: 'another room', change: { location_name: 'Platforms' }, changes: ['place'] },
  { what: 'another address', change: { location_address: '1 Main Street' }, changes: ['place'] },
  { what: 'another coach', change: { coaches: ['cam'] }, changes: ['coach'] },
  { what: 'one coach less', change: { coaches: ['ana'] }, changes: ['coach'] },
  {
    what: 'all of it',
    change: { starts_at: new Date('2026-03-03T19:30:00Z'), location_name: 'Platforms', coaches: [] },
    changes: ['time', 'place', 'coach'],
  },
])('a class with $what: $changes', ({ change, changes }) => {
  expect(changesOf(planned, { ...planned, ...change })).toEqual(changes);
});

test('a change after an unread change contains both, and the first start of the class', () => {
  const unread = { changed: ['coach'], former_start: '2026-03-03T17:00:00.000Z' };
  expect(withUnreadChange(unread, ['time'], new Date('2026-03-03T20:00:00Z'))).toEqual({
    changed: ['time', 'coach'],
    former_start: '2026-03-03T17:00:00.000Z',
  });
  expect(withUnreadChange(undefined, ['time'], new Date('2026-03-03T20:00:00Z'))).toEqual({
    changed: ['time'],
    former_start: '2026-03-03T20:00:00.000Z',
  });
});
