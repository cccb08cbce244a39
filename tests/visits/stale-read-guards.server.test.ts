/** The checks behind the lock on a class. Under the lock they never fail, so each is called directly, with and without the check. */
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { classById, updatePlaces } from '#server/classes/class-store.ts';
import { activateMutants } from '#server/database/mutants.ts';
import { changeVisit, liveVisits } from '#server/visits/visit-store.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { createWorld, start, type World } from '#tests/server/world.ts';

let fresh: FreshDatabase;
let world: World;
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 2 });
});
afterAll(async () => {
  await world.close();
  await fresh.drop();
});
afterEach(() => activateMutants([]));

/** Takes a place in a class whose places have changed since the read. Returns the number of taken places. */
async function takeOneTooLate(capacity: number, before: number, meanwhile: number): Promise<number> {
  const id = await world.session(world.box, { capacity, taken: before });
  const places = (taken: number) =>
    world.database.once((handle) => handle.updateTable('sessions').set({ taken }).where('id', '=', id).execute());
  const read = await world.database.transaction((tx) => classById(tx, world.box.orgId, id));
  if (!read) throw new Error('there is no such class');
  await places(meanwhile);
  const write = () =>
    world.database.transaction((tx) => updatePlaces(tx, read, { taken: before + 1, droppedIn: 0, settleAt: null, now: start }));
  await write().catch((error: unknown) => expect(error).toHaveProperty('name', 'StaleRead'));
  const row = await world.database.transaction((tx) => classById(tx, world.box.orgId, id));
  return row?.taken ?? -1;
}

it('a place is not taken on the strength of a number that has changed, or beyond the capacity', async () => {
  expect(await takeOneTooLate(10, 3, 9)).toBe(9);
  expect(await takeOneTooLate(3, 3, 3)).toBe(3);
});

it('places are lost and overbooked without the guard on them', async () => {
  activateMutants(['no-place-guard']);
  expect(await takeOneTooLate(10, 3, 9)).toBe(4);
  expect(await takeOneTooLate(3, 3, 3)).toBe(4);
});

async function cancelTooLate(): Promise<string | undefined> {
  const id = await world.session();
  await world.fill(id, 1);
  const read = () => world.database.transaction(async (tx) => (await liveVisits(tx, world.box.orgId, id))[0]);
  const visit = await read();
  if (!visit) throw new Error('there is no visit');
  await world.database.once((handle) => handle.updateTable('visits').set({ state: 'attended' }).where('id', '=', visit.id).execute());
  const change = { state: 'cancelled', cancelled_how: 'inTime', updated_at: start } as const;
  const write = () => world.database.transaction((tx) => changeVisit(tx, visit, change, 'cancel'));
  await write().catch((error: unknown) => expect(error).toHaveProperty('name', 'StaleRead'));
  return (await read())?.state;
}

it('a visit is not changed on the strength of a state that it has no more', async () => {
  expect(await cancelTooLate()).toBe('attended');
});

it('a visit that was attended is cancelled when states are not compared', async () => {
  activateMutants(['no-compare-and-set']);
  expect(await cancelTooLate()).toBeUndefined();
});
