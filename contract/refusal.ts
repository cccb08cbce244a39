/** A refusal on the wire. Optional members are left out, never null. */
import * as v from 'valibot';
import { ProblemCodeSchema } from './problem.ts';
import { Instant } from './values.ts';

/**
 * Why an action is not possible, as data for the sentences in `words/`. `until`: when the reason ends by itself. `fix`: a route on which
 * the member can solve it. `has_pass`: only with `no_concession`; false if the member has no pass of any type.
 */
export const Refusal = v.object({
  code: ProblemCodeSchema,
  until: v.optional(Instant),
  fix: v.optional(v.string()),
  has_pass: v.optional(v.boolean()),
});
export type Refusal = v.InferOutput<typeof Refusal>;
