/** The demo studios behind the real server, each on its own database. The clock starts on 2 March 2026 at 06:00 in Wellington. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clearRecordedCalls } from '#e2e/recorded-calls.ts';
import { type Server, serveStudio } from '#e2e/studio-process-client.ts';
import { createVirtualClock } from '#server/clock.ts';
import { readInstant } from '#server/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { folders } from '#server/demo.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { createLog } from '#server/log.ts';
import { loadStudio } from '#server/studio/load/load-folders.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase, newName, run } from '#tests/database/template.ts';

export const initialTime = '2026-03-02T06:00[Pacific/Auckland]';

export interface StudioClock {
  /** Jumps to an instant (ISO 8601 with offset). */
  readonly set: (now: string) => Promise<void>;
  readonly advance: (milliseconds: number) => Promise<void>;
}

export interface Studio {
  readonly url: string;
  /** The studio's database, for tests that need data beyond the demo studios. */
  readonly databaseUrl: string;
  readonly clock: StudioClock;
  readonly close: () => Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The name of the database that is copied for every studio. It is an environment variable, so that workers inherit it. */
const template = 'SPOTTER_E2E_TEMPLATE';
const postgres = 'TEST_DATABASE_URL';
/** The name of the folder with the pictures of all studios, which all copies share. */
const pictures = 'SPOTTER_E2E_FILES';

const nothing = async (): Promise<void> => undefined;

/** Loads the demo studios once, because opening a copy takes a fraction of a second. Returns the function that removes the server. */
export default async function prepareStudios(): Promise<() => Promise<void>> {
  if (process.env[template]) return nothing;
  clearRecordedCalls();
  const held = await acquirePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'spotter-pictures-'));
  try {
    const name = await loadedTemplate(held.url, folder);
    const given = process.env[postgres];
    Object.assign(process.env, { [template]: name, [postgres]: held.url, [pictures]: folder });
    return async () => {
      delete process.env[template];
      delete process.env[pictures];
      if (given === undefined) delete process.env[postgres];
      await dropDatabase(held.url, name);
      await rm(folder, { recursive: true, force: true });
      await held.release();
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    await held.release();
    throw error;
  }
}

async function loadedTemplate(server: string, folder: string): Promise<string> {
  const name = await createTemplate(server);
  const database = await openDatabase({ databaseUrl: databaseUrl(server, name), poolSize: 2 });
  await migrateToLatest(database);
  const clock = createVirtualClock(readInstant(initialTime));
  const context = { database, clock, newId: () => crypto.randomUUID(), log: createLog('error'), files: openFolderFiles(folder) };
  try {
    await loadStudio(context, folders, { allowDemo: true });
  } finally {
    await database.close();
  }
  return name;
}

/** Opens the studios on a new copy, at their own URL, with further settings. */
export async function openStudio(more: Readonly<Record<string, string>> = {}): Promise<Studio> {
  const server = process.env[postgres];
  if (server === undefined) throw new Error('prepareStudios comes before the first studio');
  const name = newName();
  await run(server, `create database "${name}" template "${process.env[template]}"`);
  const drop = () => dropDatabase(server, name);
  const own = databaseUrl(server, name);
  const { url, close } = await serve(own, more).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  return {
    url,
    databaseUrl: own,
    clock: {
      set: (now) => moveClock(url, { now }),
      advance: (milliseconds) => moveClock(url, { advance: milliseconds }),
    },
    close: async () => {
      await close();
      await drop();
    },
  };
}

async function serve(database: string, more: Readonly<Record<string, string>>): Promise<Server> {
  const { PATH = '', [pictures]: folder = '' } = process.env;
  const FILES_URL = pathToFileURL(folder).href;
  // each studio has its own outbox, which is removed with the pictures
  const SPOTTER_DATA = join(folder, newName());
  const env = {
    PORT: '0',
    FILES_URL,
    SPOTTER_DATA,
    DATABASE_URL: database,
    DATABASE_POOL: '4',
    SPOTTER_MODE: 'test',
    // the limit of production, which no browser test may reach
    CALLS_PER_MINUTE: '600',
    LOG_LEVEL: 'warn',
    ...more,
  };
  const own = { env: { PATH, NODE_COMPILE_CACHE: join(root, 'out/compiled') }, cwd: root };
  return serveStudio({ argv: ['--clock', initialTime], env }, own);
}

async function moveClock(url: string, change: object): Promise<void> {
  const answer = await fetch(`${url}/_test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`the clock of ${url} did not move: ${await answer.text()}`);
}
