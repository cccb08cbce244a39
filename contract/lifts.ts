/** The lifts of a member by movement, with the best sets. Source: decisions.training. */
import * as v from 'valibot';
import { Height, Weight } from './measures.ts';
import { Movement } from './movements.ts';
import { Count, Id, Instant } from './values.ts';
import { LiftSet } from './workouts.ts';

/** The best successful set with at least this number of repetitions, and its workout. */
export const LiftBest = v.object({
  repetitions: Count,
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  workout_id: Id,
  performed_at: Instant,
});
export type LiftBest = v.InferOutput<typeof LiftBest>;

/** A movement that the member has logged; its id is the id of the movement. */
export const LiftSummary = v.object({
  id: Id,
  movement: Movement,
  /** For one to ten repetitions; numbers that the member has not reached are left out. */
  bests: v.array(LiftBest),
  workouts_count: Count,
  last_performed_at: Instant,
});
export type LiftSummary = v.InferOutput<typeof LiftSummary>;

/** One workout with sets of the movement. `records`: the numbers of repetitions for which the workout set a record. */
export const LiftDay = v.object({
  workout_id: Id,
  performed_at: Instant,
  rep_scheme: v.nullable(v.string()),
  sets: v.array(LiftSet),
  records: v.array(Count),
});
export type LiftDay = v.InferOutput<typeof LiftDay>;

/** Every workout with the movement, oldest first. */
export const LiftDetail = v.object({ ...LiftSummary.entries, history: v.array(LiftDay) });
export type LiftDetail = v.InferOutput<typeof LiftDetail>;
