/** Appointments with staff. Source: docs/spec §3 and §7, decisions.appointments. */
import * as v from 'valibot';
import { entityUpdate } from './entity-update.ts';
import { Concession, Payer } from './concessions.ts';
import { Refusal } from './refusal.ts';
import { ServiceFields, StaffMember } from './services.ts';
import { Id, Instant, Money } from './values.ts';

export const appointmentStates = ['held', 'holdExpired', 'booked', 'attended', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** The ways in which an appointment was cancelled: the child states of `cancelled` in the chart. */
export const appointmentHows = ['inTime', 'late', 'byStudio'] as const;
export type AppointmentHow = (typeof appointmentHows)[number];

export const Appointment = v.object({
  id: Id,
  state: v.picklist(appointmentStates),
  cancelled_how: v.nullable(v.picklist(appointmentHows)),
  start_at: Instant,
  end_at: Instant,
  /** When the hold ends; null once the appointment is booked. */
  hold_expires_at: v.nullable(Instant),
  /** From this instant on a cancellation counts as a visit, and the appointment cannot be moved. */
  cancellation_close_date: Instant,
  /** When the member booked; only sent for a late cancel. If it is not before `cancellation_close_date`, cancelling was never free. */
  booked_at: v.optional(Instant),
  service: ServiceFields,
  staff: StaffMember,
  location: v.object({ name: v.string(), address: v.string() }),
  /** What the member pays: the price of the service, or null if a pass pays or the service is free. */
  price: v.nullable(Money),
  /** The pass from which the appointment holds or has used a visit. While only the time is held: the pass that a booking would use. */
  concession: v.nullable(Concession),
  /** Why no pass would pay; null if a pass pays. */
  concession_refusal: v.nullable(Refusal),
  /** Only while the time is held: every pass that can pay, in the order of use; the first is `concession`. */
  concessions: v.optional(v.array(Payer)),
  /** The visit through which the member cancels the appointment; null while the time is only held. */
  visit_id: v.nullable(Id),
});
export type Appointment = v.InferOutput<typeof Appointment>;

/** `POST /appointments`: holds a time; `staff_id` may be `any`. */
export const AppointmentRequest = v.strictObject({
  appointment: v.strictObject({ service_id: Id, staff_id: Id, start_at: Instant }),
});
export type AppointmentRequest = v.InferOutput<typeof AppointmentRequest>;

/** §5: an update can contain these fields of an appointment, but not the service. */
const sentAlong = Object.keys(Appointment.entries).filter((name) => name !== 'service');

/** Missing fields do not change; other fields of an appointment are ignored. */
export const AppointmentUpdate = v.strictObject({
  appointment: entityUpdate({ staff_id: v.optional(Id), start_at: v.optional(Instant) }, sentAlong),
});
export type AppointmentUpdate = v.InferOutput<typeof AppointmentUpdate>;

/** `pass_id`: the pass to use; null: pay the price; missing: the rules choose. */
export const AppointmentBooking = v.strictObject({
  appointment: entityUpdate({ pass_id: v.optional(v.nullable(Id)) }, sentAlong),
});
export type AppointmentBooking = v.InferOutput<typeof AppointmentBooking>;
