/** Loads the demo studios into an empty local database. Their passwords are public, so they are never loaded elsewhere. */
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

/** Keyed by folder. Undefined: the load checks the folder itself and reports its errors. */
export type CheckedFolders = ReadonlyMap<string, Promise<ValidatedStudio | undefined>>;

/** Takes two seconds, in another thread. Resolves when the texts have been posted, because loading the server blocks this thread. */
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

/** Each folder has its own transaction, so a later start loads those that an interrupted first start missed. */
export async function loadDemo(context: Context, config: Config, checked: CheckedFolders = new Map()): Promise<boolean> {
  if (!isForDemo(config)) return false;
  const known = await context.database.once((handle) => handle.selectFrom('orgs').select('key').execute());
  const keys = new Set(known.map(({ key }) => key));
  const demos = await Promise.all(folders.map(async (folder) => ({ folder, key: await keyOf(folder) })));
  const missing = demos.filter(({ key }) => !keys.has(key)).map(({ folder }) => folder);
  if (missing.length > 0 && keys.size + missing.length === demos.length) {
    process.stdout.write('Loading the demo studios (the first time only) …\n');
    const { loadStudio } = await import('./studio/load/load-folders.ts');
    // another thread reads the second folder while the first is saved
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
