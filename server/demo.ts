/** The demo studios, for a database of one's own that is still empty. Their passwords are public, so they stay on this machine. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { isLoopback, type Config } from './config.ts';
import type { Context } from './context.ts';
import { embeddedFolder } from './database/embedded-folder.ts';
import type { StudioFiles } from './studio/folder/read-folder.ts';
import type { ValidatedStudio } from './studio/folder/validate-folder.ts';

export const folders = ['../studios/ironbark', '../studios/still-room'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

const isForDemo = ({ mode, databaseUrl, publicUrl, empty }: Config): boolean =>
  mode !== 'production' && databaseUrl === undefined && !empty && (publicUrl === undefined || isLoopback(publicUrl));

/** By folder. Undefined: the load checks the folder itself, and reports what is wrong with it. */
export type CheckedFolders = ReadonlyMap<string, Promise<ValidatedStudio | undefined>>;

/**
 * A first start begins to check the folders in another thread before it loads the rest of the server, since they take two seconds.
 * Resolves when their texts are on the way to that thread: this thread has no time for it while it loads the rest.
 */
export async function checkDemoFolders(config: Config): Promise<CheckedFolders> {
  if (!isForDemo(config) || existsSync(embeddedFolder(config.dataFolder))) return new Map();
  const now = config.clockStart ?? new Date();
  const { readFolder } = await import('./studio/folder/read-folder.ts');
  const { validateFolder } = await import('./studio/folder/validate-folder.ts');
  const check = async (files: StudioFiles): Promise<ValidatedStudio | undefined> => {
    const checked = await validateFolder(files, { now });
    return checked.kind === 'sound' ? checked.studio : undefined;
  };
  const readings = await Promise.all(folders.map(async (folder) => ({ folder, read: await readFolder(folder) })));
  return new Map(
    readings.flatMap(({ folder, read }) => (read.kind === 'rejected' ? [] : [[folder, check(read.files).catch(() => undefined)] as const])),
  );
}

/**
 * Loads them if they belong here; returns whether the demo members can sign in. Each folder is a transaction of its own, so the first start
 * may have ended between them: missing ones are loaded then. A database with a studio of its own gets none.
 */
export async function loadDemo(context: Context, config: Config, checked: CheckedFolders = new Map()): Promise<boolean> {
  if (!isForDemo(config)) return false;
  const known = await context.database.once((handle) => handle.selectFrom('orgs').select('key').execute());
  const keys = new Set(known.map(({ key }) => key));
  const demos = await Promise.all(folders.map(async (folder) => ({ folder, key: await keyOf(folder) })));
  const missing = demos.filter(({ key }) => !keys.has(key)).map(({ folder }) => folder);
  if (missing.length > 0 && keys.size + missing.length === demos.length) {
    process.stdout.write('Loading the demo studios (the first time only) …\n');
    const { loadStudio } = await import('./studio/load/load-folders.ts');
    // the files of the second are read in another thread while the first is saved
    const load = async (folder: string) => loadStudio(context, folder, { allowDemo: true, checked: await checked.get(folder) });
    await Promise.all(missing.map(load));
  }
  const mia = await context.database.once((handle) =>
    handle.selectFrom('profiles').select('id').where('email', '=', 'mia@example.org').executeTakeFirst(),
  );
  return mia !== undefined;
}

const Named = v.object({ organisation: v.object({ key: v.string() }) });

async function keyOf(folder: string): Promise<string> {
  return v.parse(Named, JSON.parse(await readFile(join(folder, 'studio.json'), 'utf8'))).organisation.key;
}
