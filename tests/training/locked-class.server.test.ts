import { beforeEach, expect, it } from 'vitest';
import { lockClass } from '#server/classes/class-store.ts';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { board, wod } from './gym.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

it('takes the workout of a member at once, and no booking before the lock is free', async () => {
  const made = await board(server, { session: { starts_at: hours(-1), ends_at: hours(1) } });
  const [mia] = made.members as readonly [TestMember];
  const body = wod({ session_id: made.sessionId, definition_id: made.definitionId });
  await server.world.database.transaction(async (tx) => {
    await lockClass(tx, server.world.box.orgId, made.sessionId);
    expect((await server.as(mia)('POST', '/api/v1/workouts', { body })).status).toBe(200);
    problemIn(await server.as(mia)('POST', `/api/v1/sessions/${made.sessionId}/book`, { body: {} }), 'busy');
  });
});
