/** The training log of a member: their workouts, which are private except on the leaderboard of a class. */
import type { Workout, WorkoutDefinition, WorkoutQuery } from '#contract/workouts.ts';
import { whyNotLoggable } from '#machines/whiteboard/score-entry.rules.ts';
import { sql, type Updateable } from 'kysely';
import { StaleRead } from '../database/database.ts';
import { codeOf } from '../database/errors.ts';
import type { Tables, Tx, WorkoutRow } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { markFeedChanged, markPlacesChanged } from '../realtime/wake-ups.ts';
import { readItems, readLoggingFacts } from '../whiteboard/whiteboard-store.ts';
import { readDefinitions, showDefinitions } from './definition-store.ts';
import { cutPage, readCursorPageQuery, type CursorPageQuery } from './cursor-paging.ts';
import { readEntry, readUpdate, type WorkoutColumns } from './workout-entry.ts';
import { liveWorkouts, readSets, workoutOfMember, writeSets } from './workout-store.ts';
import { showWorkouts } from './workout-wire.ts';

/** How long a deleted workout can be restored. */
const kept = 24 * 60 * 60 * 1000;
const mostFound = 40;

async function show(tx: Tx, orgId: string, row: WorkoutRow | undefined): Promise<Workout> {
  const [workout] = row ? await showWorkouts(tx, orgId, [row]) : [];
  if (!workout) throw new Refused('not_found');
  return workout;
}

/** A page of the workouts. Malformed ids in the query match nothing. */
async function readPage(tx: Tx, { orgId, profileId }: FacilityMember, query: WorkoutQuery, page: CursorPageQuery): Promise<WorkoutRow[]> {
  let found = liveWorkouts(tx, orgId).where('profile_id', '=', profileId);
  if (query.from !== undefined) found = found.where('performed_at', '>=', new Date(query.from));
  if (query.to !== undefined) found = found.where('performed_at', '<', new Date(query.to));
  if (query.type !== undefined) found = found.where('type', '=', query.type);
  if (query.definition_id !== undefined) found = found.where('definition_id', '=', uuidOf(query.definition_id));
  if (query.session_id !== undefined) found = found.where('session_id', '=', uuidOf(query.session_id));
  if (query.movement_id !== undefined) found = found.where('movement_id', '=', uuidOf(query.movement_id));
  const { after } = page;
  if (after) found = found.where((row) => row(row.refTuple('performed_at', 'id'), '<', row.tuple(after.at, after.id)));
  return found
    .orderBy('performed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

async function search(tx: Tx, { orgId, profileId }: FacilityMember, text: string) {
  const workouts = await liveWorkouts(tx, orgId)
    .where('profile_id', '=', profileId)
    .where('name', 'ilike', containing(text))
    .orderBy('performed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute();
  const definitions = await tx
    .selectFrom('workout_definitions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .where('name', 'ilike', containing(text))
    .orderBy('name')
    .orderBy('id')
    .limit(mostFound)
    .execute();
  return { workouts: await showWorkouts(tx, orgId, workouts), definitions: await showDefinitions(tx, orgId, definitions) };
}

const columnsOf = ({ sets: _sets, score, ...written }: WorkoutColumns) => ({ ...written, score: score && JSON.stringify(score) });

/** The class has begun, the member is in it, and its whiteboard contains the definition. */
async function facilityOfClass(
  tx: Tx,
  { caller, now }: HandlerInput<'logWorkout'>,
  sessionId: string,
  definition: WorkoutDefinition | null,
): Promise<string> {
  const facts = await readLoggingFacts(tx, caller.orgId, caller.profileId, sessionId);
  if (!facts) throw new Refused('not_found');
  const refusal = whyNotLoggable(facts, now);
  if (refusal) throw new Refused(refusal);
  const items = (await readItems(tx, caller.orgId, [sessionId])).get(sessionId) ?? [];
  if (!items.some((item) => item.definition.id === definition?.id)) throw new Refused('not_found');
  return facts.facility_id;
}

async function definitionOf(tx: Tx, orgId: string, id: string | null): Promise<WorkoutDefinition | null> {
  if (id === null) return null;
  const definition = (await readDefinitions(tx, orgId, [uuidOf(id)])).get(uuidOf(id));
  if (!definition) throw new Refused('not_found');
  return definition;
}

/** Marks that scores of the class have changed, so that open pages with its leaderboard refetch it. */
async function noteScores(tx: Tx, { org_id, session_id }: Pick<WorkoutRow, 'org_id' | 'session_id'>): Promise<void> {
  if (session_id === null) return;
  const row = await tx
    .selectFrom('sessions')
    .select('facility_id')
    .where('org_id', '=', org_id)
    .where('id', '=', session_id)
    .executeTakeFirst();
  if (!row) return;
  markPlacesChanged(tx, row.facility_id, session_id);
  markFeedChanged(tx, row.facility_id);
}

async function log(input: HandlerInput<'logWorkout'>, tx: Tx): Promise<HandlerOutcome<Workout>> {
  const { caller, context, now, body } = input;
  const { orgId, profileId, facility } = caller;
  const { workout } = body;
  const definition = await definitionOf(tx, orgId, workout.definition_id);
  const sessionId = workout.session_id === null ? null : uuidOf(workout.session_id);
  const facilityId = sessionId === null ? facility.id : await facilityOfClass(tx, input, sessionId, definition);
  const written = await readEntry(tx, orgId, workout, definition);
  const row = await tx
    .insertInto('workouts')
    .values({
      ...columnsOf(written),
      org_id: orgId,
      id: context.newId(),
      profile_id: profileId,
      facility_id: facilityId,
      definition_id: definition?.id ?? null,
      session_id: sessionId,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return refused({ code: 'already_logged' });
  await writeSets(tx, orgId, row.id, written.sets);
  await noteScores(tx, row);
  return answered(await show(tx, orgId, row));
}

async function ownWorkout(tx: Tx, { orgId, profileId }: FacilityMember, id: string): Promise<WorkoutRow> {
  const row = await tx
    .selectFrom('workouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', uuidOf(id))
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

async function update({ caller, params, body, now }: HandlerInput<'updateWorkout'>, tx: Tx): Promise<HandlerOutcome<Workout>> {
  const { orgId } = caller;
  const row = await ownWorkout(tx, caller, params.id);
  if (row.deleted_at !== null) throw new Refused('not_found');
  const sets = (await readSets(tx, orgId, [row.id])).get(row.id) ?? [];
  const {
    name,
    scoring,
    score,
    as_prescribed,
    movement_id,
    rep_scheme,
    notes,
    performed_at,
    sets: written,
  } = await readUpdate(tx, orgId, row, sets, body.workout);
  const set = { name, scoring, score: score && JSON.stringify(score), as_prescribed, movement_id, rep_scheme, notes, performed_at };
  const changed = await change(tx, row, { ...set, updated_at: now });
  if (row.type === 'lift') await writeSets(tx, orgId, row.id, written);
  return answered(await show(tx, orgId, changed));
}

async function change(tx: Tx, { org_id, id }: WorkoutRow, set: Updateable<Tables['workouts']>): Promise<WorkoutRow> {
  try {
    const query = tx.updateTable('workouts').set(set).where('org_id', '=', org_id).where('id', '=', id);
    const row = await query.returningAll().executeTakeFirstOrThrow();
    await noteScores(tx, row);
    return row;
  } catch (error) {
    if (codeOf(error) === '23505') throw new StaleRead('the member logged it again for this class', { cause: error });
    throw error;
  }
}

/** Whether the member has logged the same workout for the class again. The later workout takes precedence. */
async function isLoggedAgain(tx: Tx, row: WorkoutRow): Promise<boolean> {
  if (row.session_id === null) return false;
  const found = await liveWorkouts(tx, row.org_id)
    .select(sql<number>`1`.as('one'))
    .where('session_id', '=', row.session_id)
    .where('definition_id', '=', row.definition_id)
    .where('profile_id', '=', row.profile_id)
    .executeTakeFirst();
  return found !== undefined;
}

export const workoutCalls: Pick<
  CallHandlers,
  'listWorkouts' | 'searchWorkouts' | 'readWorkout' | 'logWorkout' | 'updateWorkout' | 'deleteWorkout' | 'restoreWorkout'
> = {
  listWorkouts: ({ context, caller, query }) => {
    const page = readCursorPageQuery(query);
    return context.database.snapshot(async (tx) => {
      const { rows, ...rest } = cutPage(await readPage(tx, caller, query, page), page, ({ performed_at: at, id }) => ({ at, id }));
      return { workouts: await showWorkouts(tx, caller.orgId, rows), ...rest };
    });
  },

  searchWorkouts: ({ context, caller, query }) => context.database.snapshot((tx) => search(tx, caller, query.q)),

  readWorkout({ context, caller: { orgId, profileId }, params }) {
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => show(tx, orgId, await workoutOfMember(tx, orgId, id, profileId)));
  },

  logWorkout: log,

  updateWorkout: update,

  async deleteWorkout({ caller, params, now }, tx) {
    const row = await ownWorkout(tx, caller, params.id);
    if (row.deleted_at !== null) throw new Refused('not_found');
    await change(tx, row, { deleted_at: now, updated_at: now });
    return answered(undefined);
  },

  async restoreWorkout({ caller, params, now }, tx) {
    const row = await ownWorkout(tx, caller, params.id);
    if (row.deleted_at === null) return answered(await show(tx, caller.orgId, row));
    if (row.deleted_at.getTime() + kept <= now.getTime()) throw new Refused('not_found');
    if (await isLoggedAgain(tx, row)) return refused({ code: 'already_logged' });
    return answered(await show(tx, caller.orgId, await change(tx, row, { deleted_at: null, updated_at: now })));
  },
};
