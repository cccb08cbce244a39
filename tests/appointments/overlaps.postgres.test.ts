/** Many members request the same hour of one coach. Only on real PostgreSQL do transactions run concurrently. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestResponse, type TestServer } from '#tests/server/test-server.ts';
import { inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { appointmentIn, appointmentClient, addShorterService, createBookableService, slotsIn } from './bookable-service.ts';

const many = count(40, 200);

const quarters = ['20:00', '20:15', '20:30', '20:45'].map((time) => `2026-03-03T${time}:00.000Z`);

/** All members request a start in the same hour at once. A member who holds one books it. */
async function rush(server: TestServer, allMembers: readonly TestMember[]) {
  await server.at(start);
  const bookable = await createBookableService(server.world);
  await addShorterService(server.world, bookable, 15);
  const { sendRequest: sendOnce, close } = createTestClient(server.url, 200);
  const sendRequest = retryWhileBusy(sendOnce);
  const take = async (member: TestMember, index: number): Promise<TestResponse> => {
    const headers = headersOf(member, bookable.place);
    const appointment = { service_id: bookable.serviceId, staff_id: bookable.staffIds[0], start_at: quarters[index % quarters.length] };
    const held = await sendRequest('POST', '/api/v1/appointments', { body: { appointment }, headers });
    if (held.status !== 200) return held;
    return sendRequest('PUT', `/api/v1/appointments/${appointmentIn(held).id}/book`, { body: { appointment: {} }, headers });
  };
  const answers = await Promise.all(allMembers.map(take));
  close();
  const booked = await server.world.database.once((handle) =>
    handle.selectFrom('appointments').select('id').where('service_id', '=', bookable.serviceId).where('state', '=', 'booked').execute(),
  );
  return { answers: countByCode(answers), booked: booked.length };
}

const dropConstraint = ({ world }: TestServer) =>
  world.database.once((handle) => sql`alter table appointments drop constraint appointments_apart`.execute(handle));

const members = (server: TestServer, number: number) => createEquippedMembers(server, number, async () => {});

/** Whether two requests collide is random, so several rounds run. */
async function severalBooked(server: TestServer, allMembers: readonly TestMember[]): Promise<number> {
  let most = 0;
  for (let round = 1; round <= 8 && most <= 1; round += 1) most = Math.max(most, (await rush(server, allMembers)).booked);
  return most;
}

describe('an hour that many want at once', () => {
  it('goes to one of them, and the others get slot_taken', async () => {
    const server = await serve();
    const allMembers = await members(server, many);
    for (let round = 1; round <= count(2, 10); round += 1)
      expect(await rush(server, allMembers), `round ${round}`).toEqual({ answers: { done: 1, '409 slot_taken': many - 1 }, booked: 1 });
  });

  it('still goes to one without a lock on the coach: the database lets no two overlap', async () => {
    const server = await serve('no-slot-lock');
    expect((await rush(server, await members(server, 30))).booked).toBe(1);
  });

  it('goes to several when neither the lock nor the constraint is there', async () => {
    const server = await serve('no-slot-lock');
    await dropConstraint(server);
    expect(await severalBooked(server, await members(server, 30))).toBeGreaterThan(1);
  });
});

/** Sam requests every time that Mia sees as available, while a third member holds one of them. */
async function refusedOfListed(server: TestServer): Promise<number> {
  const bookable = await createBookableService(server.world);
  const [mia, sam, noa] = await members(server, 3);
  if (!mia || !sam || !noa) throw new Error('three are needed');
  const [first] = slotsIn(await appointmentClient(server, bookable, mia).times('2026-03-05'));
  appointmentIn(await appointmentClient(server, bookable, noa).hold(first?.start_at ?? ''));
  const listed = slotsIn(await appointmentClient(server, bookable, mia).times('2026-03-05', { days: count(3, 31) })).filter(
    ({ available }) => available,
  );
  expect(listed.length).toBeGreaterThan(3);
  let refusals = 0;
  for (const { start_at } of listed) {
    const at = appointmentClient(server, bookable, sam);
    const held = await at.hold(start_at);
    if (held.status !== 200) refusals += 1;
    else expect(appointmentIn(await at.book(appointmentIn(held).id)).state).toBe('booked');
  }
  return refusals;
}

describe('each time that is listed as available', () => {
  it('can be held and booked', async () => {
    const server = await serve();
    await server.at(inMinutes(0));
    expect(await refusedOfListed(server)).toBe(0);
  });

  it('is refused for some where held times are listed as available', async () => {
    const server = await serve('lists-held');
    expect(await refusedOfListed(server)).toBeGreaterThan(0);
  });
});
