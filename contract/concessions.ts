/** The passes that pay for visits. "Concession" is the wire's word for a prepaid pass. Source: decisions.booking. */
import * as v from 'valibot';
import { CalendarDate, Count, Id } from './values.ts';

/** The pass or membership that covers one class: the one already held by the visit, else the one that booking would hold. */
export const Concession = v.object({
  pass_id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** Count passes: visits left now (held ones are already off). */
  visits_left: v.nullable(Count),
  visits_total: v.nullable(Count),
  /** Count passes: visits held by what is booked. */
  visits_held: v.optional(v.nullable(Count)),
  /** Memberships with a limit: visits in the week of that class, this one included once it is held. */
  week_used: v.nullable(Count),
  week_limit: v.nullable(Count),
});
export type Concession = v.InferOutput<typeof Concession>;

/** A pass that would pay, with its last day; null: it has none. */
export const Payer = v.object({ ...Concession.entries, expires_on: v.nullable(CalendarDate) });
export type Payer = v.InferOutput<typeof Payer>;

/** The counts of a pass: visits neither used nor reserved, and visits reserved by bookings. */
export interface PassBalance {
  readonly left: number;
  readonly held: number;
}

/** The effect of a booking or a late cancel on the pass that pays. */
export type PassCost =
  | { readonly kind: 'count'; readonly pass: string; readonly before: PassBalance; readonly after: PassBalance }
  /** A membership with a limit: the visit's number in its week. */
  | { readonly kind: 'week'; readonly pass: string; readonly visit: number; readonly limit: number }
  | { readonly kind: 'membership'; readonly pass: string };
