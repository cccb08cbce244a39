/** The shop of a studio. Source: docs/spec §3 and §7, docs/decisions/checkout.md#0187. */
import * as v from 'valibot';
import { Count, Id, Money } from './values.ts';

/** A kind of pass or membership that the studio has. */
export const PassType = v.object({
  id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** For a pass with a number of visits: the number; null for a membership. */
  visits: v.nullable(Count),
  /** The number of days from the purchase for which the pass is valid; null: without an end. */
  valid_days: v.nullable(Count),
  /** For a membership: the maximum visits in a week; null: unlimited. */
  weekly_limit: v.nullable(Count),
  /** The class types that the pass covers; null: every type. */
  session_types: v.nullable(v.array(v.string())),
  /** The price; null if it is not for sale. */
  price: v.nullable(Money),
  /** The variant for a cart that buys it; null if it is not for sale. */
  variant_id: v.nullable(Id),
  /** The number left for sale; null: unlimited. */
  units_left: v.nullable(Count),
});
export type PassType = v.InferOutput<typeof PassType>;

/** A product for sale. A cart refers to it by its `variant_id`. */
export const Product = v.object({
  id: Id,
  variant_id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  price: Money,
  /** The type of pass that the buyer gets; null for merchandise. */
  pass_type: v.nullable(PassType),
  /** The course that is sold, with a pass for its classes; absent for other products. */
  course_id: v.optional(Id),
});
export type Product = v.InferOutput<typeof Product>;
