/** Opens PostgreSQL if `DATABASE_URL` is set, else the embedded PGlite in a folder of its own. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { answersWithin } from './connect-timeout.ts';
import { createDatabase, type Database } from './database.ts';
import type { FolderLock } from './folder-lock.ts';
import { createLiveness } from './liveness.ts';
import { statementTimeout } from './time-limits.ts';
import { preparedStatementPool } from './prepared-statement-pool.ts';
import { typeParsers } from './type-parsers.ts';
import type { Tables } from './schema.ts';

export interface OpenOptions {
  /** Absent: embedded. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database; absent: in memory, gone when it is closed. */
  readonly folder?: string | undefined;
  /** The folder's lock, if it is held already; it is released when the database is closed. */
  readonly lock?: FolderLock | undefined;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  /** Called with connections that broke. */
  readonly onBroken?: (error: Error) => void;
  /** Called when PostgreSQL stops responding and when it responds again. */
  readonly onSilent?: () => void;
  readonly onAnswering?: () => void;
}

/** Throws `FolderHeld` when another process has the folder open. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl, options);
  // A whole PostgreSQL in one module: who has one already does not read it.
  const { openEmbedded } = await import('./open-embedded.ts');
  return openEmbedded(options);
}

function openPostgres(connectionString: string, options: OpenOptions): Database {
  /** The pool's own time-out counts the waiting for a free connection as well. */
  class QuickClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: answersWithin(connectionString) });
    }
  }
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 20,
    application_name: 'spotter',
    lock_timeout: 3000,
    statement_timeout: statementTimeout,
    // how long a request may wait for a free connection: a crowd at the opening of a class is no failure
    connectionTimeoutMillis: 15_000,
    Client: QuickClient,
    types: { getTypeParser: (id: number, format?: 'text' | 'binary') => typeParsers[id] ?? pg.types.getTypeParser(id, format) },
  });
  const onBroken = (error: Error) => options.onBroken?.(error);
  pool.on('error', onBroken);
  // the pool listens to idle connections only; one that breaks while it is lent would end the process
  pool.on('connect', (client) => client.on('error', onBroken));
  const { onSilent, onAnswering } = options;
  const liveness = createLiveness({
    databaseUrl: connectionString,
    answersWithin: answersWithin(connectionString),
    ...(onSilent ? { onSilent } : {}),
    ...(onAnswering ? { onAnswering } : {}),
  });
  const watchedPool = preparedStatementPool(pool, liveness);
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool }) });
  const poolCounts = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return createDatabase('postgres', handle, { liveness, script: runScript(watchedPool), onJobError: onBroken, poolCounts });
}

/** A script that fails may leave its transaction open, so its connection is not used again. */
const runScript =
  (pool: pg.Pool) =>
  async (text: string): Promise<readonly object[]> => {
    const client = await pool.connect();
    try {
      const results = await client.query(text, []);
      client.release();
      // the driver resolves to a list if the text has several statements
      return [results].flat().flatMap(({ rows }: pg.QueryResult<object>) => rows);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
