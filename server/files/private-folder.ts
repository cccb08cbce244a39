/** Protects the data folder: only the user who runs the server may read members’ data. */
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const ownersFolder = 0o700;
export const ownersFile = 0o600;
const others = 0o077;

/** Changing the 1,500 files of an embedded database one after the other would take longer than its migrations. */
const atOnce = 100;

/** The server's files in the data folder. Other files there (`lost+found`) are not changed. */
const known = ['database', 'files', 'outbox', 'sandbox.ndjson', 'lock'];

/** A path whose mode could not be changed or read, for example on a volume of another user. */
export interface UnprotectedPath {
  readonly path: string;
  readonly code: string;
}

export async function makePrivate(folder: string): Promise<readonly UnprotectedPath[]> {
  await mkdir(folder, { recursive: true, mode: ownersFolder });
  return keepPrivate(folder);
}

/** Removes the permissions of other users from the folder and the server's files in it. Symbolic links are not followed. */
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

/** Removes the permissions of all users except the owner. */
async function close(path: string, mode: number, unprotected: UnprotectedPath[]): Promise<void> {
  if ((mode & others) !== 0) await where(path, unprotected, () => chmod(path, mode & 0o777 & ~others));
}

/** A file may disappear meanwhile, because another server writes emails and pictures in the folder. */
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

/** Whether the mode cannot be changed, as on a read-only volume. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
