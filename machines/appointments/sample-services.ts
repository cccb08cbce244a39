/** What can be had by appointment, and one time that is held, for models and tests: Tuesday 3 March 2026 at 10:00 in UTC. */
import type { Appointment } from '#contract/appointments.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
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

/** The first slot, held until 12:05. */
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
  price: fields.price,
  concession: null,
  concession_refusal: { code: 'no_concession' },
  concessions: [],
  visit_id: null,
};

/** An hour later, held for as long. */
export const heldLater: Appointment = { ...heldTime, start_at: later.start_at, end_at: later.end_at };

const unheld = { hold_expires_at: null, concession_refusal: null };
export const bookedTime: Appointment = { ...heldTime, ...unheld, state: 'booked', visit_id: heldTime.id };
export const overTime: Appointment = { ...heldTime, ...unheld, state: 'holdExpired', price: null };
