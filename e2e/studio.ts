/**
 * The two demo studios behind the real server, each opening on a copy of the same freshly loaded database, so that no test sees what
 * another one did. It is Monday 2 March 2026, 06:00 in Wellington, whenever a studio opens.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const opensAt = '2026-03-02T06:00[Pacific/Auckland]';

/** The server's time, which tests may move. */
export interface StudioClock {
  /** Jumps to an instant (ISO 8601 with offset). */
  readonly set: (now: string) => Promise<void>;
  /** Goes on by so many milliseconds. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

export interface Studio {
  readonly url: string;
  readonly clock: StudioClock;
  readonly close: () => Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const shelf = join(root, 'out/e2e');
const keptTemplates = 3;

/** What the loaded database depends on. */
const sources = ['studios', 'server/studio', 'server/database/migrations'];

async function templateFolder(): Promise<string> {
  const hash = createHash('sha256').update(opensAt);
  for (const source of sources) {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update(await readFile(path));
  }
  return join(shelf, `studio-${hash.digest('hex').slice(0, 12)}`);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Loads the demo studios once, before the first test; takes some seconds when they or the way of loading them have changed. */
export default async function prepareStudios(): Promise<void> {
  await mkdir(shelf, { recursive: true });
  await clearAbandoned();
  const template = await templateFolder();
  if (await isThere(template)) return;
  const folder = await mkdtemp(join(shelf, 'loading-'));
  const { close } = await serve(folder);
  await close();
  await rename(folder, template).catch(() => rm(folder, { recursive: true, force: true }));
  await clearOut();
}

const copyName = (owner: number): string => `open-${owner}`;

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

/** Copies whose tests were killed before they could tidy up. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(shelf)) {
    const owner = /^open-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) await rm(join(shelf, name), { recursive: true, force: true });
  }
}

async function clearOut(): Promise<void> {
  const names = (await readdir(shelf)).filter((name) => name.startsWith('studio-'));
  const ages = await Promise.all(
    names.map(async (name) => ({ path: join(shelf, name), born: (await stat(join(shelf, name))).birthtimeMs })),
  );
  const old = ages.toSorted((a, b) => b.born - a.born).slice(keptTemplates);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}

/** Opens the studios on a fresh copy, at an address of their own. */
export async function openStudio(): Promise<Studio> {
  const folder = await mkdtemp(join(shelf, `${copyName(process.pid)}-`));
  await cp(await templateFolder(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const { url, close } = await serve(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    clock: {
      set: (now) => moveClock(url, { now }),
      advance: (milliseconds) => moveClock(url, { advance: milliseconds }),
    },
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(dataFolder: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    PORT: '0',
    SPOTTER_DATA: dataFolder,
    SPOTTER_MODE: 'test',
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(root, 'out/compiled'),
  };
  // Most studios live for seconds: to make their database faster takes longer than to ask it.
  const execArgv = ['--liftoff-only'];
  const child = fork(fileURLToPath(new URL('studio-process.ts', import.meta.url)), ['--clock', opensAt], { env, execArgv, cwd: root });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error('the server ended before it was ready; what it said stands above');
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => undefined);
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function moveClock(url: string, change: object): Promise<void> {
  const answer = await fetch(`${url}/_test/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`the clock of ${url} did not move: ${await answer.text()}`);
}
