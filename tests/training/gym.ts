import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Score } from '#contract/scores.ts';
import type { LiftSet } from '#contract/workouts.ts';
import type { NewSession, Tables } from '#server/database/schema.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember, type TestFacility } from '#tests/server/world.ts';

type Server = Pick<TestServer, 'world' | 'as'>;

export async function movement(
  { world }: Pick<Server, 'world'>,
  more: Partial<Insertable<Tables['movements']>> = {},
  place: TestFacility = world.box,
): Promise<string> {
  const id = randomUUID();
  const row = { org_id: place.orgId, id, key: id, name: 'Back squat', measured_in: 'weight' as const, removed_at: null };
  await world.database.once((handle) =>
    handle
      .insertInto('movements')
      .values({ ...row, ...more })
      .execute(),
  );
  return id;
}

/** A workout of the studio, by default for time. */
export async function definition(
  { world }: Server,
  more: Partial<Insertable<Tables['workout_definitions']>> = {},
  { place = world.box, lifts = [] as readonly string[] } = {},
): Promise<string> {
  const id = randomUUID();
  const row = { org_id: place.orgId, id, key: id, name: 'Fran', type: 'wod' as const, scoring: 'for_time' as const };
  const empty = { rep_scheme: null, movement_id: null, description: null, time_cap_seconds: null, removed_at: null };
  await world.database.transaction(async (tx) => {
    await tx
      .insertInto('workout_definitions')
      .values({ ...row, ...empty, ...more })
      .execute();
    for (const [position, movement_id] of lifts.entries())
      await tx.insertInto('workout_definition_lifts').values({ org_id: place.orgId, definition_id: id, position, movement_id }).execute();
  });
  return id;
}

export interface Board {
  readonly sessionId: string;
  readonly definitionId: string;
  readonly members: readonly TestMember[];
}

export async function writeOnBoard(
  { world }: Server,
  sessionId: string,
  definitionId: string,
  position = 1,
  place: TestFacility = world.box,
) {
  const row = { org_id: place.orgId, id: randomUUID(), session_id: sessionId, position, definition_id: definitionId };
  await world.database.once((handle) => handle.insertInto('whiteboard_items').values(row).execute());
}

interface BoardOptions {
  readonly members?: number;
  readonly session?: Partial<NewSession>;
  readonly definition?: Partial<Insertable<Tables['workout_definitions']>>;
  readonly lifts?: readonly string[];
}

/** A class that began an hour ago, with a workout on its whiteboard and booked members. */
export async function board(
  server: Server,
  { members = 1, session = {}, definition: more = {}, lifts = [] }: BoardOptions = {},
): Promise<Board> {
  const { world } = server;
  const sessionId = await world.session(world.box, { starts_at: hours(-1), capacity: 2000, ...session });
  const definitionId = await definition(server, more, { lifts });
  await writeOnBoard(server, sessionId, definitionId);
  return { sessionId, definitionId, members: await world.fill(sessionId, members) };
}

export const time = (seconds: number): Score => ({ scoring: 'for_time', capped: false, seconds });

export const wod = (more: Record<string, unknown> = {}) => ({
  workout: {
    type: 'wod',
    name: 'Fran',
    scoring: 'for_time',
    score: time(240),
    as_prescribed: true,
    performed_at: start.toISOString(),
    notes: '',
    ...more,
  },
});

export const set = (movement_id: string, repetitions: number, value: number, more: Partial<LiftSet> = {}): LiftSet => ({
  position: 1,
  repetitions,
  movement_id,
  weight: { value, unit: 'kg' },
  height: null,
  successful: true,
  ...more,
});

export const lift = (movement_id: string, sets: readonly LiftSet[], more: Record<string, unknown> = {}) => ({
  workout: { type: 'lift', movement_id, rep_scheme: null, sets, performed_at: start.toISOString(), notes: '', ...more },
});

export const logOnBoard = (server: Server, { sessionId, definitionId }: Board, member: TestMember, more: Record<string, unknown> = {}) =>
  server.as(member)('POST', '/api/v1/workouts', { body: wod({ session_id: sessionId, definition_id: definitionId, ...more }) });

export const markNoShow = ({ world }: Server, { sessionId }: Board, { profileId }: TestMember) =>
  world.database.once((handle) =>
    handle
      .updateTable('visits')
      .set({ state: 'cancelled', cancelled_how: 'noShow' })
      .where('session_id', '=', sessionId)
      .where('profile_id', '=', profileId)
      .execute(),
  );
