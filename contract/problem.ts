/** The body of a refusal: `application/problem+json` (RFC 9457) with additional members. Source: decisions.errors. */
import * as v from 'valibot';
import type { ProblemCode } from './problem-codes.ts';
import { Slot } from './slots.ts';
import { Instant, Money } from './values.ts';

export type { ProblemCode } from './problem-codes.ts';

/** The server only sends codes of `problemStatus`. An older browser also accepts a new code, and shows its message. */
export const ProblemCodeSchema = v.custom<ProblemCode>((code) => typeof code === 'string');

export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: ProblemCodeSchema,
  /** The sentence that the screen shows, in the caller's locale. */
  message: v.string(),
  /** When the reason ends without any action. */
  until: v.optional(Instant),
  /** A route of the app that solves the problem, e.g. `/checkout`. */
  fix: v.optional(v.string()),
  /** With `slot_taken` and `hold_expired`: the three nearest available times, sorted by start. */
  slots: v.optional(v.array(Slot)),
  /** With `price_changed`: the present price. */
  total: v.optional(Money),
  /** With `invalid_input`: field path → message. */
  errors: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof Problem>;
