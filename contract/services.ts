/**
 * Services that members book as appointments, their staff, and the available times. Source: docs/spec §3 and §7, decisions.appointments.
 */
import * as v from 'valibot';
import { Concession } from './concessions.ts';
import { Refusal } from './refusal.ts';
import { CalendarDate, Count, Id, Money } from './values.ts';

export const StaffMember = v.object({ id: Id, full_name: v.string() });
export type StaffMember = v.InferOutput<typeof StaffMember>;

export const ServiceFields = v.object({
  id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  minutes: Count,
  /** The price without a pass; null: free. */
  price: v.nullable(Money),
  /** Until this number of minutes before its start, an appointment can be cancelled or moved free of charge; default: 1440. */
  cancel_minutes_before: v.optional(Count),
  /** How many days ahead an appointment can be booked; default: 60. */
  days_ahead: v.optional(Count),
});
export type ServiceFields = v.InferOutput<typeof ServiceFields>;

export const Service = v.object({
  ...ServiceFields.entries,
  /** The staff members who give the service, sorted by name. */
  staff: v.array(StaffMember),
  /** The pass that would pay today; null if no pass can pay. */
  concession: v.nullable(Concession),
  /** Why no pass would pay; null if a pass can pay, or if the service is free. */
  concession_refusal: v.nullable(Refusal),
});
export type Service = v.InferOutput<typeof Service>;

/** Used instead of a staff id: any person who gives the service. */
export const anyStaff = 'any';

const isOnTheCalendar = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return /^(19|2\d)/.test(day) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

/**
 * `date`: the first day; `days`: 7 if missing, at most 31. With `appointment_id`, the response has the times to which this appointment can
 * be moved, so the current time of the appointment counts as free.
 */
export const AvailabilityQuery = v.strictObject({
  service_id: Id,
  date: v.pipe(CalendarDate, v.check(isOnTheCalendar)),
  days: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[12]\d|3[01])$/))),
  appointment_id: v.optional(Id),
});
export type AvailabilityQuery = v.InferOutput<typeof AvailabilityQuery>;
