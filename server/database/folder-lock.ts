/** Two processes on one embedded database overwrite each other's rows, so one process at a time owns the folder. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isForbidden } from '../files/private-folder.ts';

interface Holder {
  readonly pid: number;
  /** Distinguishes this process from a later one with the same id; null if the system does not report the start time. */
  readonly started: string | null;
  readonly host: string;
  readonly since: string;
}

export interface FolderLock {
  readonly release: () => Promise<void>;
}

export class FolderHeld extends Error {
  override readonly name = 'FolderHeld';
  constructor(folder: string, lockPath: string, holder: Holder) {
    const elsewhere = holder.host === hostname() ? '' : ` on ${holder.host}; if that machine is gone for good, delete ${lockPath}`;
    super(
      `The database in ${folder} is in use by process ${holder.pid}, since ${holder.since}${elsewhere}. Stop it first, or give this one a DATABASE_URL.`,
    );
  }
}

/** Only the owner may read members' data. */
const ownersOnly = 0o700;

/** A volume may belong to another user of the same group. The server warns of that when it starts. */
function ignoreForbidden(error: unknown): void {
  if (!isForbidden(error)) throw error;
}

/** Takes the folder or throws `FolderHeld`. The lock of a process that died is taken over. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: ownersOnly });
  // an existing folder may be readable for all users
  await chmod(folder, ownersOnly).catch(ignoreForbidden);
  const path = join(folder, 'lock');
  const holder: Holder = { pid: process.pid, started: await startOf(process.pid), host: hostname(), since: new Date().toISOString() };
  const mine = JSON.stringify(holder);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    await take(folder, path, draft, mine);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await readText(path)) === mine) await rm(path, { force: true });
    },
  };
}

/** A hard link is created atomically and never replaces an existing file. */
async function take(folder: string, path: string, draft: string, mine: string): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    try {
      await link(draft, path);
      if ((await readText(path)) === mine) return;
      continue;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const text = await readText(path);
    if (text === null) continue;
    const other = parse(text);
    if (other && (await isAlive(other))) throw new FolderHeld(folder, path, other);
    await setAside(path, text, draft);
  }
  throw new Error(`Several processes are trying to open ${folder} at once; try again.`);
}

/** Milliseconds after which a guard file counts as left behind. */
const guardLasts = 5000;

/** The file is compared again under the guard, so a new lock of another process is never removed. */
async function setAside(path: string, expected: string, draft: string): Promise<void> {
  const guard = `${path}.takeover`;
  try {
    await link(draft, guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if ((await ageOf(guard)) > guardLasts) await rm(guard, { force: true });
    return pause(20);
  }
  try {
    if ((await readText(path)) === expected) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** In milliseconds; 0 for a missing file. */
async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
  }
  const started = await startOf(holder.pid);
  if (started === gone) return false;
  return started === null || holder.started === null || started === holder.started;
}

/** The start time of a process as the system reports it; `gone` if the process has ended, null if the time is unknown. */
async function startOf(pid: number): Promise<string | null> {
  const statText = await readText(`/proc/${pid}/stat`);
  if (statText === null) return startFromPs(pid);
  // The program name in parentheses may contain anything. After it come the state and, as the 20th word, the start time.
  const words = statText.slice(statText.lastIndexOf(')') + 2).split(' ');
  return isOver(words[0]) ? gone : (words[19] ?? null);
}

/** The process has ended, but its parent has not read the exit status. */
const isOver = (state: string | undefined): boolean => state === 'Z' || state === 'X';
const gone = 'gone';

async function startFromPs(pid: number): Promise<string | null> {
  try {
    return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim() || null;
  } catch {
    return null;
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'host' in value &&
  typeof value.host === 'string';

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
