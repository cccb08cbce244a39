/** Many members who read the same classes at once. Source: docs/decisions/notifications.md#0364. */
import { expect, it } from 'vitest';
import { classCalls } from '#server/classes/class-calls.ts';
import { hashToken } from '#server/auth/sign-in-session-store.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { openRecordingDatabase } from '#tests/database/statement-costs.ts';
import { contextOf } from '#tests/jobs/post-context.ts';
import { createWorld, hours, start, type TestMember } from '#tests/server/world.ts';

it('costs fewer statements, and each member still sees their own visits', async () => {
  const url = await databaseForTest();
  const world = await createWorld({ databaseUrl: url });
  const recording = openRecordingDatabase(url);
  try {
    const sessionId = await world.session(world.box, { starts_at: hours(2), capacity: 40 });
    const booked = await world.fill(sessionId, 20);
    const others = await world.members(20);
    const facility = await world.database.once((handle) =>
      handle.selectFrom('facilities').selectAll().where('id', '=', world.box.facilityId).executeTakeFirstOrThrow(),
    );
    const context = contextOf(recording.database);
    const query = { from: hours(0).toISOString(), to: hours(24).toISOString() };
    const read = async ({ profileId, token }: TestMember) => {
      const caller = { profileId, tokenHash: hashToken(token), orgId: world.box.orgId, facility };
      const input = { context, now: start, caller, params: {}, query, body: {}, locale: 'en', key: null, address: '' };
      const { sessions }: Awaited<ReturnType<typeof classCalls.listSessions>> = await Reflect.apply(classCalls.listSessions, null, [input]);
      return sessions.map(({ id, spaces_left, visit }) => [id, spaces_left, visit?.state ?? null]);
    };
    const all = [...booked, ...others];
    const alone = await recording.record(async () => {
      for (const member of all) await read(member);
    });
    const answers: unknown[] = [];
    const together = await recording.record(async () => void answers.push(...(await Promise.all(all.map(read)))));
    expect(answers).toEqual(all.map((_, index) => [[sessionId, 20, index < 20 ? 'booked' : null]]));
    expect(together.length).toBeLessThan(alone.length * 0.6);
    const timetables = together.filter(({ sql }) => sql.startsWith('select "sessions".*'));
    // Four queries start at once, each for one member. The remaining 36 members are read in groups of 16.
    expect(timetables.length).toBe(7);
  } finally {
    await recording.close();
    await world.close();
  }
});
