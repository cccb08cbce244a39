/** The passes that pay for visits. The API calls a prepaid pass a "concession". Source: decisions.booking. */
import * as v from 'valibot';
import { CalendarDate, Count, Id } from './values.ts';

/** The pass or membership that pays for one class: the pass of the visit, else the pass that a booking would use. */
export const Concession = v.object({
  pass_id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** For count passes: visits that are neither used nor held. */
  visits_left: v.nullable(Count),
  visits_total: v.nullable(Count),
  /** For count passes: visits held by bookings. */
  visits_held: v.optional(v.nullable(Count)),
  /** For memberships with a limit: visits in the week of this class, including the visit to this class once it is held. */
  week_used: v.nullable(Count),
  week_limit: v.nullable(Count),
});
export type Concession = v.InferOutput<typeof Concession>;

/** A pass that can pay, with its last day; null: no last day. */
export const Payer = v.object({ ...Concession.entries, expires_on: v.nullable(CalendarDate) });
export type Payer = v.InferOutput<typeof Payer>;

/** The visits of a pass: the visits that are neither used nor held, and the visits that bookings hold. */
export interface PassBalance {
  readonly left: number;
  readonly held: number;
}

export type PassCost =
  | { readonly kind: 'count'; readonly pass: string; readonly before: PassBalance; readonly after: PassBalance }
  /** A membership with a limit: the number of the visit in its week. */
  | { readonly kind: 'week'; readonly pass: string; readonly visit: number; readonly limit: number }
  | { readonly kind: 'membership'; readonly pass: string };
