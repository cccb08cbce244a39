/** A hash of everything that the client build depends on, so that a start builds only when something has changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['src', 'machines', 'contract', 'words', 'public', 'scripts/build', 'server/database/migrations'];
const files = ['index.html', 'vite.config.ts', 'lingui.config.ts', '.env', 'package.json', 'package-lock.json'];
export const buildVariables = 'SPOTTER_LINK_';
const stampName = '.stamp';

const read = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};

const list = (root: string, folder: string): string[] => {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

export const sourceStamp = (root: string): string => {
  const hash = createHash('sha256').update(process.version);
  const paths = [...folders.flatMap((folder) => list(root, folder)), ...files.map((file) => join(root, file))];
  for (const path of paths.toSorted()) hash.update(`\0${path.slice(root.length)}\0`).update(read(path) ?? 'absent');
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith(buildVariables));
  for (const [name, value] of variables.toSorted(([one], [other]) => (one < other ? -1 : 1))) hash.update(`\0${name}\0${value}`);
  return hash.digest('hex');
};

export const writeStamp = (folder: string, stamp: string): void => writeFileSync(join(folder, stampName), stamp);

export const isBuilt = (root: string): boolean => read(join(root, 'dist', stampName))?.toString() === sourceStamp(root);
