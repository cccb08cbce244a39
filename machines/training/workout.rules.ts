/** Rules of every workout that a member logs, of both kinds. Source: docs/spec §3, §5. */
import type { Workout, WorkoutType, WorkoutUpdate } from '#contract/workouts.ts';
import { type RouteTo, routeTo } from '#machines/app/route.rules.ts';
import { oneDecimal } from './measure.rules.ts';

export { rankScores } from './ranking.rules.ts';
export { estimatedOneRepMax, personalRecords } from './personal-record.rules.ts';

const typeIn = (record: unknown): unknown => (typeof record === 'object' && record !== null && 'type' in record ? record.type : undefined);

const describeValue = (value: unknown): string => {
  if (value === undefined) return 'none';
  return value === null || typeof value === 'string' || typeof value === 'number'
    ? JSON.stringify(value)
    : `a value of type ${typeof value}`;
};

/** The error message has the given and the expected value. §5, §8 */
export function assertWorkoutType(record: unknown): asserts record is { readonly type: WorkoutType } {
  const type = typeIn(record);
  if (type !== 'wod' && type !== 'lift') {
    throw new TypeError(`The type of a workout is invalid: expected "wod" or "lift", got ${describeValue(type)}.`);
  }
}

/** Rounds a load to one decimal, as it is stored. §5 */
export const roundLoad = (value: number): number => oneDecimal(value);

/** The body of an update: without id, type, class and definition, which cannot be changed. §5 */
export const workoutUpdate = <W extends object>(workout: W): Omit<W, 'id' | 'type' | 'session' | 'definition'> => {
  const {
    id: _id,
    type: _type,
    session: _session,
    definition: _definition,
    ...update
  } = workout as W & {
    id?: unknown;
    type?: unknown;
    session?: unknown;
    definition?: unknown;
  };
  return update;
};

type WorkoutField = keyof WorkoutUpdate['workout'];

/** The update fields that exist only for one type. */
const ownFields: Readonly<Record<WorkoutType, readonly WorkoutField[]>> = {
  wod: ['scoring', 'score', 'as_prescribed'],
  lift: ['movement_id', 'rep_scheme', 'sets'],
};

/** The server refuses these fields, so that a form of the other type cannot overwrite the workout. */
export const fieldsOfOtherType = (type: WorkoutType, update: WorkoutUpdate['workout']): readonly WorkoutField[] =>
  ownFields[type === 'wod' ? 'lift' : 'wod'].filter((field) => update[field] !== undefined);

export const routeOfWorkout = ({ id, type }: Pick<Workout, 'id' | 'type'>): RouteTo<'wod' | 'lift'> => routeTo(type, { id });
export const editRouteOfWorkout = ({ id, type }: Pick<Workout, 'id' | 'type'>): RouteTo<'wodEdit' | 'liftEdit'> =>
  type === 'wod' ? routeTo('wodEdit', { id }) : routeTo('liftEdit', { id });
