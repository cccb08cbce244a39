import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';

async function sendAndHangUp(url: string, headers: Record<string, string>, after: number): Promise<void> {
  const sent = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'content-length': '2' } });
  sent.on('error', () => {});
  sent.end('{}');
  await pause(after);
  sent.destroy();
}

async function bookThrice({ world, url }: TestServer, allMembers: readonly TestMember[]) {
  const sessionId = await world.session(world.box, { capacity: allMembers.length });
  const path = `/api/v1/sessions/${sessionId}/book`;
  const { sendRequest, close } = createTestClient(url, 200);
  const answers = await Promise.all(
    allMembers.map(async (member, index) => {
      const headers = { ...headersOf(member, world.box), 'idempotency-key': randomUUID() };
      const lost = [sendAndHangUp(url + path, headers, index % 40), sendAndHangUp(url + path, headers, 200 + (index % 40))];
      const answer = await retryWhileBusy(sendRequest)('POST', path, { body: {}, headers });
      await Promise.all(lost);
      return answer;
    }),
  );
  close();
  const { visits, passes, movements } = await world.database.once(async (handle) => ({
    visits: await handle.selectFrom('visits').select(['profile_id', 'state']).where('session_id', '=', sessionId).execute(),
    passes: await handle
      .selectFrom('passes')
      .select('visits_held')
      .where(
        'profile_id',
        'in',
        allMembers.map((member) => member.profileId),
      )
      .execute(),
    movements: await handle.selectFrom('pass_movements').select('kind').where('org_id', '=', world.box.orgId).execute(),
  }));
  return {
    answers: countByCode(answers),
    visits: visits.length,
    members: new Set(visits.map((visit) => visit.profile_id)).size,
    held: new Set(passes.map((pass) => pass.visits_held)),
    movements: movements.length,
  };
}

describe('a booking that is sent three times because of lost responses', () => {
  it('is one visit and one use of the pass for each of 200 members, and each response confirms the booking', async () => {
    const server = await serve();
    const allMembers = await createEquippedMembers(server, 200, (member) => server.world.pass(member));
    expect(await bookThrice(server, allMembers)).toEqual({
      answers: { done: 200 },
      visits: 200,
      members: 200,
      held: new Set([1]),
      movements: 200,
    });
  });

  it('is refused to some who have the place already when the server does not store its responses', async () => {
    const server = await serve('no-idempotency');
    const allMembers = await createEquippedMembers(server, 50, (member) => server.world.pass(member));
    const { answers } = await bookThrice(server, allMembers);
    expect(answers['409 already_booked']).toBeGreaterThan(0);
  });
});

describe("the last visit on a member's pass", () => {
  async function bookTwoClasses(server: TestServer) {
    const { world } = server;
    const mia = await world.member();
    await world.pass(mia, world.box, { visits_total: 1 });
    const classes = await Promise.all([world.session(), world.session(), world.session(), world.session()]);
    const answers = await Promise.all(classes.map((id) => server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {} })));
    return countByCode(answers);
  }

  it('books one of four classes that are requested at the same time', async () => {
    const server = await serve();
    for (let round = 0; round < 10; round += 1) expect(await bookTwoClasses(server)).toEqual({ done: 1, '409 no_concession': 3 });
  });

  it('would be used twice at the same moment if passes were not locked, and only a constraint of the table refuses this', async () => {
    const server = await serve('no-pass-lock');
    const rounds = [];
    for (let round = 0; round < 10; round += 1) rounds.push(await bookTwoClasses(server));
    expect(rounds).not.toEqual(rounds.map(() => ({ done: 1, '409 no_concession': 3 })));
  });
});

describe('the last place in a week of a membership', () => {
  const limit = 2;

  async function bookTheWeek(server: TestServer) {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia, world.box, { weekly_limit: limit });
    const classes = await Promise.all(Array.from({ length: 8 }, () => world.session()));
    const answers = await Promise.all(classes.map((id) => server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {} })));
    return countByCode(answers);
  }

  it('books as many of eight classes that are booked at once as the week has room for', async () => {
    const server = await serve();
    for (let round = 0; round < 10; round += 1)
      expect(await bookTheWeek(server)).toEqual({ done: limit, '409 weekly_limit_reached': 8 - limit });
  });

  it('books more than the week has room for when passes are not locked', async () => {
    const server = await serve('no-pass-lock');
    const booked = [];
    for (let round = 0; round < 10; round += 1) booked.push((await bookTheWeek(server))['done'] ?? 0);
    expect(Math.max(...booked)).toBeGreaterThan(limit);
  });
});
