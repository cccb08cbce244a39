/** The body of a refusal: `application/problem+json` (RFC 9457) with Spotter's own members. Source: decisions.errors. */
import * as v from 'valibot';
import type { ProblemCode } from './problem-codes.ts';
import { Slot } from './slots.ts';
import { Instant, Money } from './values.ts';

export type { ProblemCode } from './problem-codes.ts';

/** One of `problemStatus`, which the server holds itself to; a browser that is older than its server takes a new one too, with its sentence. */
export const ProblemCodeSchema = v.custom<ProblemCode>((code) => typeof code === 'string');

export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: ProblemCodeSchema,
  /** The sentence that a screen shows, in the caller's locale. */
  message: v.string(),
  /** When this will change by itself. */
  until: v.optional(Instant),
  /** A route of the app that helps, e.g. `/checkout`. */
  fix: v.optional(v.string()),
  /** With `slot_taken` and `hold_expired`: the three nearest times that can be had, by start. */
  slots: v.optional(v.array(Slot)),
  /** With `price_changed`: what it costs now. */
  total: v.optional(Money),
  /** Field path → sentence, for `invalid_input`. */
  errors: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof Problem>;
