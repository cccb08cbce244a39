import { expect, test } from 'vitest';
import { appointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import { nine, ten } from './bookable-service.ts';

const times = { start_at: nine, staff_id: 'ana' };

test.each([
  { before: 'held', after: 'booked', event: 'book', cause: 'booked' },
  { before: 'held', after: 'held', event: 'move', change: { start_at: ten }, cause: null },
  { before: 'held', after: 'holdExpired', event: 'release', cause: null },
  { before: 'held', after: 'holdExpired', event: 'hold.expired', cause: null },
  { before: 'booked', after: 'booked', event: 'move', change: { start_at: ten }, cause: 'moved' },
  { before: 'booked', after: 'booked', event: 'move', change: { staff_id: 'ben' }, cause: 'moved' },
  { before: 'booked', after: 'booked', event: 'move', cause: null },
  { before: 'booked', after: 'cancelled', event: 'cancel', cause: 'cancelled' },
  { before: 'booked', after: 'cancelled', event: 'latecancel', cause: 'cancelled' },
  { before: 'booked', after: 'cancelled', event: 'appointment.cancelled', cause: null },
  { before: 'booked', after: 'attended', event: 'appointment.ended', cause: null },
] as const)('$event from $before to $after: $cause', ({ before, after, event, cause, ...more }) => {
  const change = 'change' in more ? more.change : {};
  expect(appointmentEmailCause({ ...times, state: before }, { ...times, ...change, state: after }, event)).toBe(cause);
});
