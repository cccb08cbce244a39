/** The schema of the training part of `studio.json`: movements, workouts, and the whiteboard of each day. */
import * as v from 'valibot';
import { measuredIns } from '#contract/movements.ts';
import { scorings } from '#contract/scores.ts';
import { workoutTypes } from '#contract/workouts.ts';
import { Key, Name, Text, weekdays } from './schema-values.ts';

/** A movement. If the entry names no measure, the movement is measured by weight. */
export const MovementEntry = v.strictObject({
  name: Name,
  measured_in: v.optional(v.picklist(measuredIns, `must be one of ${measuredIns.join(', ')}`), 'weight'),
});

const TimeCap = v.pipe(v.string(), v.regex(/^\d{1,3}:[0-5]\d$/, 'must be a time like "8:00"'));

export const secondsOf = (cap: string): number => {
  const [minutes = 0, seconds = 0] = cap.split(':').map(Number);
  return minutes * 60 + seconds;
};

export const WorkoutEntry = v.strictObject({
  name: Name,
  type: v.picklist(workoutTypes, 'must be "wod" or "lift"'),
  scoring: v.optional(v.picklist(scorings, `must be one of ${scorings.join(', ')}`)),
  movement: v.optional(Name),
  rep_scheme: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^(\d{1,3}x\d{1,3}|\d{1,3}([-,_]\d{1,3})*)$/i, 'must be like "5x5" or "21-15-9"')),
  ),
  description: v.optional(Text),
  time_cap: v.optional(TimeCap),
  /** For `total`: the lifts. */
  lifts: v.optional(v.array(Name), []),
  /** For `tabata`: the exercises, in order. */
  exercises: v.optional(v.array(Name), []),
  /** A benchmark workout, whose name is known everywhere. */
  benchmark: v.optional(v.boolean(), false),
});
export type WorkoutEntry = v.InferOutput<typeof WorkoutEntry>;

const Board = v.array(Name);
const Week = v.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, v.optional(Board, [])])) as Record<
    (typeof weekdays)[number],
    v.OptionalSchema<typeof Board, []>
  >,
);

/** The whiteboards of classes of these types by week. After the last week, the first week follows again. */
export const ProgrammeEntry = v.strictObject({
  class_types: v.pipe(v.array(Name), v.minLength(1, 'must name at least one type of class')),
  facilities: v.optional(v.array(Key)),
  weeks: v.pipe(v.array(Week), v.minLength(1, 'must have at least one week')),
});
export type ProgrammeEntry = v.InferOutput<typeof ProgrammeEntry>;
