import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrateFrom } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createPlace, worldAt } from '#tests/server/world.ts';

const migrations = new URL('../../server/database/migrations/', import.meta.url);

async function migrationsBefore(name: string): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of await readdir(migrations)) if (file < name) await cp(new URL(file, migrations), path.join(folder, file));
  return pathToFileURL(`${folder}/`);
}

test('settings for all studios become settings of each studio; a type that was off in the app is off in every channel', async () => {
  const database = await openDatabase({ databaseUrl: await databaseForTest(), poolSize: 1 });
  onTestFinished(() => database.close());
  await database.once((handle) => sql`drop schema public cascade`.execute(handle));
  await database.once((handle) => sql`create schema public`.execute(handle));
  await migrateFrom(await migrationsBefore('0032'), database);
  const box = await createPlace(database, 'box', 'Pacific/Auckland', 'NZD');
  const yoga = await createPlace(database, 'yoga', 'Europe/London', 'GBP');
  const world = worldAt(database, box, yoga);
  const [mia, sam] = [await world.member([box, yoga]), await world.member([box])];
  await database.once((handle) =>
    sql`insert into muted_notifications (profile_id, type, channel) values
      (${mia.profileId}, 'waitlist', 'app'), (${mia.profileId}, 'waitlist', 'push'), (${sam.profileId}, 'booking', 'email')`.execute(
      handle,
    ),
  );
  await migrateFrom(migrations, database);
  const rows = await database.once((handle) => handle.selectFrom('muted_notifications').selectAll().execute());
  const named = rows.map(({ org_id, profile_id, type, channel }) =>
    [profile_id === mia.profileId ? 'mia' : 'sam', org_id === box.orgId ? 'box' : 'yoga', type, channel].join(' '),
  );
  expect(named.toSorted()).toEqual([
    'mia box waitlist email',
    'mia box waitlist push',
    'mia yoga waitlist email',
    'mia yoga waitlist push',
    'sam box booking email',
    'sam box class_changed email',
  ]);
});
