import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PGliteDialect } from 'kysely';
import { createDatabase, type Database } from './database.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { OpenOptions } from './open.ts';
import { createCluster } from './prepared-cluster.ts';
import { typeParsers } from './type-parsers.ts';
import type { Tables } from './schema.ts';

/** An extension that the migrations need: exclusion constraints over ids. */
const extensions = { btree_gist };

/** Throws `FolderHeld` if another process has the folder open. */
export async function openEmbedded({ folder, lock: held }: OpenOptions): Promise<Database> {
  if (folder === undefined) return embedded(await PGlite.create({ parsers: typeParsers, extensions }));
  const lock = held ?? (await lockFolder(folder));
  try {
    const dataDir = embeddedFolder(folder);
    await createCluster(dataDir);
    return embedded(await PGlite.create({ dataDir, parsers: typeParsers, extensions }), lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function embedded(pglite: PGlite, release?: () => Promise<void>): Database {
  return createDatabase('pglite', new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), {
    script: (text) => runScript(pglite, text),
    before: async () => {
      await pglite.exec('checkpoint');
    },
    ...(release ? { after: release } : {}),
  });
}

async function runScript(pglite: PGlite, text: string): Promise<readonly object[]> {
  try {
    const results = await pglite.exec(text);
    return results.flatMap(({ rows }) => rows as object[]);
  } catch (error) {
    await pglite.exec('rollback');
    throw error;
  }
}
