/** The shop of a studio. Source: docs/spec §3 and §7, docs/decisions/checkout.md#0187. */
import * as v from 'valibot';
import { Count, Id, Money } from './values.ts';

export const PassType = v.object({
  id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** The number of visits; null for a membership. */
  visits: v.nullable(Count),
  /** The number of valid days from the purchase; null: no end. */
  valid_days: v.nullable(Count),
  /** The maximum number of visits in a week; null: unlimited, or a count pass. */
  weekly_limit: v.nullable(Count),
  /** The class types that the pass covers; null: all types. */
  session_types: v.nullable(v.array(v.string())),
  /** The price; null if the pass is not for sale. */
  price: v.nullable(Money),
  /** The variant for the cart; null if the pass is not for sale. */
  variant_id: v.nullable(Id),
  /** The number left for sale; null: unlimited. */
  units_left: v.nullable(Count),
});
export type PassType = v.InferOutput<typeof PassType>;

/** A cart refers to a product by its `variant_id`. */
export const Product = v.object({
  id: Id,
  variant_id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  price: Money,
  /** The pass that the buyer gets; null for other products. */
  pass_type: v.nullable(PassType),
  /** The course that is sold with a pass for its classes; absent for other products. */
  course_id: v.optional(Id),
});
export type Product = v.InferOutput<typeof Product>;
