/** The paths that are walked for ever, each for something that once went wrong. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPath, type Path } from '#atlas/paths/path.ts';

export interface KeptPath {
  /** What it is kept for, as a sentence. */
  readonly name: string;
  readonly id: string;
  readonly machine: string;
  readonly start: string;
  readonly steps: readonly string[];
}

export const keptFile = fileURLToPath(new URL('../../tests/paths/permanent.json', import.meta.url));

export const keptPaths = (): readonly KeptPath[] => JSON.parse(readFileSync(keptFile, 'utf8')) as readonly KeptPath[];

/** Those of one machine. */
export const keptPathsOf = (machine: string): readonly Path[] =>
  keptPaths().flatMap((one) => (one.machine === machine ? [createPath(machine, one.start, one.steps, 'kept')] : []));
