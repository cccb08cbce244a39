/** Members' data is readable for the user who runs the server, and for no other user of the machine. */
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const ownersFolder = 0o700;
export const ownersFile = 0o600;
const others = 0o077;

/** One after the other, the 1,500 files of an embedded database take longer than its migrations. A folder of pictures may hold many more. */
const atOnce = 100;

/** Files of the server in the data folder. Other files there (`lost+found`) are left alone. */
const known = ['database', 'files', 'outbox', 'sandbox.ndjson', 'lock'];

/** A path whose mode could not be changed or read, e.g. on a volume of another user. */
export interface UnprotectedPath {
  readonly path: string;
  readonly code: string;
}

/** Creates the folder if it is missing. */
export async function makePrivate(folder: string): Promise<readonly UnprotectedPath[]> {
  await mkdir(folder, { recursive: true, mode: ownersFolder });
  return keepPrivate(folder);
}

/** Takes the folder, and what the server keeps in it, from other users. Links in it are left alone. */
export async function keepPrivate(folder: string): Promise<readonly UnprotectedPath[]> {
  const unprotected: UnprotectedPath[] = [];
  await where(folder, unprotected, async () => {
    const stats = await stat(folder);
    if (!stats.isDirectory()) return;
    await close(folder, stats.mode, unprotected);
    for (const name of known) await restrictAccess(join(folder, name), unprotected);
  });
  return unprotected;
}

async function restrictAccess(path: string, unprotected: UnprotectedPath[]): Promise<void> {
  await where(path, unprotected, async () => {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return;
    await close(path, stats.mode, unprotected);
    if (!stats.isDirectory()) return;
    const names = await readdir(path);
    for (let from = 0; from < names.length; from += atOnce)
      await Promise.all(names.slice(from, from + atOnce).map((name) => restrictAccess(join(path, name), unprotected)));
  });
}

/** The owner's permissions stay as they are. */
async function close(path: string, mode: number, unprotected: UnprotectedPath[]): Promise<void> {
  if ((mode & others) !== 0) await where(path, unprotected, () => chmod(path, mode & 0o777 & ~others));
}

/**
 * Records paths whose mode cannot be changed. A file may disappear while the folder is read: a server beside this one puts emails and
 * pictures into it.
 */
async function where(path: string, unprotected: UnprotectedPath[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return;
    if (!isForbidden(error)) throw error;
    unprotected.push({ path, code });
  }
}

/** On a read-only volume no mode can be changed. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
