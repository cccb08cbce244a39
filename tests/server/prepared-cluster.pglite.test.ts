/** The data folder of a new embedded database: copied from the one that the build made, else made by `initdb`. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCluster, prepareCluster } from '#server/database/prepared-cluster.ts';

let folder: string;
let prepared: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-cluster-'));
  prepared = join(folder, 'prepared');
  await prepareCluster(prepared);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsOf = async (dataDir: string): Promise<readonly object[]> => {
  const pglite = await PGlite.create({ dataDir });
  try {
    const settings = "select name, setting from pg_settings where name not in ('data_directory', 'config_file', 'hba_file', 'ident_file')";
    const { rows } = await pglite.query<object>(`${settings} order by name`);
    return [...rows, ...(await pglite.query<object>('select datname, encoding, datcollate from pg_database order by datname')).rows];
  } finally {
    await pglite.close();
  }
};

it('is the same either way', async () => {
  const [copied, made] = [join(folder, 'copied'), join(folder, 'made')];
  await createCluster(copied, prepared);
  await createCluster(made, join(folder, 'nothing'));
  expect(await settingsOf(copied)).toEqual(await settingsOf(made));
});

it('is left as it is where there is one, and so is the one of the build', async () => {
  const data = join(folder, 'kept');
  await mkdir(data);
  await writeFile(join(data, 'own'), '');
  await createCluster(data, prepared);
  await prepareCluster(data);
  expect(await readdir(data)).toEqual(['own']);
});

it('has no name before it is whole: what a killed start left is not used', async () => {
  const data = join(folder, 'killed');
  const growing = `${data}.${process.pid}`;
  await mkdir(growing);
  await writeFile(join(growing, 'PG_VERSION'), 'half');
  await createCluster(data, prepared);
  expect(existsSync(growing)).toBe(false);
  expect(await settingsOf(data)).not.toEqual([]);
});
