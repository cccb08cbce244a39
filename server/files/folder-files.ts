import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles } from './check-files.ts';
import { isFileName, needFileName } from './file-name.ts';
import type { Files } from './files.ts';
import { ownersFile, ownersFolder } from './private-folder.ts';

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function openFolderFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, needFileName(name));
  const files: Omit<Files, 'check' | 'close'> = {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: ownersFolder });
      // A unique name, because several processes may write the same file at once.
      const part = join(folder, `part-${randomUUID()}-${name}`);
      await writeFile(part, bytes, { mode: ownersFile });
      await rename(part, path);
    },
    async read(name) {
      if (!isFileName(name)) return null;
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
      return (await Promise.all(old)).filter((name) => name !== false && isFileName(name)) as string[];
    },
  };
  return { ...files, check: () => checkFiles(files), close: () => undefined };
}
