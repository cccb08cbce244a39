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
  /** 1: next in line; null: not waitlisted. */
  waitlist_position: v.nullable(Count),
  /** When a pending offer ends; null when not pending. */
  offer_expires_at: v.nullable(Instant),
  pass_id: v.nullable(Id),
  /** When the place was taken; only sent for a late cancel. If it is not before the deadline, cancelling was never free. */
  booked_at: v.optional(Instant),
  /** The place was taken at the drop-in price, without a pass. */
  dropin: v.optional(v.boolean()),
  /** The drop-in price when the place was taken. */
  price: v.optional(Money),
  /** The pass that the visit holds or has used. Null if it never had one or has returned it; `pass_id` still names a returned pass. */
  concession: v.nullable(Concession),
});
export type VisitFields = v.InferOutput<typeof VisitFields>;
