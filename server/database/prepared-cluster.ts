/** `initdb` and the migrations take most of a first start, so the build runs them. Source: docs/decisions/database.md#0375. */
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

/** The folder name contains a hash of these sources and the version of pg-boss, which creates tables of its own. */
export const clusterName = async (): Promise<string> =>
  `pglite-${versionOf('@electric-sql/pglite')}-pg-boss-${versionOf('pg-boss')}-${await hashOfMigrations()}`;

/** Renames the folder to its final name when it is complete, so that a killed process leaves no partial folder. */
export const whenWhole = async (folder: string, fill: (growing: string) => Promise<void>): Promise<void> => {
  const growing = `${folder}.${process.pid}`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await fill(growing);
  try {
    await rename(growing, folder);
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
};

const runInitdb = async (folder: string): Promise<void> => {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ dataDir: folder });
  await pglite.exec('checkpoint');
  await pglite.close();
};

/** Copies the prepared folder unless a data folder exists; resolves to whether a data folder exists now. */
export const copyCluster = async (dataFolder: string, clusters: string): Promise<boolean> => {
  if (existsSync(dataFolder)) return true;
  const prepared = join(clusters, await clusterName());
  if (!existsSync(prepared)) return false;
  // copying 1,400 files asynchronously takes four times as long
  await whenWhole(dataFolder, async (growing) => cpSync(prepared, growing, { recursive: true }));
  return true;
};

export const copyClusterInThread = async (dataFolder: string, clusters = preparedClusters): Promise<void> => {
  if (existsSync(dataFolder)) return;
  await once(new Worker(new URL('cluster-thread.ts', import.meta.url), { workerData: { dataFolder, clusters } }), 'exit');
};

export const createCluster = async (dataFolder: string, clusters = preparedClusters): Promise<void> => {
  if (!(await copyCluster(dataFolder, clusters))) await whenWhole(dataFolder, runInitdb);
};
