/** A visit without its class: the member's own `visit` in a class. Source: docs/spec §3 and §4. */
import * as v from 'valibot';
import { Concession } from './concessions.ts';
import { Count, Id, Instant, Money } from './values.ts';

export const visitStates = ['booked', 'attended', 'waitlisted', 'pending', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

/** The ways in which a visit was cancelled: the child states of `cancelled` in the visit lifecycle chart. */
export const cancelledHows = ['inTime', 'late', 'left', 'declined', 'offerExpired', 'byStudio', 'noShow'] as const;
export type CancelledHow = (typeof cancelledHows)[number];

export const VisitFields = v.object({
  id: Id,
  state: v.picklist(visitStates),
  cancelled_how: v.nullable(v.picklist(cancelledHows)),
  /** The position on the waitlist, from 1; null if the member is not on the waitlist. */
  waitlist_position: v.nullable(Count),
  /** When a pending offer ends; null if no offer is pending. */
  offer_expires_at: v.nullable(Instant),
  pass_id: v.nullable(Id),
  /** When the member booked; only sent for a late cancel. If it is not before the deadline, cancelling was never free. */
  booked_at: v.optional(Instant),
  /** Whether the member booked at the drop-in price, without a pass. */
  dropin: v.optional(v.boolean()),
  /** The drop-in price when the member booked. */
  price: v.optional(Money),
  /**
   * The pass from which the visit holds or has used a visit. Null if there was none, or if the visit was returned to the pass;
   * `pass_id` still names the former pass.
   */
  concession: v.nullable(Concession),
});
export type VisitFields = v.InferOutput<typeof VisitFields>;
