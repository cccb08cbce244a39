/** The position of a reader in a studio's files, in shared memory that another thread can read after it has stopped the reader. */
import { fileNames } from './file-names.ts';

const files = Object.values(fileNames);

export const createReadingPlace = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

let cells: Int32Array | null = null;

/** Sets the memory to which all following positions are written. */
export const recordPositionsIn = (memory: SharedArrayBuffer): void => {
  cells = new Int32Array(memory);
};

export const recordPosition = (file: string, line: number): void => {
  if (!cells) return;
  const known = files.indexOf(file as (typeof files)[number]);
  // A calendar may have any file name.
  Atomics.store(cells, 0, known === -1 ? files.indexOf(fileNames.timetable) : known);
  Atomics.store(cells, 1, line);
};

export const placeIn = (memory: SharedArrayBuffer): { readonly file: string; readonly line: number } => {
  const noted = new Int32Array(memory);
  return { file: files[Atomics.load(noted, 0)] ?? fileNames.studio, line: Math.max(1, Atomics.load(noted, 1)) };
};
