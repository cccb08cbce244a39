import type { Appointment } from '#contract/appointments.ts';
import type { Payer } from '#contract/concessions.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import type { Visit } from '#contract/visits.ts';
import { instants, later } from './sample-appointments.ts';

export const ana = { id: 'ana', full_name: 'Ana Whaanga' };
export const tama = { id: 'tama', full_name: 'Tama Ngata' };

const fields = {
  id: 'training',
  name: 'Personal training',
  description: 'One to one with a coach.',
  minutes: 60,
  price: { amount: 9500, currency: 'NZD' },
};

export const training: Service = { ...fields, staff: [ana, tama], concession: null, concession_refusal: { code: 'no_concession' } };
export const massage: Service = { ...training, id: 'massage', name: 'Massage', description: null, staff: [tama] };

export const firstSlot: Slot = {
  start_at: instants.start.toISOString(),
  end_at: instants.end.toISOString(),
  staff_id: ana.id,
  available: true,
};
export const slots: readonly Slot[] = [firstSlot, later];

const tenHours = {
  pass_id: 'pass',
  name: 'Ten hours',
  kind: 'count',
  visits_left: 3,
  visits_total: 10,
  week_used: null,
  week_limit: null,
} as const;
export const payer: Payer = { ...tenHours, expires_on: '2026-04-30' };

export const heldTime: Appointment = {
  id: 'hold',
  state: 'held',
  cancelled_how: null,
  start_at: firstSlot.start_at,
  end_at: firstSlot.end_at,
  hold_expires_at: instants.holdOver.toISOString(),
  cancellation_close_date: instants.deadline.toISOString(),
  service: fields,
  staff: ana,
  location: { name: 'Main Street', address: '1 Main Street' },
  price: null,
  concession: tenHours,
  concession_refusal: null,
  concessions: [payer],
  visit_id: null,
};

export const heldLater: Appointment = { ...heldTime, start_at: later.start_at, end_at: later.end_at };

const { concessions: _, ...settled } = { ...heldTime, hold_expires_at: null };
export const bookedTime: Appointment = { ...settled, state: 'booked', visit_id: heldTime.id };
export const bookedLater: Appointment = {
  ...bookedTime,
  start_at: later.start_at,
  end_at: later.end_at,
  cancellation_close_date: '2026-03-02T11:00:00.000Z',
};
export const expiredTime: Appointment = { ...settled, state: 'holdExpired', concession: null };
export const cancelledTime: Appointment = { ...bookedTime, state: 'cancelled', cancelled_how: 'inTime' };

/** The visit of an appointment, as the calls return it. */
export const visitToAppointment = (appointment: Appointment): Visit => ({
  id: appointment.id,
  state: appointment.state === 'cancelled' ? 'cancelled' : 'booked',
  cancelled_how: appointment.cancelled_how,
  waitlist_position: null,
  offer_expires_at: null,
  pass_id: appointment.concession?.pass_id ?? null,
  concession: appointment.concession,
  session: null,
  appointment,
});
