import { describe, expect, test } from 'vitest';
import type { ReminderType } from '#contract/notifications.ts';
import { isReminderDue } from '#machines/notifications/booking-reminder.rules.ts';

const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`);
/** Booked in the morning. Free cancelling ends two hours before the start. */
const booking = { startsAt: at('18:00'), deadline: at('16:00'), bookedAt: at('09:00') };

describe.each([
  ['class_start', '17', '18'],
  ['free_cancelling', '15', '16'],
] as const)('the reminder %s', (type: ReminderType, from, until) => {
  test.each([
    ['is not due before the last hour', `${String(Number(from) - 1)}:59`, false],
    ['is due an hour before', `${from}:00`, true],
    ['is due until the last minute', `${from}:59`, true],
    ['is over at the instant itself', `${until}:00`, false],
  ])('%s', (_, now, isDue) => {
    expect(isReminderDue(type, booking, at(now))).toBe(isDue);
  });

  test.each([
    ['needs none for a booking that is made in the last hour', `${from}:00`, false],
    ['is due for one that was made just before', `${String(Number(from) - 1)}:59`, true],
  ])('%s', (_, bookedAt, isDue) => {
    expect(isReminderDue(type, { ...booking, bookedAt: at(bookedAt) }, at(`${from}:30`))).toBe(isDue);
  });
});

test('a class without a deadline has no reminder of the end of free cancelling', () => {
  expect(isReminderDue('free_cancelling', { ...booking, deadline: null }, at('17:30'))).toBe(false);
});
