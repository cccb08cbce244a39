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
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database; absent: the data is in memory and lost on close. */
  readonly folder?: string | undefined;
  /** A lock on the folder that is held already; `close` releases it. */
  readonly lock?: FolderLock | undefined;
  readonly poolSize?: number;
  readonly onBroken?: (error: Error) => void;
  /** Called when PostgreSQL stops responding and when it responds again. */
  readonly onSilent?: () => void;
  readonly onAnswering?: () => void;
}

export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl, options);
  // The module contains a whole PostgreSQL, so it is loaded only if no other database is configured.
  const { openEmbedded } = await import('./open-embedded.ts');
  return openEmbedded(options);
}

function openPostgres(connectionString: string, options: OpenOptions): Database {
  /** The pool's own timeout also includes the wait for a free connection. */
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
    // How long a request may wait for a free connection. Many requests at the opening of a class are not a failure.
    connectionTimeoutMillis: 15_000,
    Client: QuickClient,
    types: { getTypeParser: (id: number, format?: 'text' | 'binary') => typeParsers[id] ?? pg.types.getTypeParser(id, format) },
  });
  const onBroken = (error: Error) => options.onBroken?.(error);
  pool.on('error', onBroken);
  // The pool listens only to idle connections. Without this listener, a connection that breaks while in use would end the process.
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
