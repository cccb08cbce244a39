import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tablesOfMigrations } from '#server/database/migration-files.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { prepareCluster } from '#server/database/prepare-cluster.ts';
import { clusterName, copyClusterInThread, createCluster } from '#server/database/prepared-cluster.ts';

let folder: string;
let clusters: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-cluster-'));
  clusters = join(folder, 'clusters');
  await mkdir(join(clusters, 'pglite-of-another-version'), { recursive: true });
  await prepareCluster(clusters);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const queries = {
  settings: `select name, setting from pg_settings
    where name not in ('data_directory', 'config_file', 'hba_file', 'ident_file') order by name`,
  databases: 'select datname, encoding, datcollate from pg_database order by datname',
  columns: `select table_schema, table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
    where table_schema in ('public', 'pgboss') order by table_schema, table_name, ordinal_position`,
  indexes: "select indexname, indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by indexname",
  migrations: 'select name from migrations order by name',
};

const read = async (dataDir: string): Promise<Record<string, readonly object[]>> => {
  const pglite = await PGlite.create({ dataDir, extensions: { btree_gist } });
  try {
    const results: Record<string, readonly object[]> = {};
    for (const [name, query] of Object.entries(queries)) results[name] = (await pglite.query<object>(query)).rows;
    return results;
  } finally {
    await pglite.close();
  }
};

it('is copied in a thread, unless it is absent or a database already exists', async () => {
  const data = join(folder, 'in-thread');
  await copyClusterInThread(data, join(folder, 'nothing'));
  expect(existsSync(data)).toBe(false);
  const onThread = vi.fn();
  process.once('worker', onThread);
  await copyClusterInThread(data, clusters);
  process.off('worker', onThread);
  expect(onThread).toHaveBeenCalledTimes(1);
  expect(await readdir(data)).toEqual(await readdir(join(clusters, await clusterName())));
  await rm(join(data, 'PG_VERSION'));
  await copyClusterInThread(data, clusters);
  expect(existsSync(join(data, 'PG_VERSION'))).toBe(false);
});

it('is the same with and without the copy', async () => {
  const copied = join(folder, 'copied');
  await createCluster(copied, clusters);
  const made = join(folder, 'made');
  await mkdir(made);
  await createCluster(join(made, 'database'), join(folder, 'nothing'));
  const database = await openEmbedded({ folder: made });
  await migrateToLatest(database);
  await database.close();
  const fromBuild = await read(copied);
  expect(fromBuild['migrations']).not.toEqual([]);
  expect(fromBuild).toEqual(await read(join(made, 'database')));
});

it('needs no migration and has no rows, so that two studios share no key', async () => {
  const data = join(folder, 'rows');
  await mkdir(data);
  await createCluster(join(data, 'database'), clusters);
  const database = await openEmbedded({ folder: data });
  try {
    const transactions = vi.spyOn(database, 'transaction');
    expect(await migrateToLatest(database)).toEqual([]);
    // One transaction for each migration would take longer than the copy.
    expect(transactions).toHaveBeenCalledTimes(1);
    const tables = await tablesOfMigrations();
    const filled = tables.map((name) => `select '${name}' as name from (select from "${name}" limit 1) as rows`).join(' union all ');
    expect(tables).toContain('server_keys');
    expect((await database.once((handle) => sql.raw(filled).execute(handle))).rows).toEqual([]);
  } finally {
    await database.close();
  }
});

it('is the only prepared database after a build', async () => {
  expect(await readdir(clusters)).toHaveLength(1);
});

it('is not changed if it already exists', async () => {
  const data = join(folder, 'kept');
  await mkdir(data);
  await writeFile(join(data, 'own'), '');
  await createCluster(data, clusters);
  expect(await readdir(data)).toEqual(['own']);
  const [name = ''] = await readdir(clusters);
  await writeFile(join(clusters, name, 'own'), '');
  await prepareCluster(clusters);
  expect(existsSync(join(clusters, name, 'own'))).toBe(true);
  await rm(join(clusters, name, 'own'));
});

it('gets its name when it is complete: the rest of a killed start is not used', async () => {
  const data = join(folder, 'killed');
  const growing = `${data}.${process.pid}`;
  await mkdir(growing);
  await writeFile(join(growing, 'PG_VERSION'), 'half');
  await createCluster(data, clusters);
  expect(existsSync(growing)).toBe(false);
  expect((await read(data))['settings']).not.toEqual([]);
});

it('has the versions of PGlite and pg-boss in its name', async () => {
  const manifests = ['@electric-sql/pglite', 'pg-boss'].map((name) =>
    join(import.meta.dirname, '../../node_modules', name, 'package.json'),
  );
  for (const manifest of manifests) {
    const { name, version } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly name: string; readonly version: string };
    expect(await clusterName()).toContain(`${name.split('/').at(-1)}-${version}-`);
  }
});

it('is not used if another version has prepared it', async () => {
  const [name = ''] = await readdir(clusters);
  expect(name).toBe(await clusterName());
  const others = join(folder, 'others');
  for (const other of [name.replace(/.$/, 'x'), name.replace('pglite-', 'pglite-9'), name.replace('pg-boss-', 'pg-boss-9')]) {
    await cp(join(clusters, name), join(others, other), { recursive: true });
    await writeFile(join(others, other, 'of-another-version'), '');
  }
  const data = join(folder, 'own-version');
  await createCluster(data, others);
  const files = await readdir(data);
  expect(files).toContain('PG_VERSION');
  expect(files).not.toContain('of-another-version');
});
