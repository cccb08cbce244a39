/** Many members drop in at once, with one drop-in place left. Only on real PostgreSQL do transactions run concurrently. */
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';

/** All members drop in to a class of a hundred places that allows three drop-ins and has two. */
async function rush({ world, url }: TestServer, allMembers: readonly TestMember[]) {
  const sessionId = await world.session(world.box, { capacity: 100, dropin_spaces: 3, droppedin_count: 2 });
  const { sendRequest: sendOnce, close } = createTestClient(url, 200);
  const sendRequest = retryWhileBusy(sendOnce);
  const dropIn = (member: TestMember) =>
    sendRequest('POST', `/api/v1/sessions/${sessionId}/dropin`, { body: {}, headers: headersOf(member, world.box) });
  const answers = await Promise.all(allMembers.map(dropIn));
  close();
  const inside = await world.database.once((handle) =>
    handle
      .selectFrom('visits')
      .innerJoin('invoices', 'invoices.visit_id', 'visits.id')
      .select('visits.id')
      .where('session_id', '=', sessionId)
      .where('dropin', '=', true)
      .execute(),
  );
  const session = await world.database.once((handle) =>
    handle.selectFrom('sessions').select(['taken', 'droppedin_count']).where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  return { answers: countByCode(answers), owing: inside.length, ...session };
}

const members = count(60, 300);
const one = { answers: { done: 1, '409 no_concession': members - 1 }, owing: 1, taken: 1, droppedin_count: 3 };

describe('the last drop-in space', () => {
  it('goes to one member, who alone owes its price', async () => {
    const server = await serve();
    const allMembers = await createEquippedMembers(server, members, async () => {});
    for (let round = 1; round <= count(3, 20); round += 1) expect(await rush(server, allMembers), `round ${round}`).toEqual(one);
  });

  it('goes to several when neither the lock on the class nor the guard on its places is there', async () => {
    const server = await serve('no-session-lock,no-place-guard');
    const allMembers = await createEquippedMembers(server, members, async () => {});
    const owing: number[] = [];
    // Whether two requests collide is random, so several rounds run.
    for (let round = 1; round <= 8 && owing.every((found) => found <= 1); round += 1) owing.push((await rush(server, allMembers)).owing);
    expect(owing).toContainEqual(expect.toSatisfy((found: number) => found > 1));
  });
});
