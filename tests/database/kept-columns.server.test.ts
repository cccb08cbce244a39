/** Triggers fill columns that lists are sorted by, because processes of the previous version do not write them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { createPlace, createWorld, hours, start, type World } from '#tests/server/world.ts';
import { freshDatabase, type FreshDatabase } from './postgres.ts';

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

const placesOf = (sessionId: string) =>
  world.database.once((handle) =>
    handle.selectFrom('visits').select(['starts_at', 'facility_id']).where('session_id', '=', sessionId).execute(),
  );

it('gives a visit the start and the facility of its class', async () => {
  const sessionId = await world.session();
  await world.fill(sessionId, 2);
  const place = { starts_at: hours(24), facility_id: world.box.facilityId };
  expect(await placesOf(sessionId)).toEqual([place, place]);
});

it('moves the visits of a class with it, and no others', async () => {
  const [moved, other] = [await world.session(), await world.session()];
  await world.fill(moved, 1);
  await world.fill(other, 1);
  await world.database.once((handle) =>
    handle
      .updateTable('sessions')
      .set({ starts_at: hours(30), ends_at: hours(31) })
      .where('id', '=', moved)
      .execute(),
  );
  expect(await placesOf(moved)).toEqual([{ starts_at: hours(30), facility_id: world.box.facilityId }]);
  expect(await placesOf(other)).toEqual([{ starts_at: hours(24), facility_id: world.box.facilityId }]);
});

it('takes the visits of a class to another facility', async () => {
  const sessionId = await world.session();
  await world.fill(sessionId, 1);
  const elsewhere = await createPlace(world.database, `box-${randomUUID()}`, 'Pacific/Auckland', 'NZD');
  const facility = { guid: randomUUID(), key: 'second', name: 'Second', address: '2 Example Street', time_zone: 'UTC', currency: 'NZD' };
  await world.database.once(async (handle) => {
    await handle
      .insertInto('facilities')
      .values({ ...facility, org_id: world.box.orgId, id: elsewhere.facilityId })
      .execute();
    await handle.updateTable('sessions').set({ facility_id: elsewhere.facilityId }).where('id', '=', sessionId).execute();
  });
  expect(await placesOf(sessionId)).toEqual([{ starts_at: hours(24), facility_id: elsewhere.facilityId }]);
});

it('gives the sets of a workout its member and its instant, and none while it is deleted', async () => {
  const { profileId } = await world.member();
  const { orgId: org_id, facilityId: facility_id } = world.box;
  const [id, movement_id] = [randomUUID(), randomUUID()];
  const times = { performed_at: start, created_at: start, updated_at: start };
  const texts = { name: 'Back squat', notes: '', scoring: 'none' as const, rep_scheme: null };
  const set = { org_id, workout_id: id, movement_id, height_value: null, height_unit: null, successful: true };
  await world.database.once(async (handle) => {
    await handle
      .insertInto('movements')
      .values({ org_id, id: movement_id, key: movement_id, name: 'Back squat', measured_in: 'weight', removed_at: null })
      .execute();
    await handle
      .insertInto('workouts')
      .values({ ...texts, ...times, org_id, id, profile_id: profileId, facility_id, movement_id, type: 'lift', as_prescribed: true })
      .execute();
    await handle
      .insertInto('workout_sets')
      .values({ ...set, position: 1, repetitions: 5, weight_value: 80, weight_unit: 'kg' })
      .execute();
  });
  const kept = () =>
    world.database.once((handle) =>
      handle.selectFrom('workout_sets').select(['profile_id', 'performed_at']).where('workout_id', '=', id).executeTakeFirst(),
    );
  const change = (values: { performed_at?: Date; deleted_at?: Date | null }) =>
    world.database.once((handle) => handle.updateTable('workouts').set(values).where('id', '=', id).execute());
  expect(await kept()).toEqual({ profile_id: profileId, performed_at: start });
  await change({ deleted_at: start });
  expect(await kept()).toEqual({ profile_id: profileId, performed_at: null });
  await change({ deleted_at: null, performed_at: hours(-3) });
  expect(await kept()).toEqual({ profile_id: profileId, performed_at: hours(-3) });
});
