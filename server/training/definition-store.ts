import type { Movement } from '#contract/movements.ts';
import type { WorkoutDefinition } from '#contract/workouts.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { MovementRow, Tx, WorkoutDefinitionRow } from '../database/schema.ts';

export const movementOf = ({ id, name, measured_in }: MovementRow): Movement => ({ id, name, measured_in });

/** The movements of the studio, including removed ones, because logged workouts refer to them. */
export async function readMovements(tx: Tx, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Movement>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('movements').selectAll().where('org_id', '=', orgId).where(isOneOf('id', ids)).execute();
  return new Map(rows.map((row) => [row.id, movementOf(row)]));
}

async function readLiftsOf(tx: Tx, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Movement[]>> {
  const rows = await tx
    .selectFrom('workout_definition_lifts as l')
    .innerJoin('movements as m', (join) => join.onRef('m.org_id', '=', 'l.org_id').onRef('m.id', '=', 'l.movement_id'))
    .selectAll('m')
    .select('l.definition_id')
    .where('l.org_id', '=', orgId)
    .where(isOneOf('l.definition_id', ids))
    .orderBy('l.position')
    .execute();
  const grouped = Map.groupBy(rows, ({ definition_id }) => definition_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(movementOf)]));
}

export async function showDefinitions(tx: Tx, orgId: string, rows: readonly WorkoutDefinitionRow[]): Promise<WorkoutDefinition[]> {
  const totals = rows.flatMap(({ id, scoring }) => (scoring === 'total' ? [id] : []));
  const lifts = totals.length === 0 ? new Map<string, Movement[]>() : await readLiftsOf(tx, orgId, totals);
  const ids = rows.flatMap(({ movement_id }) => (movement_id === null ? [] : [movement_id]));
  const movements = await readMovements(tx, orgId, [...new Set(ids)]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    scoring: row.scoring,
    rep_scheme: row.rep_scheme,
    movement: movements.get(row.movement_id ?? '') ?? null,
    description: row.description,
    time_cap_seconds: row.time_cap_seconds,
    lifts: lifts.get(row.id) ?? [],
    exercises: row.exercises,
    is_benchmark: row.is_benchmark,
  }));
}

export async function readDefinitions(tx: Tx, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, WorkoutDefinition>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('workout_definitions').selectAll().where('org_id', '=', orgId).where(isOneOf('id', ids)).execute();
  return new Map((await showDefinitions(tx, orgId, rows)).map((definition) => [definition.id, definition]));
}
