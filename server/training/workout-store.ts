import type { LiftSet } from '#contract/workouts.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Insertable } from 'kysely';
import type { Tables, Tx, WorkoutRow, WorkoutSetRow } from '../database/schema.ts';

export const liveWorkouts = (tx: Tx, orgId: string) =>
  tx.selectFrom('workouts').selectAll('workouts').where('workouts.org_id', '=', orgId).where('workouts.deleted_at', 'is', null);

export const workoutOfMember = (tx: Tx, orgId: string, id: string, profileId: string): Promise<WorkoutRow | undefined> =>
  liveWorkouts(tx, orgId).where('id', '=', id).where('profile_id', '=', profileId).executeTakeFirst();

export const toLiftSet = (row: Omit<WorkoutSetRow, 'org_id' | 'workout_id'>): LiftSet => ({
  position: row.position,
  repetitions: row.repetitions,
  movement_id: row.movement_id,
  weight: row.weight_value === null || row.weight_unit === null ? null : { value: row.weight_value, unit: row.weight_unit },
  height: row.height_value === null || row.height_unit === null ? null : { value: row.height_value, unit: row.height_unit },
  successful: row.successful,
});

export async function readSets(tx: Tx, orgId: string, workoutIds: readonly string[]): Promise<ReadonlyMap<string, LiftSet[]>> {
  if (workoutIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('workout_sets')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(isOneOf('workout_id', workoutIds))
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, ({ workout_id }) => workout_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(toLiftSet)]));
}

/** A set with its workout, in the form that the rules of records read. */
export interface LoggedSet extends LiftSet {
  readonly workout_id: string;
  readonly performed_at: string;
}

/** For each member every logged set of these movements. */
export async function readLoggedSets(
  tx: Tx,
  orgId: string,
  profileIds: readonly string[],
  movementIds: readonly string[] | null,
): Promise<ReadonlyMap<string, LoggedSet[]>> {
  if (profileIds.length === 0 || movementIds?.length === 0) return new Map();
  const all = tx
    .selectFrom('workout_sets')
    // Only columns of one index, so that the rows are not read.
    .select(['profile_id', 'movement_id', 'performed_at', 'workout_id', 'position', 'repetitions', 'successful'])
    .select(['weight_value', 'weight_unit', 'height_value', 'height_unit'])
    .where('org_id', '=', orgId)
    .where(isOneOf('profile_id', profileIds))
    .where('performed_at', 'is not', null)
    .$narrowType<{ performed_at: Date }>();
  const rows = await (movementIds === null ? all : all.where(isOneOf('movement_id', movementIds)))
    .orderBy('performed_at')
    .orderBy('workout_id')
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, ({ profile_id }) => profile_id);
  const loggedOf = (row: (typeof rows)[number]): LoggedSet => ({
    ...toLiftSet(row),
    workout_id: row.workout_id,
    performed_at: row.performed_at.toISOString(),
  });
  return new Map([...grouped].map(([id, found]) => [id, found.map(loggedOf)]));
}

export async function writeSets(tx: Tx, orgId: string, workoutId: string, sets: readonly LiftSet[]): Promise<void> {
  await tx.deleteFrom('workout_sets').where('org_id', '=', orgId).where('workout_id', '=', workoutId).execute();
  if (sets.length === 0) return;
  await tx
    .insertInto('workout_sets')
    .values(sets.map((set, index) => toSetRow(orgId, workoutId, set, index + 1)))
    .execute();
}

/** Sets are stored in the order of the request; positions in the request are ignored. */
export const toSetRow = (orgId: string, workoutId: string, set: LiftSet, position: number): Insertable<Tables['workout_sets']> => ({
  org_id: orgId,
  workout_id: workoutId,
  position,
  movement_id: set.movement_id,
  repetitions: set.repetitions,
  weight_value: set.weight?.value ?? null,
  weight_unit: set.weight?.unit ?? null,
  height_value: set.height?.value ?? null,
  height_unit: set.height?.unit ?? null,
  successful: set.successful,
});
