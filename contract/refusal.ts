/** A refusal on the wire. Optional members are left out, never null. */
import * as v from 'valibot';
import { ProblemCodeSchema } from './problem.ts';
import { Instant } from './values.ts';

/**
 * Why something is not possible, as data: `words/` makes the sentence. `until` is the instant when the reason ends by itself; `fix` a route
 * that helps. `has_pass` comes with `no_concession` alone: false if the member has no pass of any type.
 */
export const Refusal = v.object({
  code: ProblemCodeSchema,
  until: v.optional(Instant),
  fix: v.optional(v.string()),
  has_pass: v.optional(v.boolean()),
});
export type Refusal = v.InferOutput<typeof Refusal>;
