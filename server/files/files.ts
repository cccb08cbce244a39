/** Where files of members and studios are kept: a folder, which several processes may share. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownersFile, ownersFolder } from './private-folder.ts';

/** Names are ours and never a member's: letters, digits, hyphens, and one ending. */
const form = /^[a-z\d-]+\.[a-z]+$/;

export interface Files {
  /** Whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a file that is not there. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file that is not there is as good as removed. */
  remove(name: string): Promise<void>;
  /** The names of those that have been there for so many milliseconds. */
  olderThan(age: number): Promise<readonly string[]>;
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function openFiles(folder: string): Files {
  const pathOf = (name: string): string => {
    if (!form.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a file`);
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: ownersFolder });
      const part = join(folder, `part-${name}`);
      await writeFile(part, bytes, { mode: ownersFile });
      await rename(part, path);
    },
    async read(name) {
      if (!form.test(name)) return null;
      try {
        return new Uint8Array(await readFile(pathOf(name)));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async olderThan(age) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      const before = Date.now() - age;
      const old = names.map(async (name) => ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? before) < before && name);
      return (await Promise.all(old)).filter((name) => name !== false && form.test(name)) as string[];
    },
  };
}
