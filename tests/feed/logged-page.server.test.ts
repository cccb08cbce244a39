import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { readLoggedPage } from '#server/feed/logged-page.ts';
import type { FacilityMember } from '#server/http/handler-input.ts';
import { growStudio, type GrownStudio } from '#tests/database/grown-studio.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { createWorld, type TestMember, type World } from '#tests/server/world.ts';

let fresh: FreshDatabase;
let world: World;
let studio: GrownStudio;

beforeAll(async () => {
  fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 2 });
  studio = { place: world.box, beginner: await world.member(), regular: await world.member() };
  await growStudio(fresh.url, studio, { members: 1000, days: 60 });
  // One workout was logged long after its class. Another belongs to a cancelled visit.
  await world.database.once(async (handle) => {
    const ofRegular = sql`select w.org_id, w.id from workouts w where profile_id = ${studio.regular.profileId} and session_id is not null`;
    await sql`update workouts set created_at = '2026-03-01T19:00:00Z' where (org_id, id) in (${ofRegular} order by created_at limit 1)`.execute(
      handle,
    );
    const absent = sql`select w.session_id from workouts w where profile_id = ${studio.regular.profileId} and session_id is not null`;
    await sql`update visits set state = 'cancelled', cancelled_how = 'late' where id in (
      select id from visits where session_id in (${absent} order by created_at desc offset 3 limit 4) and profile_id <> ${studio.regular.profileId})`.execute(
      handle,
    );
  });
}, 60_000);

afterAll(async () => {
  await world.close();
  await fresh.drop();
});

const callerOf = async ({ profileId }: TestMember): Promise<FacilityMember> => ({
  profileId,
  tokenHash: new Uint8Array(),
  orgId: world.box.orgId,
  facility: await world.database.once((handle) =>
    handle.selectFrom('facilities').selectAll().where('id', '=', world.box.facilityId).executeTakeFirstOrThrow(),
  ),
});

const expectedFor = async ({ profileId }: TestMember): Promise<string[]> => {
  const { rows } = await world.database.once((handle) =>
    sql<{ id: string }>`
      select w.id from workouts w
      join visits mine on mine.session_id = w.session_id and mine.profile_id = ${profileId} and mine.state in ('booked', 'attended')
      join visits theirs on theirs.session_id = w.session_id and theirs.profile_id = w.profile_id and theirs.state in ('booked', 'attended')
      order by w.created_at desc, w.id desc`.execute(handle),
  );
  return rows.map(({ id }) => id);
};

const pagesFor = async (member: TestMember, limit: number): Promise<string[]> => {
  const caller = await callerOf(member);
  const found: string[] = [];
  for (let after: { at: Date; id: string } | null = null; ;) {
    const page = await world.database.snapshot((tx) => readLoggedPage(tx, caller, { limit, after }));
    found.push(...page.slice(0, limit).map(({ id }) => id));
    const last = page[limit - 1];
    if (page.length <= limit || !last) return found;
    after = last;
  }
};

it.each(['regular', 'beginner'] as const)('gives a %s every workout once, in order', async (who) => {
  const expected = await expectedFor(studio[who]);
  expect(expected.length).toBeGreaterThan(who === 'regular' ? 100 : 15);
  for (const limit of [7, 50]) expect(await pagesFor(studio[who], limit)).toEqual(expected);
});

it('gives a regular who is away for long the workouts of their last classes', async () => {
  await world.database.once((handle) =>
    sql`update workouts set created_at = created_at - interval '1 year' where session_id in (
      select session_id from visits where profile_id = ${studio.regular.profileId})`.execute(handle),
  );
  const expected = await expectedFor(studio.regular);
  expect(await pagesFor(studio.regular, 50)).toEqual(expected);
});
