import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrateFrom } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { run } from '#tests/database/template.ts';
import { emptyDatabase } from './empty-database.ts';
import { dataFolder, spawnServer } from './spawned.ts';

async function startFailure(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { ended } = spawnServer(await dataFolder(), { DATABASE_URL: databaseUrl, SPOTTER_MODE: 'production', ...env }, []);
  const { code, out, err } = await ended;
  expect([code, out]).toEqual([1, '']);
  return err;
}

const changed = (url: string, change: (url: URL) => void): string => {
  const other = new URL(url);
  change(other);
  return other.href;
};

async function roleForTest(): Promise<string> {
  const server = inject('postgresUrl');
  const role = `spotter_test_${crypto.randomUUID().slice(0, 8)}`;
  await run(server, `create role ${role} login password 'right'`);
  onTestFinished(() => run(server, `drop role ${role}`));
  return role;
}

const isOneSentence = /^[^\n]+\.\n$/;

describe('a start without a database', () => {
  it('reports that PostgreSQL cannot be reached', async () => {
    const err = await startFailure('postgres://spotter:secret@127.0.0.1:1/studio', { DATABASE_WAIT: '0' });
    expect(err).toMatch(isOneSentence);
    expect(err).toContain('Spotter cannot reach the database studio on 127.0.0.1:1');
    expect(err).toContain('ECONNREFUSED');
    expect(err).not.toContain('secret');
  });

  it('reports that a role or its password is wrong', async () => {
    const role = await roleForTest();
    const url = changed(await databaseForTest(), (to) => ((to.username = role), (to.password = 'wrong')));
    const err = await startFailure(url);
    expect(err).toMatch(isOneSentence);
    expect(err).toContain(`does not let the role ${role} into the database`);
    expect(err).not.toContain('wrong');
  });

  it('reports that the database does not exist', async () => {
    const err = await startFailure(changed(await databaseForTest(), (to) => (to.pathname = '/no_such_database')));
    expect(err).toMatch(isOneSentence);
    expect(err).toContain('PostgreSQL has no such database: the database no_such_database');
  });

  it('reports that the role may not create tables', async () => {
    const role = await roleForTest();
    const err = await startFailure(changed(await emptyDatabase(), (to) => ((to.username = role), (to.password = 'right'))));
    expect(err).toMatch(isOneSentence);
    expect(err).toContain(`The role ${role} may not do what Spotter needs`);
  });
});

describe('a start on a database of a newer version', () => {
  it('is refused with a message, and changes nothing', async () => {
    const databaseUrl = await databaseForTest();
    await run(databaseUrl, `insert into migrations (name) values ('9999_from_the_future.sql')`);
    const err = await startFailure(databaseUrl);
    expect(err).toMatch(/^A newer version of Spotter has changed this database \(9999_from_the_future\.sql\).*\.\n$/);
    const database = await openDatabase({ databaseUrl, poolSize: 1 });
    onTestFinished(() => database.close());
    expect(await database.once((handle) => handle.selectFrom('real_members').selectAll().execute())).toEqual([]);
  });
});

describe('a migration that fails', () => {
  it('is reported with its file and the reason, and changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, '0001_good.sql'), 'create table good (id int);\n');
    await writeFile(join(folder, '0002_bad.sql'), 'create table half (id int);\ninsert into nowhere values (1);\n');
    const database = await openDatabase({ databaseUrl: await emptyDatabase(), poolSize: 1 });
    onTestFinished(() => database.close());
    await expect(migrateFrom(pathToFileURL(`${folder}/`), database)).rejects.toThrow(
      'The migration 0002_bad.sql failed, and nothing of it was kept: relation "nowhere" does not exist',
    );
    const found = await database.once((handle) =>
      sql`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`.execute(handle),
    );
    expect(found.rows).toEqual([{ good: true, half: false }]);
  });
});

describe('a migration of a table that another process uses', () => {
  async function held() {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const from = pathToFileURL(`${folder}/`);
    const database = await openDatabase({ databaseUrl: await emptyDatabase(), poolSize: 3 });
    onTestFinished(() => database.close());
    await writeFile(join(folder, '0001_good.sql'), 'create table good (id int);\n');
    await migrateFrom(from, database);
    await writeFile(join(folder, '0002_wide.sql'), 'alter table good add column name text;\n');
    const locked = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const backup = database.transaction(async (tx) => {
      await sql`lock table good in access share mode`.execute(tx);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    const end = async (): Promise<void> => {
      over.resolve();
      await backup;
    };
    onTestFinished(end);
    return { from, database, end };
  }

  it('does not block requests, and is tried again until the table is free', async () => {
    const { from, database, end } = await held();
    const migrated = migrateFrom(from, database);
    await pause(500);
    await database.once((handle) => sql`select from good`.execute(handle));
    await end();
    expect(await migrated).toEqual(['0002_wide.sql']);
  });

  it('ends the start with one message if this takes too long', async () => {
    const { from, database } = await held();
    await expect(migrateFrom(from, database, 1)).rejects.toThrow(
      /^The migration 0002_wide\.sql waits for a table that another process uses, such as a backup\. Start again when that has ended\.$/,
    );
  });
});
