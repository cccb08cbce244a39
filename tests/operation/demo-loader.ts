/** Loads the demo studios with the sources of a release: `demo-loader.ts <folder> <database> <files> <now>`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as clocks from '#server/clock.ts';
import type * as demo from '#server/demo.ts';
import type * as folderFiles from '#server/files/folder-files.ts';
import type * as loading from '#server/studio/load/load-folders.ts';
import type * as log from '#server/log.ts';
import type * as migrations from '#server/database/migrate.ts';
import type * as opening from '#server/database/open.ts';

const [folder = '', databaseUrl = '', files = '', now = ''] = process.argv.slice(2);

const load = (path: string) => import(pathToFileURL(join(folder, 'server', path)).href);

const { createVirtualClock }: typeof clocks = await load('clock.ts');
const { folders }: typeof demo = await load('demo.ts');
const { openFolderFiles }: typeof folderFiles = await load('files/folder-files.ts');
const { loadStudio }: typeof loading = await load('studio/load/load-folders.ts');
const { createLog }: typeof log = await load('log.ts');
const { migrateToLatest }: typeof migrations = await load('database/migrate.ts');
const { openDatabase }: typeof opening = await load('database/open.ts');

const database = await openDatabase({ databaseUrl, poolSize: 2 });
try {
  await migrateToLatest(database);
  const context = { database, newId: () => crypto.randomUUID(), log: createLog('error') };
  await loadStudio({ ...context, clock: createVirtualClock(new Date(now)), files: openFolderFiles(files) }, folders, { allowDemo: true });
} finally {
  await database.close();
}
