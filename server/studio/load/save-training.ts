/** Removed movements and workouts are no longer offered; results that were logged for them stay. */
import type { Movement } from '#contract/movements.ts';
import { definitionId, movementId } from './studio-ids.ts';
import {
  type RecordCounts,
  noCounts,
  type RecordKind,
  removedContent,
  withoutRemoved,
  type StudioRecord,
  type StudioRecords,
} from './studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { secondsOf, type WorkoutEntry } from '../folder/training-json.schema.ts';

type MovementEntry = Pick<Movement, 'name' | 'measured_in'>;

/** The listed movements, and movements that occur only in workouts, which are measured by weight. */
function movementsOf({ movements, workouts }: StudioDocument): readonly MovementEntry[] {
  const listed = new Set(movements.map(({ name }) => name));
  const spoken = new Set(workouts.flatMap(({ movement, lifts }) => [...(movement === undefined ? [] : [movement]), ...lifts]));
  return [...movements, ...[...spoken].filter((name) => !listed.has(name)).map((name) => ({ name, measured_in: 'weight' as const }))];
}

async function saveMovements(records: StudioRecords, document: StudioDocument): Promise<void> {
  const wanted = movementsOf(document).map(({ name, measured_in }, position) => {
    const row = { key: name, name, measured_in, position, removed_at: null };
    return { key: name, rowId: movementId(document.organisation.key, name), content: row, item: row };
  });
  const { added, changed, gone } = records.differences('movement', wanted);
  for (const { rowId: id, item } of [...added, ...changed])
    await records.tx
      .insertInto('movements')
      .values({ org_id: records.orgId, id, ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item))
      .execute();
  await records.save('movement', [...added, ...changed]);
  await drop(records, 'movement', gone);
}

const tables = { movement: 'movements', workout: 'workout_definitions' } as const;

async function drop(records: StudioRecords, kind: keyof typeof tables & RecordKind, gone: readonly StudioRecord[]): Promise<number> {
  const there = withoutRemoved(gone);
  for (const { key, rowId } of there) {
    if (rowId === null) continue;
    const { tx, orgId, now } = records;
    await tx.updateTable(tables[kind]).set({ removed_at: now }).where('org_id', '=', orgId).where('id', '=', rowId).execute();
    await records.save(kind, [{ key, rowId, content: removedContent }]);
  }
  return there.length;
}

const rowOf = (workout: WorkoutEntry, orgKey: string, measuredIn: string | undefined, position: number) => ({
  key: workout.name,
  name: workout.name,
  type: workout.type,
  scoring: workout.scoring ?? (measuredIn === 'height' ? ('for_distance' as const) : ('for_load' as const)),
  rep_scheme: workout.rep_scheme ?? null,
  movement_id: workout.movement === undefined ? null : movementId(orgKey, workout.movement),
  description: workout.description ?? null,
  time_cap_seconds: workout.time_cap === undefined ? null : secondsOf(workout.time_cap),
  exercises: workout.exercises,
  is_benchmark: workout.benchmark,
  position,
  removed_at: null,
});

/** Saves movements and workouts. Call this function before the timetable is saved, because whiteboards refer to workouts. */
export async function saveTraining(records: StudioRecords, document: StudioDocument): Promise<RecordCounts> {
  await saveMovements(records, document);
  const { key: orgKey } = document.organisation;
  const measures = new Map(movementsOf(document).map(({ name, measured_in }) => [name, measured_in]));
  const wanted = document.workouts.map((workout, position) => {
    const row = rowOf(workout, orgKey, measures.get(workout.movement ?? ''), position);
    const lifts = workout.lifts.map((name) => movementId(orgKey, name));
    return { key: workout.name, rowId: definitionId(orgKey, workout.name), content: [row, lifts], item: { row, lifts } };
  });
  const { added, changed, unchanged, gone } = records.differences('workout', wanted);
  const { tx, orgId: org_id } = records;
  for (const { rowId: id, item } of [...added, ...changed]) {
    await tx
      .insertInto('workout_definitions')
      .values({ org_id, id, ...item.row })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item.row))
      .execute();
    await tx.deleteFrom('workout_definition_lifts').where('org_id', '=', org_id).where('definition_id', '=', id).execute();
    const lifts = item.lifts.map((movement_id, position) => ({ org_id, definition_id: id, position, movement_id }));
    if (lifts.length > 0) await tx.insertInto('workout_definition_lifts').values(lifts).execute();
  }
  await records.save('workout', [...added, ...changed]);
  const cancelled = await drop(records, 'workout', gone);
  return { ...noCounts(), added: added.length, changed: changed.length, unchanged: unchanged.length, cancelled };
}
