import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file as a whole. The last writer wins, and no reader sees a partial file. */
export const writeWhole = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  writeFileSync(half, content);
  renameSync(half, file);
};
