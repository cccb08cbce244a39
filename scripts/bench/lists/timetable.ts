/** One day of a large studio, as of Monday 2 March 2026 at 05:00 UTC. The day has every kind of class in a realistic proportion. */
import type { Session } from '#contract/classes.ts';
import type { Facility } from '#contract/profile.ts';
import { freeClass, fullClass, tenVisits, visits } from '#machines/visits/sample-classes.ts';

export const now = new Date('2026-03-02T05:00:00Z');

export const facility: Facility = {
  id: 'facility',
  guid: 'facility',
  name: 'Ironbark Box',
  address: '1 Main Street',
  time_zone: 'UTC',
  currency: { code: 'NZD' },
  preferences: { feed_enabled: true },
};

const names = ['CrossFit', 'Open gym', 'Gymnastics skills', 'Mobility & breath', 'Barbell club'];

const instructors = [
  { id: 'ana', full_name: 'Ana Whaanga', substituted: false, substitutes_for: null },
  { id: 'tama', full_name: 'Tama Ngata', substituted: true, substitutes_for: 'Hemi Walker' },
];

const bookable: Partial<Session> = { ...freeClass, concession: tenVisits };

/** Ten classes in a row: most can be booked. */
const kinds: readonly Partial<Session>[] = [
  bookable,
  { ...bookable, capacity: 20, spaces_left: 13 },
  { ...bookable, visit: visits.booked },
  { ...bookable, capacity: 8, spaces_left: 1 },
  { ...fullClass, concession: tenVisits, waitlist_count: 3 },
  bookable,
  { ...fullClass, concession: tenVisits, waitlist_count: 4, visit: visits.waitlisted },
  { ...bookable, capacity: 30, spaces_left: 12 },
  { ...freeClass, booking_open_date: '2026-03-02T06:00:00Z' },
  { ...fullClass, waitlists_on: false },
];

const firstStart = Date.parse('2026-03-02T05:30:00Z');
const openFor = 17 * 60 * 60_000;
const hour = 60 * 60_000;

const pick = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('the list of choices is empty');
  return one;
};

export const classesOfADay = (count: number): readonly Session[] =>
  Array.from({ length: count }, (_, at) => {
    const start = firstStart + Math.floor(((openFor / count) * at) / 60_000) * 60_000;
    return {
      ...freeClass,
      ...pick(kinds, at),
      id: `class-${at}`,
      name: pick(names, at),
      instructors: [pick(instructors, at % 7 === 0 ? 1 : 0)],
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + hour).toISOString(),
      booking_close_date: new Date(start).toISOString(),
      cancellation_close_date: new Date(start - 2 * hour).toISOString(),
    };
  });
