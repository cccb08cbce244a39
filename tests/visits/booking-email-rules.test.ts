/** Which changes of a visit are confirmed by email. */
import { expect, test } from 'vitest';
import { bookingEmailCause, isMoved } from '#machines/visits/booking-email.rules.ts';

test.each([
  { before: null, after: 'booked', event: 'book', cause: 'booked' },
  { before: null, after: 'booked', event: 'dropin', cause: 'booked' },
  { before: 'pending', after: 'booked', event: 'confirm', cause: 'booked' },
  { before: 'booked', after: 'cancelled', event: 'cancel', cause: 'cancelled' },
  { before: 'booked', after: 'cancelled', event: 'latecancel', cause: 'cancelled' },
  { before: 'booked', after: 'cancelled', event: 'class.cancelled', cause: null },
  { before: 'booked', after: 'cancelled', event: 'member.removed', cause: null },
  { before: 'waitlisted', after: 'cancelled', event: 'cancel', cause: null },
  { before: null, after: 'waitlisted', event: 'waitlist', cause: null },
  { before: 'booked', after: 'attended', event: 'class.ended', cause: null },
  { before: 'booked', after: 'booked', event: 'class.started', cause: null },
] as const)('$event from $before to $after: $cause', ({ before, after, event, cause }) => {
  expect(bookingEmailCause(before, after, event)).toBe(cause);
});

const planned = {
  starts_at: new Date('2026-03-03T20:00:00Z'),
  ends_at: new Date('2026-03-03T21:00:00Z'),
  location_name: 'Rig',
  location_address: '18 Egmont Street',
};

test.each([
  { what: 'as it was', change: {}, moved: false },
  { what: 'another start', change: { starts_at: new Date('2026-03-03T19:30:00Z') }, moved: true },
  { what: 'another end', change: { ends_at: new Date('2026-03-03T21:30:00Z') }, moved: true },
  { what: 'another room', change: { location_name: 'Platforms' }, moved: true },
  { what: 'another address', change: { location_address: '1 Main Street' }, moved: true },
])('a class with $what is moved: $moved', ({ change, moved }) => {
  expect(isMoved(planned, { ...planned, ...change })).toBe(moved);
});
