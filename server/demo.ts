/** The demo studios, for a database of one's own that is still empty. Their passwords are public, so they stay on this machine. */
import { fileURLToPath } from 'node:url';
import { isLoopback, type Config } from './config.ts';
import type { Context } from './context.ts';

const folders = ['../studios/ironbark', '../studios/still-room'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

const isForDemo = ({ mode, databaseUrl, publicUrl, empty }: Config): boolean =>
  mode !== 'production' && databaseUrl === undefined && !empty && (publicUrl === undefined || isLoopback(publicUrl));

/** Loads them if they belong here; answers whether the demo members can sign in. */
export async function loadDemo(context: Context, config: Config): Promise<boolean> {
  if (!isForDemo(config)) return false;
  const known = await context.database.once((handle) => handle.selectFrom('orgs').select('key').execute());
  if (known.length === 0) {
    process.stdout.write('Loading the demo studios (the first time only) …\n');
    const { loadStudio } = await import('./studio/load.ts');
    await loadStudio(context, folders, { allowDemo: true });
  }
  const mia = await context.database.once((handle) =>
    handle.selectFrom('profiles').select('id').where('email', '=', 'mia@example.org').executeTakeFirst(),
  );
  return mia !== undefined;
}
