/** Files that several runs may write at once. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whichever run is last stays, and nobody reads half of it. */
export const writeWhole = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, content);
  renameSync(half, file);
};
