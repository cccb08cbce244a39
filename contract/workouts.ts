/** Logged workouts of members, and workout definitions. Source: docs/spec §3 and §5, decisions.training. */
import * as v from 'valibot';
import { entityUpdate } from './entity-update.ts';
import { Height, Weight } from './measures.ts';
import { Movement } from './movements.ts';
import { Score, scorings } from './scores.ts';
import { OneLine, SeveralLines } from './text.ts';
import { Id, Instant } from './values.ts';

export const workoutTypes = ['wod', 'lift'] as const;
export type WorkoutType = (typeof workoutTypes)[number];

/** A workout that the studio has defined, or a benchmark that is known by its name. */
export const WorkoutDefinition = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(workoutTypes),
  scoring: v.picklist(scorings),
  rep_scheme: v.nullable(v.string()),
  movement: v.nullable(Movement),
  description: v.nullable(v.string()),
  /** For `for_time`: the time limit. */
  time_cap_seconds: v.nullable(v.number()),
  /** For `total`: the lifts that the total consists of. */
  lifts: v.array(Movement),
  /** For `tabata`: the exercises of the workout, in order. */
  exercises: v.array(v.string()),
  is_benchmark: v.boolean(),
});
export type WorkoutDefinition = v.InferOutput<typeof WorkoutDefinition>;

const Repetitions = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9999));
const Position = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100));

/** The set has a `weight` or a `height`, depending on the movement; both are null if only repetitions are counted. */
export const LiftSet = v.object({
  position: Position,
  repetitions: Repetitions,
  movement_id: Id,
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  successful: v.boolean(),
});
export type LiftSet = v.InferOutput<typeof LiftSet>;

/** A record that the workout set at its time: more than all earlier sets with this number of repetitions. */
export const RepRecord = v.object({
  movement_id: Id,
  repetitions: v.number(),
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  previous: v.object({ weight: v.nullable(Weight), height: v.nullable(Height) }),
});
export type RepRecord = v.InferOutput<typeof RepRecord>;

const Name = v.pipe(OneLine(), v.minLength(1), v.maxLength(120));
const Notes = v.pipe(SeveralLines(), v.maxLength(2000));
const RepScheme = v.pipe(OneLine(), v.maxLength(60));

const shown = {
  id: Id,
  name: v.string(),
  performed_at: Instant,
  notes: v.string(),
  /** The class whose leaderboard contains the workout; null if there is none. */
  session: v.nullable(v.object({ id: Id, name: v.string(), start_date: Instant })),
  definition: v.nullable(WorkoutDefinition),
  created_at: Instant,
  updated_at: Instant,
};

export const Wod = v.object({
  ...shown,
  type: v.literal('wod'),
  scoring: v.picklist(scorings),
  /** Null: the workout was done, but no score was typed. */
  score: v.nullable(Score),
  as_prescribed: v.boolean(),
  /**
   * Whether the result is better than all earlier results of the same definition that were done in the same way. The first result is
   * not a record.
   */
  is_record: v.boolean(),
});
export type Wod = v.InferOutput<typeof Wod>;

export const Lift = v.object({
  ...shown,
  type: v.literal('lift'),
  movement: Movement,
  rep_scheme: v.nullable(v.string()),
  sets: v.array(LiftSet),
  /** The heaviest successful set in both units, rounded to one decimal; null if no set succeeded, or if the sets have no weight. */
  load: v.nullable(v.object({ kg: v.number(), lb: v.number() })),
  /** The records that this workout set at its time. */
  records: v.array(RepRecord),
});
export type Lift = v.InferOutput<typeof Lift>;

export const Workout = v.variant('type', [Wod, Lift]);
export type Workout = v.InferOutput<typeof Workout>;

/** Both `POST` and `PUT` accept these fields. */
const WodScore = { scoring: v.picklist(scorings), score: v.nullable(Score), as_prescribed: v.boolean() };
const LiftSets = {
  movement_id: Id,
  rep_scheme: v.nullable(RepScheme),
  sets: v.pipe(v.array(v.strictObject(LiftSet.entries)), v.minLength(1), v.maxLength(100)),
};
const when = { performed_at: Instant, notes: v.optional(Notes, '') };

/**
 * `POST /workouts`. With `definition_id`, the definition sets the name, scoring and movement. With `session_id`, the workout is on the
 * leaderboard of that class, whose whiteboard must have the definition.
 */
export const NewWorkout = v.variant('type', [
  v.strictObject({
    type: v.literal('wod'),
    name: Name,
    definition_id: v.optional(v.nullable(Id), null),
    session_id: v.optional(v.nullable(Id), null),
    ...when,
    ...WodScore,
  }),
  v.strictObject({
    type: v.literal('lift'),
    definition_id: v.optional(v.nullable(Id), null),
    session_id: v.optional(v.nullable(Id), null),
    ...when,
    ...LiftSets,
  }),
]);
export type NewWorkout = v.InferOutput<typeof NewWorkout>;
export const LogWorkout = v.strictObject({ workout: NewWorkout });
export type LogWorkout = v.InferOutput<typeof LogWorkout>;

/** §5: an update does not contain these fields, because they never change. */
const unchanging: readonly string[] = ['id', 'type', 'session', 'definition'];
const sentAlong = Object.keys({ ...Wod.entries, ...Lift.entries }).filter((name) => !unchanging.includes(name));

/** Missing fields do not change; other fields of a workout (`load`, `records`, …) are ignored. */
export const WorkoutUpdate = v.strictObject({
  workout: entityUpdate(
    {
      name: v.optional(Name),
      performed_at: v.optional(Instant),
      notes: v.optional(Notes),
      scoring: v.optional(WodScore.scoring),
      score: v.optional(WodScore.score),
      as_prescribed: v.optional(WodScore.as_prescribed),
      movement_id: v.optional(LiftSets.movement_id),
      rep_scheme: v.optional(LiftSets.rep_scheme),
      sets: v.optional(LiftSets.sets),
    },
    sentAlong,
  ),
});
export type WorkoutUpdate = v.InferOutput<typeof WorkoutUpdate>;

const Limit = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
const Cursor = v.pipe(v.string(), v.maxLength(200));

/** The member's own workouts, newest first. `from` (inclusive) and `to` (exclusive) limit when the workout was done. */
export const WorkoutQuery = v.strictObject({
  from: v.optional(Instant),
  to: v.optional(Instant),
  type: v.optional(v.picklist(workoutTypes)),
  definition_id: v.optional(Id),
  movement_id: v.optional(Id),
  session_id: v.optional(Id),
  limit: v.optional(Limit),
  cursor: v.optional(Cursor),
});
export type WorkoutQuery = v.InferOutput<typeof WorkoutQuery>;

export const WorkoutSearchQuery = v.strictObject({ q: v.pipe(v.string(), v.trim(), v.maxLength(120)) });
export type WorkoutSearchQuery = v.InferOutput<typeof WorkoutSearchQuery>;

/**
 * `workouts`: the member’s matching workouts, newest first. `definitions`: the matching definitions, sorted by name. Each list has at
 * most forty entries.
 */
export const WorkoutSearch = v.object({ workouts: v.array(Workout), definitions: v.array(WorkoutDefinition) });
export type WorkoutSearch = v.InferOutput<typeof WorkoutSearch>;
