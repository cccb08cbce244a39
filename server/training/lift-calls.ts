/** Movements, and the best lifts of a member, computed from all sets in the log. */
import type { LiftBest, LiftDay, LiftDetail, LiftSummary } from '#contract/lifts.ts';
import type { Movement } from '#contract/movements.ts';
import { personalRecords, recordSteps } from '#machines/training/personal-record.rules.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import type { FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { movementOf, readMovements } from './definition-store.ts';
import { readLoggedSets, type LoggedSet } from './workout-store.ts';

/** The highest number of repetitions for which a best set is listed. */
const mostRepetitions = 10;

function bestsOf(sets: readonly LoggedSet[]): LiftBest[] {
  return personalRecords(sets)
    .filter(({ repetitions }) => repetitions <= mostRepetitions)
    .map(({ repetitions, set }) => ({
      repetitions,
      weight: set.weight,
      height: set.height,
      workout_id: set.workout_id,
      performed_at: set.performed_at,
    }));
}

/** Summarizes the sets of one movement, oldest first; at least one is required. */
function summaryOf(movement: Movement, sets: readonly LoggedSet[]): LiftSummary {
  return {
    id: movement.id,
    movement,
    bests: bestsOf(sets),
    workouts_count: new Set(sets.map(({ workout_id }) => workout_id)).size,
    last_performed_at: sets.at(-1)?.performed_at ?? '',
  };
}

async function readSchemes(tx: Tx, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.selectFrom('workouts').select(['id', 'rep_scheme']).where('org_id', '=', orgId).where(isOneOf('id', ids)).execute();
  return new Map(rows.map(({ id, rep_scheme }) => [id, rep_scheme]));
}

/** For each workout the numbers of repetitions for which it set a record. */
function recordsBy(sets: readonly LoggedSet[]): ReadonlyMap<string, number[]> {
  const steps = recordSteps(sets).filter(({ previous }) => previous !== null);
  const grouped = Map.groupBy(steps, ({ set }) => set.workout_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ repetitions }) => repetitions)]));
}

async function historyOf(tx: Tx, orgId: string, sets: readonly LoggedSet[]): Promise<LiftDay[]> {
  const days = Map.groupBy(sets, ({ workout_id }) => workout_id);
  const schemes = await readSchemes(tx, orgId, [...days.keys()]);
  const records = recordsBy(sets);
  return [...days].map(([workout_id, own]) => ({
    workout_id,
    performed_at: own[0]?.performed_at ?? '',
    rep_scheme: schemes.get(workout_id) ?? null,
    sets: own.map(({ workout_id: _id, performed_at: _at, ...set }) => set),
    records: records.get(workout_id) ?? [],
  }));
}

async function listLifts(tx: Tx, { orgId, profileId }: FacilityMember): Promise<LiftSummary[]> {
  const sets = (await readLoggedSets(tx, orgId, [profileId], null)).get(profileId) ?? [];
  const byMovement = Map.groupBy(sets, ({ movement_id }) => movement_id);
  const movements = await readMovements(tx, orgId, [...byMovement.keys()]);
  const lifts = [...byMovement].flatMap(([id, own]) => {
    const movement = movements.get(id);
    return movement ? [summaryOf(movement, own)] : [];
  });
  return lifts.toSorted((a, b) => b.last_performed_at.localeCompare(a.last_performed_at) || a.movement.name.localeCompare(b.movement.name));
}

async function readLift(tx: Tx, { orgId, profileId }: FacilityMember, id: string): Promise<LiftDetail> {
  const sets = (await readLoggedSets(tx, orgId, [profileId], [id])).get(profileId) ?? [];
  const movement = (await readMovements(tx, orgId, [id])).get(id);
  if (!movement || sets.length === 0) throw new Refused('not_found');
  return { ...summaryOf(movement, sets), history: await historyOf(tx, orgId, sets) };
}

const movementsOf = (tx: Tx, { orgId }: FacilityMember) => tx.selectFrom('movements').selectAll().where('org_id', '=', orgId);

export const liftCalls: Pick<CallHandlers, 'listLifts' | 'readLift' | 'listMovements' | 'readMovement'> = {
  listLifts: ({ context, caller }) => context.database.snapshot(async (tx) => ({ lifts: await listLifts(tx, caller) })),

  readLift({ context, caller, params }) {
    const id = uuidOf(params.id);
    return context.database.snapshot((tx) => readLift(tx, caller, id));
  },

  listMovements: ({ context, caller }) =>
    context.database.snapshot(async (tx) => {
      const rows = await movementsOf(tx, caller).where('removed_at', 'is', null).orderBy('name').orderBy('id').execute();
      return { movements: rows.map(movementOf) };
    }),

  readMovement({ context, caller, params }) {
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => {
      const row = await movementsOf(tx, caller).where('id', '=', id).executeTakeFirst();
      if (!row) throw new Refused('not_found');
      return movementOf(row);
    });
  },
};
