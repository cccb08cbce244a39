/** Only on real PostgreSQL do transactions run concurrently. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/log.ts';
import { changeMembership } from '#server/studio/members/change-membership.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const calls = 24;

async function open(mutants = ''): Promise<TestServer> {
  const server = await startTestServer(await databaseForTest(), { env: { SPOTTER_MUTANT: mutants } });
  onTestFinished(() => server.close());
  return server;
}

async function leaveWhileBooking(server: TestServer) {
  const { world } = server;
  const member = await world.member();
  await world.membership(member);
  const sessions = await Promise.all(Array.from({ length: calls }, () => world.session()));
  const booking = sessions.map(async (id, index) => {
    await pause(index * 2);
    return server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body: {} });
  });
  await pause(10 + Math.random() * 40);
  const context = { database: world.database, clock: { now: () => start }, newId: () => crypto.randomUUID(), log: createLog('silent') };
  const leaving = { context, orgId: world.box.orgId, profileId: member.profileId, now: start, notifications: [] };
  await world.database.transaction((tx) => changeMembership({ ...leaving, tx }, 'ended'));
  const answers = await Promise.all(booking);
  const left = await world.database.once((handle) =>
    handle.selectFrom('visits').select('id').where('profile_id', '=', member.profileId).where('state', '=', 'booked').execute(),
  );
  return { bookings: left.length, statuses: answers.map(({ status }) => status) };
}

it('a member who leaves while booking has no booking afterwards, and every call is done or refused', async () => {
  const server = await open();
  const statuses = new Set<number>();
  for (let round = 1; round <= count(4, 40); round += 1) {
    const left = await leaveWhileBooking(server);
    expect(left.bookings, `round ${round}`).toBe(0);
    for (const status of left.statuses) statuses.add(status);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});

it('bookings remain after the membership if the account is not locked', async () => {
  const server = await open('no-account-lock');
  const bookings: number[] = [];
  // Whether two requests collide is random, so several rounds run.
  for (let round = 1; round <= 30 && Math.max(0, ...bookings) < 1; round += 1) bookings.push((await leaveWhileBooking(server)).bookings);
  expect(bookings).toContainEqual(expect.toSatisfy((left: number) => left > 0));
});
