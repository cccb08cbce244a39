import { describe, expect, test } from 'vitest';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  appointmentStatus,
  nextAppointmentBoundary,
  initialPageContext,
  withAppointment,
} from '#machines/appointments/appointment-page.rules.ts';
import { instants } from '#machines/appointments/sample-appointments.ts';
import { bookedTime, cancelledTime, heldTime, expiredTime } from '#machines/appointments/sample-services.ts';

const { early, holdOver, deadline, start, end } = instants;
const before = (at: Date): Date => new Date(at.getTime() - 1);

describe('an appointment', () => {
  test.each([
    ['is free to cancel until the deadline', bookedTime, before(deadline), 'booked'],
    ['is late from the deadline on', bookedTime, deadline, 'bookedLate'],
    ['is late until it begins', bookedTime, before(start), 'bookedLate'],
    ['is on from its start', bookedTime, start, 'onNow'],
    ['is over at its end', bookedTime, end, 'over'],
    ['is over once the member came', { ...bookedTime, state: 'attended' as const }, early, 'over'],
    ['stays cancelled', cancelledTime, early, 'cancelled'],
    ['is held until the hold ends', heldTime, before(holdOver), 'held'],
    ['is held no longer from then on', heldTime, holdOver, 'holdOver'],
    ['is held no longer when the studio says so', expiredTime, early, 'holdOver'],
  ] as const)('%s', (_, appointment, now, status) => expect(appointmentStatus(appointment, now)).toBe(status));

  test('changes next at its deadline, its start and its end', () => {
    const next = (now: Date) => nextAppointmentBoundary(bookedTime, now);
    expect([next(early), next(deadline), next(start), next(end)]).toEqual([
      bookedTime.cancellation_close_date,
      bookedTime.start_at,
      bookedTime.end_at,
      null,
    ]);
    expect(nextAppointmentBoundary(null, early)).toBeNull();
  });
});

test('the page goes by the studio’s clock, and time does not go back', () => {
  const page = initialPageContext({
    route: parseRoute('/appointments/hold'),
    now: new Date('2026-11-21T10:00:00Z'),
    timeZone: 'Pacific/Auckland',
    keySeed: 'mia',
  });
  const updated = { ...page, ...withAppointment(page, bookedTime, deadline.toISOString()) };
  expect(updated.now).toEqual(deadline);
  expect({ ...updated, ...withAppointment(updated, bookedTime, early.toISOString()) }.now).toEqual(deadline);
});
