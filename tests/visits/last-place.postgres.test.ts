/** Many members book the last place at once. Only on real PostgreSQL do their transactions run concurrently. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';

const withMemberships = (server: TestServer, howMany: number) =>
  createEquippedMembers(server, howMany, (member) => server.world.membership(member));

async function rush({ world, url }: TestServer, allMembers: readonly TestMember[]) {
  const sessionId = await world.session(world.box, { capacity: 10 });
  await world.fill(sessionId, 9);
  const { sendRequest: sendOnce, close } = createTestClient(url, 200);
  const sendRequest = retryWhileBusy(sendOnce);
  const book = (member: TestMember) =>
    sendRequest('POST', `/api/v1/sessions/${sessionId}/book`, {
      body: {},
      headers: { ...headersOf(member, world.box), 'idempotency-key': randomUUID() },
    });
  const answers = await Promise.all(allMembers.map(book));
  close();
  const visits = await world.database.once((handle) =>
    handle.selectFrom('visits').select('id').where('session_id', '=', sessionId).where('state', '=', 'booked').execute(),
  );
  const { taken } = await world.database.once((handle) =>
    handle.selectFrom('sessions').select('taken').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  return { answers: countByCode(answers), booked: visits.length, taken };
}

describe('the last place in a class', () => {
  it('goes to one of 500 members, and 499 get session_full, in each of many rounds', { timeout: 600_000 }, async () => {
    const server = await serve();
    const allMembers = await withMemberships(server, 500);
    for (let round = 1; round <= count(6, 20); round += 1)
      expect(await rush(server, allMembers), `round ${round}`).toEqual({
        answers: { done: 1, '409 session_full': 499 },
        booked: 10,
        taken: 10,
      });
  });

  it('goes to several when neither the lock on the class nor the guard on its places is there', async () => {
    const server = await serve('no-session-lock,no-place-guard');
    const allMembers = await withMemberships(server, 60);
    const outcomes: { readonly booked: number }[] = [];
    // Whether two requests collide is random, so several rounds run.
    for (let round = 1; round <= 8 && outcomes.every(({ booked }) => booked <= 10); round += 1)
      outcomes.push(await rush(server, allMembers));
    expect(outcomes.map(({ booked }) => booked)).toContainEqual(expect.toSatisfy((booked: number) => booked > 10));
  });

  it('still goes to one member when only the lock is missing: the guard on the places holds', async () => {
    const server = await serve('no-session-lock');
    const { booked, taken } = await rush(server, await withMemberships(server, 60));
    expect({ booked, taken }).toEqual({ booked: 10, taken: 10 });
  });
});
