/** What happens when everybody wants the last place: on real PostgreSQL, because only there do transactions really meet. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { crowd, serve, tally } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { Member } from '#tests/server/world.ts';

const withMemberships = (server: TestServer, howMany: number) => crowd(server, howMany, (member) => server.world.membership(member));

/** Everybody books the same class, which has one place left, at the same moment. */
async function rush({ world, url }: TestServer, everybody: readonly Member[]) {
  const sessionId = await world.session(world.box, { capacity: 10 });
  await world.fill(sessionId, 9);
  const { sendRequest, close } = createTestClient(url, 200);
  const book = (member: Member) =>
    sendRequest('POST', `/api/v1/sessions/${sessionId}/book`, {
      body: {},
      headers: { ...headersOf(member, world.box), 'idempotency-key': randomUUID() },
    });
  const answers = await Promise.all(everybody.map(book));
  close();
  const visits = await world.database.once((handle) =>
    handle.selectFrom('visits').select('id').where('session_id', '=', sessionId).where('state', '=', 'booked').execute(),
  );
  const { taken } = await world.database.once((handle) =>
    handle.selectFrom('sessions').select('taken').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  return { answers: tally(answers), booked: visits.length, taken };
}

describe('the last place in a class', () => {
  it('goes to one of 500 members, and 499 are told that the class is full, in each of many rounds', { timeout: 600_000 }, async () => {
    const server = await serve();
    const everybody = await withMemberships(server, 500);
    for (let round = 1; round <= count(6, 20); round += 1)
      expect(await rush(server, everybody), `round ${round}`).toEqual({
        answers: { done: 1, '409 session_full': 499 },
        booked: 10,
        taken: 10,
      });
  });

  it('goes to several when neither the lock on the class nor the guard on its places is there', async () => {
    const server = await serve('no-session-lock,no-place-guard');
    const everybody = await withMemberships(server, 60);
    const outcomes: { readonly booked: number }[] = [];
    // whether two meet is chance: a few rushes make it certain
    for (let round = 1; round <= 8 && outcomes.every(({ booked }) => booked <= 10); round += 1)
      outcomes.push(await rush(server, everybody));
    expect(outcomes.map(({ booked }) => booked)).toContainEqual(expect.toSatisfy((booked: number) => booked > 10));
  });

  it('still goes to one member when only the lock is missing: the guard on the places holds', async () => {
    const server = await serve('no-session-lock');
    const { booked, taken } = await rush(server, await withMemberships(server, 60));
    expect({ booked, taken }).toEqual({ booked: 10, taken: 10 });
  });
});
