/** The body of a refusal: `application/problem+json` (RFC 9457) with additional members. Source: decisions.errors. */
import * as v from 'valibot';
import type { ProblemCode } from './problem-codes.ts';
import { Slot } from './slots.ts';
import { Instant, Money } from './values.ts';

export type { ProblemCode } from './problem-codes.ts';

/**
 * The server sends only codes of `problemStatus`. A browser with an older version also accepts an unknown code, and shows the message of
 * the problem.
 */
export const ProblemCodeSchema = v.custom<ProblemCode>((code) => typeof code === 'string');

export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: ProblemCodeSchema,
  /** The sentence that the screen shows, in the caller's locale. */
  message: v.string(),
  /** When the reason ends by itself. */
  until: v.optional(Instant),
  /** A route of the app on which the member can solve the problem, e.g. `/checkout`. */
  fix: v.optional(v.string()),
  /** With `slot_taken` and `hold_expired`: the three nearest available times, sorted by start. */
  slots: v.optional(v.array(Slot)),
  /** With `price_changed`: the current price. */
  total: v.optional(Money),
  /** With `invalid_input`: the message of each invalid field, by its field path. */
  errors: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof Problem>;
