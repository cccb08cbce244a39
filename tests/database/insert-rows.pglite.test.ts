import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Tables, Tx } from '#server/database/schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
  await migrateToLatest(database);
});
afterAll(() => database.close());

const org = { id: crypto.randomUUID(), key: 'box', name: 'Box', logo_url: null, brand: '#000000' };
const facility = {
  org_id: org.id,
  id: crypto.randomUUID(),
  guid: crypto.randomUUID(),
  key: 'hall',
  name: 'Hall',
  address: '1 Example Street',
  time_zone: 'Europe/Tallinn',
  currency: 'EUR',
  feed_enabled: true,
  position: 1,
};
const session = {
  org_id: org.id,
  facility_id: facility.id,
  name: '„Ringtreening” \\ "quoted"\n{1,2}',
  type: 'Circuit',
  location_name: 'Hall',
  location_address: '1 Example Street',
  starts_at: new Date('2026-03-02T06:00:00.123Z'),
  ends_at: new Date('2026-03-02T07:00:00Z'),
  booking_opens_at: null,
  booking_closes_at: null,
  cancellation_closes_at: null,
  cancelled_at: null,
  cancelled_reason: null,
  capacity: 12,
  waitlists_on: true,
  dropin_spaces: 0,
  price_amount: null,
  price_currency: null,
  whiteboard_visibility: 'public' as const,
  settle_at: null,
  updated_at: new Date('2026-03-01T06:00:00Z'),
};
const sessions: readonly Insertable<Tables['sessions']>[] = [
  { ...session, id: crypto.randomUUID(), key: 'one', description: null, offer_minutes: null },
  { ...session, id: crypto.randomUUID(), key: 'two', description: 'null', offer_minutes: '{"under_16_hours":5}' },
];

const inTables = async (insert: (tx: Tx) => Promise<unknown>): Promise<readonly object[]> =>
  database.transaction(async (tx) => {
    await tx.deleteFrom('orgs').execute();
    await tx.insertInto('orgs').values(org).execute();
    await tx.insertInto('facilities').values(facility).execute();
    await insert(tx);
    const rows = await tx.selectFrom('sessions').selectAll().orderBy('key').execute();
    await tx.deleteFrom('sessions').execute();
    await tx.deleteFrom('facilities').execute();
    await tx.deleteFrom('orgs').execute();
    return rows;
  });

it('writes the same rows as one parameter for each value', async () => {
  const rows = await inTables((tx) => insertRows(tx, 'sessions', sessions, ['offer_minutes']).execute());
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    await inTables((tx) =>
      tx
        .insertInto('sessions')
        .values([...sessions])
        .execute(),
    ),
  );
});

it('leaves a column that only other rows have empty', async () => {
  const [{ description: _none, ...one }, two] = sessions as [(typeof sessions)[0], (typeof sessions)[0]];
  const rows = await inTables((tx) => insertRows(tx, 'sessions', [one, two], ['offer_minutes']).execute());
  expect(rows).toMatchObject([{ description: null }, { description: 'null' }]);
});
