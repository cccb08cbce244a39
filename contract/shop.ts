/** The shop of a studio. Source: docs/spec §3 and §7, docs/decisions/checkout.md#0187. */
import * as v from 'valibot';
import { Count, Id, Money } from './values.ts';

/** A kind of pass or membership that the studio has. */
export const PassType = v.object({
  id: Id,
  name: v.string(),
  kind: v.picklist(['membership', 'count']),
  /** Count passes: how many visits; null for a membership. */
  visits: v.nullable(Count),
  /** For how many days from the day on which it is bought; null: without an end. */
  valid_days: v.nullable(Count),
  /** Memberships: visits in a week; null: as many as one likes. */
  weekly_limit: v.nullable(Count),
  /** Class types that it covers; null covers every type. */
  session_types: v.nullable(v.array(v.string())),
  /** The price; null if it is not for sale. */
  price: v.nullable(Money),
  /** The variant for a cart that buys it; null if it is not for sale. */
  variant_id: v.nullable(Id),
  /** The remaining number; null: there is no limit. */
  units_left: v.nullable(Count),
});
export type PassType = v.InferOutput<typeof PassType>;

/** Something for sale; what is bought is named by its `variant_id`. */
export const Product = v.object({
  id: Id,
  variant_id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  price: Money,
  /** The pass that one gets; null for things. */
  pass_type: v.nullable(PassType),
  /** The course that one buys, with a pass for its classes; absent for everything else. */
  course_id: v.optional(Id),
});
export type Product = v.InferOutput<typeof Product>;
