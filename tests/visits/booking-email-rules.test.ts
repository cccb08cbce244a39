import { expect, test } from 'vitest';
import { bookingEmailCause } from '#machines/visits/booking-email.rules.ts';

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
