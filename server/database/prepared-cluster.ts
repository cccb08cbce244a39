/**
 * The data folder of an empty embedded database, which the build makes. `initdb` and the migrations take most of a first start, since
 * they run in WebAssembly. Without the folder, and with one of another version, a first start runs both. Source:
 * docs/decisions/database.md#0375.
 */
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { hashOfMigrations } from './migration-files.ts';

const versionOf = (library: '@electric-sql/pglite' | 'pg-boss'): string => {
  const { resolve } = createRequire(import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(resolve(library)), '../package.json'), 'utf8'));
  return (manifest as { readonly version: string }).version;
};

export const preparedClusters = fileURLToPath(new URL('../../dist-embedded', import.meta.url));

/** The name of the folder for these sources. pg-boss makes tables of its own. */
export const clusterName = async (): Promise<string> =>
  `pglite-${versionOf('@electric-sql/pglite')}-pg-boss-${versionOf('pg-boss')}-${await hashOfMigrations()}`;

/** Gives a folder its name when it is whole, so that a process that is killed leaves nothing half done. */
export const whenWhole = async (folder: string, fill: (growing: string) => Promise<void>): Promise<void> => {
  const growing = `${folder}.${process.pid}`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await fill(growing);
  try {
    await rename(growing, folder);
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    // another process was first
    if (!existsSync(folder)) throw error;
  }
};

const runInitdb = async (folder: string): Promise<void> => {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ dataDir: folder });
  await pglite.exec('checkpoint');
  await pglite.close();
};

/** Copies the prepared folder, unless there is a data folder already; resolves to whether there is one now. */
export const copyCluster = async (dataFolder: string, clusters: string): Promise<boolean> => {
  if (existsSync(dataFolder)) return true;
  const prepared = join(clusters, await clusterName());
  if (!existsSync(prepared)) return false;
  // the asynchronous copy of 1,400 files takes four times as long
  await whenWhole(dataFolder, async (growing) => cpSync(prepared, growing, { recursive: true }));
  return true;
};

/** The same in a thread of its own: the main thread loads the server meanwhile. */
export const copyClusterInThread = async (dataFolder: string, clusters = preparedClusters): Promise<void> => {
  if (existsSync(dataFolder)) return;
  await once(new Worker(new URL('cluster-thread.ts', import.meta.url), { workerData: { dataFolder, clusters } }), 'exit');
};

/** Makes the data folder of an embedded database, unless there is one. */
export const createCluster = async (dataFolder: string, clusters = preparedClusters): Promise<void> => {
  if (!(await copyCluster(dataFolder, clusters))) await whenWhole(dataFolder, runInitdb);
};
