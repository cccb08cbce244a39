/** Workouts in the form of the contract: a page takes a few queries. Records are computed from the log. */
import type { Lift, LiftSet, RepRecord, Wod, Workout, WorkoutDefinition } from '#contract/workouts.ts';
import type { Movement } from '#contract/movements.ts';
import { inKilograms, weightIn } from '#machines/training/measure.rules.ts';
import { liftsOfTotal, rankScores } from '#machines/training/ranking.rules.ts';
import { recordSteps } from '#machines/training/personal-record.rules.ts';
import { roundLoad } from '#machines/training/workout.rules.ts';
import { sql } from 'kysely';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx, WorkoutRow } from '../database/schema.ts';
import { readDefinitions, readMovements } from './definition-store.ts';
import { readLoggedSets, readSets, type LoggedSet } from './workout-store.ts';

interface Surroundings {
  readonly definitions: ReadonlyMap<string, WorkoutDefinition>;
  readonly movements: ReadonlyMap<string, Movement>;
  readonly sessions: ReadonlyMap<string, NonNullable<Workout['session']>>;
  readonly sets: ReadonlyMap<string, LiftSet[]>;
  readonly records: ReadonlyMap<string, RepRecord[]>;
  /** Workouts of the day whose result was better than all earlier results. */
  readonly best: ReadonlySet<string>;
}

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

async function readSessions(tx: Tx, orgId: string, ids: readonly string[]): Promise<Surroundings['sessions']> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'name', 'starts_at'])
    .where('org_id', '=', orgId)
    .where(isOneOf('id', ids))
    .execute();
  return new Map(rows.map(({ id, name, starts_at }) => [id, { id, name, start_date: starts_at.toISOString() }]));
}

const measureOf = ({ weight, height }: LiftSet): RepRecord['previous'] => ({ weight, height });

/** For each workout the records that it set. Each set counts with the highest number of repetitions for which it is a record. */
function recordsIn(sets: readonly LoggedSet[]): Map<string, RepRecord[]> {
  const bySet = new Map<LoggedSet, RepRecord>();
  for (const { movement_id, repetitions, set, previous } of recordSteps(sets))
    if (previous) bySet.set(set, { movement_id, repetitions, ...measureOf(set), previous: measureOf(previous) });
  const found = Map.groupBy(bySet, ([set]) => set.workout_id);
  return new Map([...found].map(([id, entries]) => [id, entries.map(([, record]) => record)]));
}

/** Workouts that compete for one best: same member, definition, scoring and prescription, because a studio may change the scoring. */
type Compared = Pick<WorkoutRow, 'id' | 'profile_id' | 'definition_id' | 'performed_at' | 'scoring' | 'score' | 'as_prescribed'>;

type Pair = Pick<Compared, 'profile_id' | 'definition_id'>;

const courseOf = (row: Compared): string => `${row.profile_id} ${row.definition_id ?? ''} ${row.scoring} ${row.as_prescribed}`;

/** The workouts in `rows` (oldest first) that beat all earlier ones with the same key. The first ranked workout of a key is not a best. */
function bestsIn(rows: readonly Compared[], definitions: Surroundings['definitions']): Set<string> {
  const best = new Map<string, Compared>();
  const found = new Set<string>();
  for (const row of rows) {
    const beaten = best.get(courseOf(row));
    const lifts = liftsOfTotal(definitions.get(row.definition_id ?? '') ?? {});
    const [first] = rankScores(row.scoring, beaten ? [row, beaten] : [row], lifts);
    if (first?.id !== row.id || first.tied || first.rank === null) continue;
    best.set(courseOf(row), row);
    if (beaten) found.add(row.id);
  }
  return found;
}

async function readBests(
  tx: Tx,
  orgId: string,
  rows: readonly WorkoutRow[],
  definitions: Surroundings['definitions'],
): Promise<ReadonlySet<string>> {
  const wods = rows.filter(({ type, definition_id }) => type === 'wod' && definition_id !== null);
  if (wods.length === 0) return new Set();
  const wanted = new Map(
    wods.map(({ profile_id, definition_id }) => [`${profile_id} ${definition_id}`, { profile_id, definition_id }]),
  ).values();
  const pairs = [...wanted];
  const [members, own] = [pairs.map(({ profile_id }) => profile_id), pairs.map(({ definition_id }) => definition_id)];
  const all = await tx
    .selectFrom(sql<Pair>`unnest(${members}::uuid[], ${own}::uuid[])`.as<'wanted'>(sql`wanted (profile_id, definition_id)`))
    .innerJoinLateral(
      (of) => {
        const compared = of
          .selectFrom('workouts')
          .select(['id', 'workouts.profile_id', 'workouts.definition_id', 'performed_at', 'scoring', 'score', 'as_prescribed'])
          .where('org_id', '=', orgId)
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`type = 'wod'`)
          .whereRef('workouts.profile_id', '=', 'wanted.profile_id')
          .whereRef('workouts.definition_id', '=', 'wanted.definition_id');
        // These conditions are those of two indexes, so that the first index is read instead of the rows.
        const short = compared.where(sql<boolean>`(score is null or octet_length(score::text) <= 1000)`);
        return short.unionAll(compared.where(sql<boolean>`octet_length(score::text) > 1000`)).as('logged');
      },
      (join) => join.onTrue(),
    )
    .selectAll('logged')
    .orderBy('logged.performed_at')
    .orderBy('logged.id')
    .execute();
  return bestsIn(all, definitions);
}

async function readRecords(
  tx: Tx,
  orgId: string,
  lifts: readonly WorkoutRow[],
  sets: Surroundings['sets'],
): Promise<Surroundings['records']> {
  const movementIds = new Set(lifts.flatMap(({ id }) => (sets.get(id) ?? []).map(({ movement_id }) => movement_id)));
  const logged = await readLoggedSets(tx, orgId, present(lifts.map(({ profile_id }) => profile_id)), [...movementIds]);
  return new Map([...logged.values()].flatMap((own) => [...recordsIn(own)]));
}

async function readSurroundings(tx: Tx, orgId: string, rows: readonly WorkoutRow[]): Promise<Surroundings> {
  const lifts = rows.filter(({ type }) => type === 'lift');
  const sets = await readSets(
    tx,
    orgId,
    lifts.map(({ id }) => id),
  );
  const definitions = await readDefinitions(tx, orgId, present(rows.map(({ definition_id }) => definition_id)));
  return {
    sets,
    definitions,
    movements: await readMovements(tx, orgId, present(rows.map(({ movement_id }) => movement_id))),
    sessions: await readSessions(tx, orgId, present(rows.map(({ session_id }) => session_id))),
    records: await readRecords(tx, orgId, lifts, sets),
    best: await readBests(tx, orgId, rows, definitions),
  };
}

/** The heaviest successful set, rounded in both units. Clause: §5. */
export function heaviestLoad(sets: readonly LiftSet[]): Lift['load'] {
  const weights = sets.flatMap(({ weight, successful }) => (weight && successful ? [weight] : []));
  const best = weights.toSorted((a, b) => inKilograms(b) - inKilograms(a))[0];
  return best ? { kg: roundLoad(weightIn(best, 'kg')), lb: roundLoad(weightIn(best, 'lb')) } : null;
}

function workoutOf(row: WorkoutRow, around: Surroundings): Workout {
  const shown = {
    id: row.id,
    name: row.name,
    performed_at: row.performed_at.toISOString(),
    notes: row.notes,
    session: around.sessions.get(row.session_id ?? '') ?? null,
    definition: around.definitions.get(row.definition_id ?? '') ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  const movement = around.movements.get(row.movement_id ?? '');
  if (row.type === 'wod' || !movement) return { ...shown, type: 'wod', ...wodOf(row, around) };
  const sets = around.sets.get(row.id) ?? [];
  return {
    ...shown,
    type: 'lift',
    movement,
    rep_scheme: row.rep_scheme,
    sets,
    load: heaviestLoad(sets),
    records: around.records.get(row.id) ?? [],
  };
}

const wodOf = (row: WorkoutRow, { best }: Surroundings): Pick<Wod, 'scoring' | 'score' | 'as_prescribed' | 'is_record'> => ({
  scoring: row.scoring,
  score: row.score,
  as_prescribed: row.as_prescribed,
  is_record: best.has(row.id),
});

export async function showWorkouts(tx: Tx, orgId: string, rows: readonly WorkoutRow[]): Promise<Workout[]> {
  if (rows.length === 0) return [];
  const around = await readSurroundings(tx, orgId, rows);
  return rows.map((row) => workoutOf(row, around));
}
