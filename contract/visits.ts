/** A visit with its class. Source: docs/spec §3 and §4. */
import * as v from 'valibot';
import { Appointment } from './appointments.ts';
import { Session } from './classes.ts';
import { Id, Instant, Money } from './values.ts';
import { VisitFields } from './visit-fields.ts';

export const Visit = v.object({
  ...VisitFields.entries,
  session: v.nullable(Session),
  /** The appointment; null for a visit to a class. */
  appointment: v.nullable(Appointment),
});
export type Visit = v.InferOutput<typeof Visit>;

/** `pass_id`: the pass to use; if it is missing, the rules choose a pass. */
export const BookingRequest = v.strictObject({ pass_id: v.optional(Id) });
export type BookingRequest = v.InferOutput<typeof BookingRequest>;

/** `price`: the price that the member saw. The request is refused if the price has changed. */
export const DropInRequest = v.strictObject({ ...BookingRequest.entries, price: v.optional(Money) });
export type DropInRequest = v.InferOutput<typeof DropInRequest>;

/** The visits at the current facility, latest class first. `from` (inclusive) and `to` (exclusive) limit the start of the class. */
export const VisitQuery = v.strictObject({
  from: v.optional(Instant),
  to: v.optional(Instant),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type VisitQuery = v.InferOutput<typeof VisitQuery>;
