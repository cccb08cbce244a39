/** The lifts of a member: one movement with its bests. Source: decisions.training. */
import * as v from 'valibot';
import { Height, Weight } from './measures.ts';
import { Movement } from './movements.ts';
import { Count, Id, Instant } from './values.ts';
import { LiftSet } from './workouts.ts';

/** The best successful set of at least so many repetitions, and its workout. */
export const LiftBest = v.object({
  repetitions: Count,
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  workout_id: Id,
  performed_at: Instant,
});
export type LiftBest = v.InferOutput<typeof LiftBest>;

/** `GET /lifts`: a movement that the member has logged. Its id is the movement's. */
export const LiftSummary = v.object({
  id: Id,
  movement: Movement,
  /** By repetitions, from one to ten at most, as far as they were reached. */
  bests: v.array(LiftBest),
  workouts_count: Count,
  last_performed_at: Instant,
});
export type LiftSummary = v.InferOutput<typeof LiftSummary>;

/** One workout of the movement, with its sets of that movement. `records`: the numbers of repetitions at which it set a record. */
export const LiftDay = v.object({
  workout_id: Id,
  performed_at: Instant,
  rep_scheme: v.nullable(v.string()),
  sets: v.array(LiftSet),
  records: v.array(Count),
});
export type LiftDay = v.InferOutput<typeof LiftDay>;

/** `GET /lifts/{id}`: the movement with every workout of it, oldest first. */
export const LiftDetail = v.object({ ...LiftSummary.entries, history: v.array(LiftDay) });
export type LiftDetail = v.InferOutput<typeof LiftDetail>;
