/** Opens PostgreSQL where `DATABASE_URL` says so, else the embedded PGlite in a folder of its own. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { plannedPool } from './planned-pool.ts';
import type { Tables } from './schema.ts';

/** Object ids of the types that both drivers must read alike. */
const int8 = 20;
const date = 1082;

/** bigint as number (ours stay far below 2^53), a day as the text it is. */
const readers: Readonly<Record<number, (text: string) => unknown>> = { [int8]: Number, [date]: (text) => text };

/** What migrations ask for: exclusion constraints over ids. */
const extensions = { btree_gist };

export interface OpenOptions {
  /** Absent: embedded. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded database lives; absent: in memory, gone when it is closed. */
  readonly folder?: string | undefined;
  /** The folder's lock, where it is held already; it is released when the database is closed. */
  readonly lock?: FolderLock | undefined;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  /** Told of connections that broke. */
  readonly onBroken?: (error: Error) => void;
}

/** Throws `FolderHeld` when another process has the folder open. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openEmbedded(options) : Promise.resolve(openPostgres(options.databaseUrl, options));
}

/** A database that does not answer is away; the pool's own time-out counts the waiting for a free connection as well. */
class QuickClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 3000 });
  }
}

function openPostgres(connectionString: string, options: OpenOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 20,
    application_name: 'spotter',
    lock_timeout: 3000,
    statement_timeout: 30_000,
    // how long a request may wait for a free connection: a crowd at the opening of a class is no failure
    connectionTimeoutMillis: 15_000,
    Client: QuickClient,
    types: { getTypeParser: (id: number, format?: 'text' | 'binary') => readers[id] ?? pg.types.getTypeParser(id, format) },
  });
  const onBroken = (error: Error) => options.onBroken?.(error);
  pool.on('error', onBroken);
  // the pool listens to idle connections only; one that breaks while it is lent would end the process
  pool.on('connect', (client) => client.on('error', onBroken));
  return createDatabase('postgres', new Kysely<Tables>({ dialect: new PostgresDialect({ pool: plannedPool(pool) }) }));
}

async function openEmbedded({ folder, lock: held }: OpenOptions): Promise<Database> {
  if (folder === undefined) return embedded(await PGlite.create({ parsers: readers, extensions }));
  const lock = held ?? (await lockFolder(folder));
  try {
    return embedded(await PGlite.create({ dataDir: join(folder, 'database'), parsers: readers, extensions }), lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function embedded(pglite: PGlite, release?: () => Promise<void>): Database {
  return createDatabase('pglite', new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), {
    before: async () => {
      await pglite.exec('checkpoint');
    },
    ...(release ? { after: release } : {}),
  });
}
