/** Workouts of members, and those that a studio has written. Source: docs/spec §3 and §5, decisions.training. */
import * as v from 'valibot';
import { entityUpdate } from './entity-update.ts';
import { Height, Weight } from './measures.ts';
import { Movement } from './movements.ts';
import { Score, scorings } from './scores.ts';
import { OneLine, SeveralLines } from './text.ts';
import { Id, Instant } from './values.ts';

export const workoutTypes = ['wod', 'lift'] as const;
export type WorkoutType = (typeof workoutTypes)[number];

/** A workout that the studio has written, or one that every box knows by its name. */
export const WorkoutDefinition = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(workoutTypes),
  scoring: v.picklist(scorings),
  rep_scheme: v.nullable(v.string()),
  /** With `lift`: what is lifted. */
  movement: v.nullable(Movement),
  description: v.nullable(v.string()),
  /** With `for_time`: the time limit of the clock. */
  time_cap_seconds: v.nullable(v.number()),
  /** With `total`: the lifts that make it up. */
  lifts: v.array(Movement),
  /** With `tabata`: its exercises, in order. */
  exercises: v.array(v.string()),
  /** Known by its name everywhere. */
  is_benchmark: v.boolean(),
});
export type WorkoutDefinition = v.InferOutput<typeof WorkoutDefinition>;

const Repetitions = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9999));
const Position = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100));

/** One set: `weight` or `height` by what its movement is measured in; both null where repetitions alone count. */
export const LiftSet = v.object({
  position: Position,
  repetitions: Repetitions,
  movement_id: Id,
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  /** Whether it went up. */
  successful: v.boolean(),
});
export type LiftSet = v.InferOutput<typeof LiftSet>;

/** A best by number of repetitions that stood when it was lifted: strictly more than all before it. */
export const RepRecord = v.object({
  movement_id: Id,
  repetitions: v.number(),
  weight: v.nullable(Weight),
  height: v.nullable(Height),
  /** The former record. */
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
  /** The class of the workout, on whose leaderboard it is. */
  session: v.nullable(v.object({ id: Id, name: v.string(), start_date: Instant })),
  definition: v.nullable(WorkoutDefinition),
  created_at: Instant,
  updated_at: Instant,
};

export const Wod = v.object({
  ...shown,
  type: v.literal('wod'),
  scoring: v.picklist(scorings),
  /** Null: done, and no score was typed. */
  score: v.nullable(Score),
  as_prescribed: v.boolean(),
  /** Better than every time before, of the same definition and done the same way; never so at the first time. */
  is_record: v.boolean(),
});
export type Wod = v.InferOutput<typeof Wod>;

export const Lift = v.object({
  ...shown,
  type: v.literal('lift'),
  movement: Movement,
  rep_scheme: v.nullable(v.string()),
  sets: v.array(LiftSet),
  /** The heaviest successful set, in both units, each rounded to one decimal; null if there is none or it has no weight. */
  load: v.nullable(v.object({ kg: v.number(), lb: v.number() })),
  /** The records that this workout set when it was done. */
  records: v.array(RepRecord),
});
export type Lift = v.InferOutput<typeof Lift>;

export const Workout = v.variant('type', [Wod, Lift]);
export type Workout = v.InferOutput<typeof Workout>;

/** The fields of a workout that both `POST` and `PUT` accept. */
const WodScore = { scoring: v.picklist(scorings), score: v.nullable(Score), as_prescribed: v.boolean() };
const LiftSets = {
  movement_id: Id,
  rep_scheme: v.nullable(RepScheme),
  sets: v.pipe(v.array(v.strictObject(LiftSet.entries)), v.minLength(1), v.maxLength(100)),
};
const when = { performed_at: Instant, notes: v.optional(Notes, '') };

/**
 * `POST /workouts`. With `definition_id` name, scoring and movement are the definition's; with `session_id` it is on the leaderboard of
 * that class, on whose whiteboard the definition is.
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

/** §5: a workout is sent without its id, type, session and definition, which never change. */
const unchanging: readonly string[] = ['id', 'type', 'session', 'definition'];
const sentAlong = Object.keys({ ...Wod.entries, ...Lift.entries }).filter((name) => !unchanging.includes(name));

/** `PUT /workouts/{id}`: what is left out stays; what else a workout has (`load`, `records`, …) is passed over. */
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

/** `GET /workouts`: the member's own, newest first; `from` inclusive and `to` exclusive, by when it was done. */
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

/** `GET /workouts/search`: what the member logged, newest first, and what can be logged, by name; the best forty of each. */
export const WorkoutSearch = v.object({ workouts: v.array(Workout), definitions: v.array(WorkoutDefinition) });
export type WorkoutSearch = v.InferOutput<typeof WorkoutSearch>;
