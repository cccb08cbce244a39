import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { settleDue } from '#server/visits/settle.ts';
import { createLog } from '#server/log.ts';
import { passesIn, sessionsIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';
import { appointmentClient, nine, createBookableService, ten } from './bookable-service.ts';

const server = serverForFile();
const over = hours(51);

/** Ana's appointment at nine and Ben's at ten, each paid with a pass. */
const setUp = async () => {
  const { world } = server;
  await server.at(start);
  const bookable = await createBookableService(world);
  const [ana, ben] = [await world.member(), await world.member()];
  const passes = [
    await world.pass(ana, bookable.place, { services: [bookable.key] }),
    await world.pass(ben, bookable.place, { services: [bookable.key] }),
  ];
  const { id: first } = await appointmentClient(server, bookable, ana).make(nine);
  const { id: second } = await appointmentClient(server, bookable, ben).make(ten);
  return { ana, ben, first, second, passes };
};

const statesOf = (...ids: string[]) =>
  server.world.database.once(async (handle) => {
    const rows = await handle.selectFrom('appointments').select(['id', 'state']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.state);
  });

const touched = ({ passes: [pass = ''] }: Awaited<ReturnType<typeof setUp>>, visits_held: number) =>
  server.world.database.once((handle) => handle.updateTable('passes').set({ visits_held }).where('id', '=', pass).execute());

it('an appointment that cannot be settled blocks no read, and the others are settled all the same', async () => {
  const world = await setUp();
  const { first, second, ben } = world;
  await touched(world, 0);
  await server.at(over);
  expect(sessionsIn(await server.as(ben)('GET', '/api/v1/sessions'))).toBeDefined();
  expect(passesIn(await server.as(ben)('GET', '/api/v1/passes'))).toMatchObject([{ visits_used: 1, visits_held: 0 }]);
  expect(await statesOf(first, second)).toEqual(['booked', 'attended']);
  await touched(world, 1);
  sessionsIn(await server.as(ben)('GET', '/api/v1/sessions'));
  expect(await statesOf(first, second)).toEqual(['attended', 'attended']);
});

it('an appointment that cannot be settled does not stop the sweeper, which settles the classes of every studio', async () => {
  const { world } = server;
  const appointments = await setUp();
  await touched(appointments, 0);
  const { ana } = appointments;
  await world.membership(ana);
  const session = await world.session(world.box, { starts_at: hours(26), ends_at: hours(27) });
  const { id } = visitIn(await server.as(ana)('POST', `/api/v1/sessions/${session}/book`, { body: {} }));
  const context = { database: world.database, clock: { now: () => over }, newId: () => crypto.randomUUID(), log: createLog('silent') };
  await settleDue(context, null);
  const [visit] = await world.database.once((handle) => handle.selectFrom('visits').select('state').where('id', '=', id).execute());
  expect(visit?.state).toBe('attended');
});

it('a read does not wait for a transaction that has locked the passes, such as the load of a large folder', async () => {
  const { ben, first, second } = await setUp();
  await server.at(over);
  await server.world.database.transaction(async (tx) => {
    await sql`select 1 from passes for update`.execute(tx);
    const began = performance.now();
    sessionsIn(await server.as(ben)('GET', '/api/v1/sessions'));
    expect(performance.now() - began).toBeLessThan(2000);
  });
  expect(await statesOf(first, second)).toEqual(['booked', 'booked']);
});
