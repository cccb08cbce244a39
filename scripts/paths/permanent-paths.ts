/** Paths that every run includes. Each of these paths reproduces a former bug. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPath, type Path } from '#atlas/paths/path.ts';

export interface PermanentPath {
  readonly name: string;
  readonly id: string;
  readonly machine: string;
  readonly start: string;
  readonly steps: readonly string[];
}

export const permanentPathsFile = fileURLToPath(new URL('../../tests/paths/permanent.json', import.meta.url));

export const readPermanentPaths = (): readonly PermanentPath[] =>
  JSON.parse(readFileSync(permanentPathsFile, 'utf8')) as readonly PermanentPath[];

export const permanentPathsOf = (machine: string): readonly Path[] =>
  readPermanentPaths().flatMap((one) => (one.machine === machine ? [createPath(machine, one.start, one.steps, 'kept')] : []));
