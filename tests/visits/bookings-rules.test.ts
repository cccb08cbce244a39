import { describe, expect, test } from 'vitest';
import type { Visit } from '#contract/visits.ts';
import {
  bookedSession,
  bookedVisitInput,
  nextBookingsBoundary,
  splitOffers,
  bookingsResourceInput,
  sessionsOf,
  upcoming,
  withBookedSession,
  withBookings,
} from '#machines/visits/bookings.rules.ts';
import { answered, classWith, freeClass, instants, visits } from '#machines/visits/sample-classes.ts';

const { early, start } = instants;
const booked = answered(visits.booked);
const at = (id: string, hours: number, visit: Visit = booked): Visit => ({
  ...visit,
  id,
  session: {
    ...freeClass,
    id,
    start_date: new Date(start.getTime() + hours * 3_600_000).toISOString(),
    end_date: new Date(start.getTime() + (hours + 1) * 3_600_000).toISOString(),
  },
});
const bare: Visit = { ...booked, id: 'bare', session: null };
const appointmentAt = (begin: Date): NonNullable<Visit['appointment']> => ({
  id: 'massage',
  state: 'booked',
  cancelled_how: null,
  start_at: begin.toISOString(),
  end_at: new Date(begin.getTime() + 3_600_000).toISOString(),
  hold_expires_at: null,
  cancellation_close_date: new Date(begin.getTime() - 24 * 3_600_000).toISOString(),
  service: { id: 'massage', name: 'Sports massage', description: null, minutes: 60, price: null },
  staff: { id: 'ana', full_name: 'Ana Whaanga' },
  location: { name: 'Room 2', address: '1 Side Street' },
  price: null,
  concession: null,
  concession_refusal: null,
  visit_id: 'massage',
});
const nothing = { now: early, keySeed: 'seed', known: null, bookings: null, visited: [] };

describe('the bookings', () => {
  test('are sorted by start, without visits that are over, cancelled or without a class', () => {
    const list = [at('late', 5), at('soon', 1), bare, at('over', -40), at('gone', 2, answered(visits.cancelled))];
    expect(upcoming(list, early).map(({ id }) => id)).toEqual(['soon', 'late']);
    expect(upcoming(list.toReversed(), early).map(({ id }) => id)).toEqual(['soon', 'late']);
  });

  test('contain appointments too, among the classes, until they are over', () => {
    const massage: Visit = { ...bare, id: 'massage', appointment: appointmentAt(new Date(start.getTime() + 2 * 3_600_000)) };
    const list = [at('late', 5), massage, at('soon', 1)];
    expect(upcoming(list, early).map(({ id }) => id)).toEqual(['soon', 'massage', 'late']);
    expect(upcoming([massage], new Date(start.getTime() + 3 * 3_600_000))).toEqual([]);
    expect(nextBookingsBoundary({ ...nothing, now: new Date(start.getTime() + 2 * 3_600_000), bookings: [massage] })).toBe(
      massage.appointment?.end_at,
    );
  });

  test('contain their classes, each with the member’s visit', () => {
    expect(sessionsOf(null)).toEqual([]);
    expect(sessionsOf([booked, bare]).map(({ id, visit }) => [id, visit?.state])).toEqual([['class', 'booked']]);
    expect(bookedSession([at('a', 1), booked], 'class')?.id).toBe('class');
    expect(bookedSession([at('a', 1)], 'class')).toBeUndefined();
    expect(bookedSession(null, 'class')).toBeUndefined();
  });

  test('update a changed class, and do not change the others', () => {
    const other = at('other', 1);
    const changed = classWith(visits.cancelled);
    const after = withBookedSession([other, booked, bare], changed);
    expect(after?.map(({ id, state }) => [id, state])).toEqual([
      ['other', 'booked'],
      ['visit', 'cancelled'],
      ['bare', 'booked'],
    ]);
    expect(after?.[1]?.session).toBe(changed);
    expect(withBookedSession([booked], freeClass)).toEqual([booked]);
    expect(withBookedSession(null, changed)).toBeNull();
  });

  test('use the time of the first response, and never set it back', () => {
    const before = '2026-03-03T08:00:00Z';
    expect(withBookings(nothing, [booked], before).now).toEqual(new Date(before));
    expect(withBookings({ ...nothing, bookings: [booked] }, [booked], before).now).toEqual(early);
    expect(withBookings(nothing, null, null).now).toBe(early);
  });

  test('that the device stored do not set the time, and the first response of the server does', () => {
    const yesterday = '2026-03-02T08:00:00Z';
    const known = { bookings: [booked], readAt: yesterday };
    const kept = { ...nothing, known, bookings: [booked] };
    expect(bookingsResourceInput(kept)).toEqual({ query: undefined, data: [booked], readAt: yesterday });
    expect(bookingsResourceInput(nothing)).toEqual({ query: undefined });
    expect(withBookings(kept, [booked], yesterday)).toEqual({ bookings: [booked], known, now: early });
    const before = new Date(early.getTime() - 3_600_000).toISOString();
    expect(withBookings(kept, [], before)).toEqual({ bookings: [], known: null, now: new Date(before) });
    expect(withBookings(kept, null, null)).toEqual({ bookings: null, known: null, now: early });
  });

  test('create the actor of a class with the class, if they contain it, and with keys that no other actor has', () => {
    const input = bookedVisitInput({ ...nothing, bookings: [booked], visited: ['other'] }, 'class');
    expect(input).toEqual({ sessionId: 'class', now: early, keySeed: 'seed-2', session: classWith(visits.booked) });
    expect(bookedVisitInput(nothing, 'class')).toEqual({ sessionId: 'class', now: early, keySeed: 'seed-1' });
  });

  test('have a next boundary, at which something may change', () => {
    expect(nextBookingsBoundary({ ...nothing, bookings: [booked] })).toBe(instants.deadline.toISOString());
    expect(nextBookingsBoundary(nothing)).toBeNull();
  });
});

test('offers are listed separately from other bookings, both in their order', () => {
  const list = [at('first', 0), at('offer', 1, answered(visits.pending)), at('line', 2, answered(visits.waitlisted)), at('last', 3)];
  const { offered, others } = splitOffers(list);
  expect([offered, others].map((part) => part.map(({ id }) => id))).toEqual([['offer'], ['first', 'line', 'last']]);
});
