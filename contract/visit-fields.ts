/** A visit without its class: what a class carries as the member's own `visit`. Source: docs/spec §3 and §4. */
import * as v from 'valibot';
import { Concession } from './concessions.ts';
import { Count, Id, Instant, Money } from './values.ts';

export const visitStates = ['booked', 'attended', 'waitlisted', 'pending', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

/** The ways in which a visit was cancelled; the names are the children of `cancelled` in the visit lifecycle chart. */
export const cancelledHows = ['inTime', 'late', 'left', 'declined', 'offerExpired', 'byStudio', 'noShow'] as const;
export type CancelledHow = (typeof cancelledHows)[number];

export const VisitFields = v.object({
  id: Id,
  state: v.picklist(visitStates),
  cancelled_how: v.nullable(v.picklist(cancelledHows)),
  /** 1 = next in line; null when not waitlisted. */
  waitlist_position: v.nullable(Count),
  /** When a pending offer ends; null when not pending. */
  offer_expires_at: v.nullable(Instant),
  pass_id: v.nullable(Id),
  /** When the place was taken; sent while the visit can only be cancelled late. At or after the deadline: it never was free to cancel. */
  booked_at: v.optional(Instant),
  /** Taken at the price of the class, without a pass. */
  dropin: v.optional(v.boolean()),
  /** The price of a drop-in at the time when its place was taken. */
  price: v.optional(Money),
  /** The pass that the visit reserves or has used; null if it never had one or has returned it. `pass_id` still names it then. */
  concession: v.nullable(Concession),
});
export type VisitFields = v.InferOutput<typeof VisitFields>;
