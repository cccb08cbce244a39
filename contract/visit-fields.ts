/** A visit without its class: what a class carries as the member's own `visit`. Source: docs/spec §3 and §4. */
import * as v from 'valibot';
import { Concession } from './concessions.ts';
import { Count, Id, Instant, Money } from './values.ts';

export const visitStates = ['booked', 'attended', 'waitlisted', 'pending', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

/** How a visit came to be cancelled; the names are the children of `cancelled` in the visit lifecycle chart. */
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
  /** What a drop-in costs, as it was when its place was taken. */
  price: v.optional(Money),
  /** The pass that the visit holds or has used; null where it never had one or has given it back. `pass_id` still names it then. */
  concession: v.nullable(Concession),
});
export type VisitFields = v.InferOutput<typeof VisitFields>;
