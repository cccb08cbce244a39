/** The real server in this process, with its own database and a clock that paths set. Every path gets its own studio. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Charts, Context } from '#server/context.ts';
import { openDatabase } from '#server/database/open.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { Database } from '#server/database/database.ts';
import { startServer } from '#server/main.ts';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { databaseUrl, dropDatabase, newName, run } from '#tests/database/template.ts';
import { createTestClient, type TestResponse, type RequestOptions } from '#tests/server/test-server.ts';

export interface ServerEnvironment {
  readonly url: string;
  readonly database: Database;
  /** The folder of the server's files, including its outbox. */
  readonly folder: string;
  readonly sendRequest: (method: string, path: string, requestOptions?: RequestOptions) => Promise<TestResponse>;
  readonly at: (instant: Date) => Promise<void>;
  /** The context of the studio's own commands at an instant. */
  readonly contextAt: (instant: Date) => Context;
  readonly close: () => Promise<void>;
}

export interface ServerEnvironmentOptions {
  /** Creates a database for this run. By default, a PostgreSQL is started for it. */
  readonly makeDatabase?: () => Promise<OwnDatabase>;
  readonly charts?: Charts;
}

export interface OwnDatabase {
  readonly url: string;
  readonly release: () => Promise<void>;
}

const makeOwnDatabase = async (): Promise<OwnDatabase> => {
  const held = await acquirePostgres();
  const name = newName();
  await run(held.url, `create database "${name}"`);
  const release = async (): Promise<void> => {
    await dropDatabase(held.url, name);
    await held.release();
  };
  return { url: databaseUrl(held.url, name), release };
};

const begin = new Date('2026-03-01T00:00:00Z');

const open = async ({ makeDatabase = makeOwnDatabase, charts = {} }: ServerEnvironmentOptions): Promise<ServerEnvironment> => {
  const own = await makeDatabase();
  const database = await openDatabase({ databaseUrl: own.url, poolSize: 3 });
  await migrateToLatest(database);
  const folder = await mkdtemp(join(tmpdir(), 'spotter-'));
  const env = { PORT: '0', DATABASE_URL: own.url, SPOTTER_DATA: folder, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent' };
  const server = await startServer({ argv: ['--clock', begin.toISOString()], env, quiet: true, charts });
  const url = `http://localhost:${server.port}`;
  const { sendRequest, close } = createTestClient(url, 4);
  return {
    url,
    database,
    folder,
    sendRequest,
    async at(instant) {
      await sendRequest('PUT', '/_test/clock', { body: { now: instant.toISOString(), frozen: true } });
    },
    contextAt: (instant) => ({
      database,
      clock: { now: () => instant },
      newId: () => crypto.randomUUID(),
      log: pino({ level: 'silent' }),
      ...charts,
    }),
    async close() {
      close();
      await server.close();
      await database.close();
      await own.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const serverEnvironmentOnDemand = (options: ServerEnvironmentOptions) => {
  let opened: Promise<ServerEnvironment> | null = null;
  return {
    get: async (): Promise<ServerEnvironment> => {
      try {
        return await (opened ??= open(options));
      } catch (error) {
        throw new EnvironmentError(`the server does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    dispose: async (): Promise<void> => {
      const running = opened;
      opened = null;
      await (await running)?.close();
    },
  };
};
