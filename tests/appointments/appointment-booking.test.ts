import { expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { createAppointmentBookingMachine } from '#machines/appointments/appointment-booking.machine.ts';
import { instants } from '#machines/appointments/sample-appointments.ts';
import { ana, bookedTime, firstSlot, heldTime, expiredTime, slots, training } from '#machines/appointments/sample-services.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const { early, holdOver } = instants;
/** Milliseconds between a lost answer and the second attempt. */
const retryPause = 1_000;

/** A wizard whose two requests for a time had no answer. */
const afterLostAnswers = () => {
  const route = routeTo('appointmentBooking', {}, { service: training.id, staff: ana.id, step: 'time' });
  const sam = startControlledActor(createAppointmentBookingMachine(), { now: early, timeZone: 'Pacific/Auckland', keySeed: 'sam', route });
  sam.actor.send({ type: 'services.changed', services: [training], readAt: early.toISOString() });
  sam.actor.send({ type: 'availability.changed', slots });
  sam.actor.send({ type: 'time.chosen', startAt: firstSlot.start_at });
  sam.fail('holdAppointment', new CallFailure('unreachable'));
  sam.pass(retryPause);
  sam.fail('holdAppointment', new CallFailure('unreachable'));
  return { ...sam, sees: () => sam.actor.getSnapshot() };
};

test.each<[string, Appointment]>([
  ['as it was stored', heldTime],
  ['as it is by now', expiredTime],
])('a member who retries after the hold has expired reads that it expired and chooses again, %s', (_, answer) => {
  const sam = afterLostAnswers();
  expect(sam.sees().matches({ hold: { interrupted: 'unsettled' } })).toBe(true);
  sam.actor.send({ type: 'retry.pressed' });
  sam.answer('holdAppointment', { kind: 'received', appointment: answer, now: holdOver });
  expect(sam.sees().matches({ hold: 'none' })).toBe(true);
  expect(sam.sees().context).toMatchObject({ intent: null, error: null, loss: { reason: 'hold_expired', startAt: firstSlot.start_at } });
  expect(sam.sees().can({ type: 'time.chosen', startAt: firstSlot.start_at })).toBe(true);
  sam.actor.send({ type: 'time.chosen', startAt: firstSlot.start_at });
  expect(sam.inputOf('holdAppointment')).toMatchObject({ key: 'sam-2' });
});

test('a member who retries before the hold expires has the held time', () => {
  const sam = afterLostAnswers();
  sam.actor.send({ type: 'retry.pressed' });
  sam.answer('holdAppointment', { kind: 'received', appointment: heldTime, now: early });
  expect(sam.sees().matches({ hold: 'held' })).toBe(true);
});

test('a response with an appointment of another state is ignored', () => {
  const sam = afterLostAnswers();
  sam.actor.send({ type: 'retry.pressed' });
  sam.answer('holdAppointment', { kind: 'received', appointment: bookedTime, now: early });
  expect(sam.sees().matches({ hold: { interrupted: 'unsettled' } })).toBe(true);
});
