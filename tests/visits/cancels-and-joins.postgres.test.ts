/** Members leave a full class while others join its waitlist. Only on real PostgreSQL do transactions run concurrently. */
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { outcomeCodeOf, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';

const leaving = count(25, 50);
const joining = count(80, 200);
const alreadyInLine = 5;

/** All members send their request at once. The state is read right after the last response. */
async function leaveAndJoin(server: TestServer) {
  const { box, database } = server.world;
  const sessionId = await server.world.session(box, { capacity: leaving });
  const inside = await server.world.fill(sessionId, leaving);
  const line = await createEquippedMembers(server, alreadyInLine + joining, async () => {});
  const { sendRequest: sendOnce, close } = createTestClient(server.url, 250);
  const sendRequest = retryWhileBusy(sendOnce);
  const join = (member: (typeof line)[number]) =>
    sendRequest('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {}, headers: headersOf(member, box) });
  for (const member of line.slice(0, alreadyInLine)) await join(member);
  const booked = await database.once((handle) =>
    handle.selectFrom('visits').select(['id', 'profile_id']).where('session_id', '=', sessionId).where('state', '=', 'booked').execute(),
  );
  const visitOf = new Map(booked.map((visit) => [visit.profile_id, visit.id]));
  const cancels = inside.map(
    (member) => () => sendRequest('PUT', `/api/v1/visits/${visitOf.get(member.profileId)}/cancel`, { headers: headersOf(member, box) }),
  );
  const joins = line.slice(alreadyInLine).map((member) => () => join(member));
  // One member leaves for every few that join, so that both happen all the time.
  const mixed = joins.flatMap((each, index) => [each, ...cancels.splice(0, index % Math.floor(joining / leaving) === 0 ? 1 : 0)]);
  const answers = await Promise.all([...mixed, ...cancels].map((press) => press()));
  close();
  const visits = await database.once((handle) =>
    handle.selectFrom('visits').select(['id', 'seq', 'state']).where('session_id', '=', sessionId).orderBy('seq').execute(),
  );
  const offers = await database.once((handle) =>
    handle
      .selectFrom('visit_events as event')
      .innerJoin('visits as visit', 'visit.id', 'event.visit_id')
      .select('visit.seq')
      .where('visit.session_id', '=', sessionId)
      .where('event.event', '=', 'place.offered')
      .orderBy('event.seq')
      .execute(),
  );
  const { taken } = await database.once((handle) =>
    handle.selectFrom('sessions').select('taken').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  const having = (state: string) => visits.filter((visit) => visit.state === state);
  const offered = offers.map(({ seq }) => seq);
  return {
    unexpected: answers.map(outcomeCodeOf).filter((code) => code !== 'done' && code !== '409 session_not_full'),
    inOrder: offered.every((seq, index) => seq > (offered[index - 1] ?? 0)),
    overtaken: having('waitlisted').filter(({ seq }) => seq < (offered.at(-1) ?? 0)).length,
    offers: offered.length,
    pending: having('pending').length,
    taken,
    /** Free places while a member is waiting. */
    idle: having('waitlisted').length > 0 ? leaving - having('pending').length - having('booked').length : 0,
  };
}

const fair = (found: Awaited<ReturnType<typeof leaveAndJoin>>): boolean =>
  found.unexpected.length === 0 &&
  found.inOrder &&
  found.overtaken === 0 &&
  found.idle === 0 &&
  found.offers === found.pending &&
  found.taken === found.pending &&
  found.taken <= leaving;

describe('members who leave a full class while others join its waitlist', () => {
  it('free places that are offered at once, once each, in the order of the waitlist', async () => {
    const server = await serve();
    for (let round = 1; round <= count(2, 10); round += 1) {
      const found = await leaveAndJoin(server);
      expect(found, `round ${round}`).toMatchObject({ unexpected: [], inOrder: true, overtaken: 0, idle: 0 });
      expect(fair(found), JSON.stringify(found)).toBe(true);
      expect(found.offers).toBeGreaterThanOrEqual(alreadyInLine);
    }
  });

  it.each(['no-fifo', 'no-session-lock,no-place-guard,no-compare-and-set'])(
    'do not when the server lacks what protects them (%s)',
    async (mutants) => {
      const server = await serve(mutants);
      const rounds: boolean[] = [];
      for (let round = 1; round <= 4 && rounds.every((isFair) => isFair); round += 1) rounds.push(fair(await leaveAndJoin(server)));
      expect(rounds).toContain(false);
    },
  );
});
