/** Many members move their appointments at once. Only on real PostgreSQL do transactions run concurrently. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { appointmentIn, appointmentClient, nine, createBookableService, slotsIn, type BookableService } from './bookable-service.ts';

const many = count(12, 80);

interface Mover {
  readonly member: TestMember;
  readonly id: string;
}

/** Each member has an appointment on another day. */
async function appointmentsOf(server: TestServer, bookable: BookableService, allMembers: readonly TestMember[]): Promise<readonly Mover[]> {
  const [first] = allMembers;
  if (!first) throw new Error('somebody is needed');
  const { times } = appointmentClient(server, bookable, first);
  const listed = [...slotsIn(await times('2026-03-06', { days: 31 }))];
  const made = allMembers.map(async (member, index) => {
    const { id } = await appointmentClient(server, bookable, member).make(listed[index]?.start_at ?? '');
    return { member, id };
  });
  return Promise.all(made);
}

async function rush(server: TestServer, allMembers: readonly TestMember[]) {
  await server.at(start);
  const bookable = await createBookableService(server.world);
  const movers = await appointmentsOf(server, bookable, allMembers);
  const { sendRequest: sendOnce, close } = createTestClient(server.url, 200);
  const sendRequest = retryWhileBusy(sendOnce);
  const body = { appointment: { start_at: nine } };
  const moving = movers.map(({ member, id }) =>
    sendRequest('PUT', `/api/v1/appointments/${id}`, { body, headers: headersOf(member, bookable.place) }),
  );
  const answers = await Promise.all(moving);
  close();
  const booked = await server.world.database.once((handle) =>
    handle
      .selectFrom('appointments')
      .select('starts_at')
      .where('service_id', '=', bookable.serviceId)
      .where('state', '=', 'booked')
      .execute(),
  );
  const there = booked.filter(({ starts_at }) => starts_at.toISOString() === nine).length;
  return { answers: countByCode(answers), booked: booked.length, there };
}

const members = (server: TestServer, number: number) => createEquippedMembers(server, number, async () => {});

describe('an hour that many move to at once', () => {
  it('goes to one of them; the others get slot_taken, and keep their former time', async () => {
    const server = await serve();
    const answers = { done: 1, '409 slot_taken': many - 1 };
    expect(await rush(server, await members(server, many))).toEqual({ answers, booked: many, there: 1 });
  });

  it('goes to several when neither the lock nor the constraint is there', async () => {
    const server = await serve('no-slot-lock');
    await server.world.database.once((handle) => sql`alter table appointments drop constraint appointments_apart`.execute(handle));
    const allMembers = await members(server, 12);
    let most = 0;
    for (let round = 1; round <= 8 && most <= 1; round += 1) most = Math.max(most, (await rush(server, allMembers)).there);
    expect(most).toBeGreaterThan(1);
  });
});

describe('one appointment that two devices move at once', () => {
  it('has one of the two times afterwards, and every other time is free', async () => {
    const server = await serve();
    await server.at(start);
    const bookable = await createBookableService(server.world);
    const [mia, sam] = await members(server, 2);
    if (!mia || !sam) throw new Error('two are needed');
    const at = appointmentClient(server, bookable, mia);
    const { id } = await at.make(nine);
    const free = slotsIn(await at.times('2026-03-05')).map(({ start_at }) => start_at);
    await Promise.all(free.map((start_at) => at.move(id, { start_at })));
    const { start_at, state } = appointmentIn(await at.show(id));
    expect(state).toBe('booked');
    expect(free).toContain(start_at);
    const sams = slotsIn(await appointmentClient(server, bookable, sam).times('2026-03-04', { days: 2 }));
    expect(sams.filter(({ available }) => !available).map((slot) => slot.start_at)).toEqual([start_at]);
  });
});
