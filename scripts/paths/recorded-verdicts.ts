/**
 * Stores the verdicts of the path suites of `npm test`. Each path has its own file, because several processes run at once. A new plan
 * removes the verdicts of paths that the plan no longer contains.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#atlas/explore/explore.ts';
import type { NotCoverable, DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import type { Plan } from '#atlas/paths/plan.ts';
import { follow, positionsTo, type Walker } from '#atlas/paths/walker.ts';
import { writeWhole } from './write-file.ts';

export const walkedFolder = 'out/paths/walked';

export interface WalkedPath {
  readonly kind: PathVerdict['kind'];
  readonly path: Pick<Path, 'id' | 'start' | 'steps'>;
  readonly transitions: readonly string[];
}

export interface WalkedTour {
  readonly machine: string;
  readonly on: DriverTarget;
  readonly notCoverable: readonly NotCoverable[];
  readonly verdicts: readonly WalkedPath[];
}

const planFile = 'plan.json';

const folderOf = (root: string, machine: string, on: DriverTarget): string => join(root, on, machine.replace('/', '.'));

const fileOf = ({ id }: Pick<Path, 'id'>): string => `${id.split('#')[1]}.json`;

const transitionsOf = ({ chart }: Graph, walker: Walker, { start, steps }: Path): readonly string[] => {
  const followed = follow(walker, start, steps);
  const positions = 'end' in followed ? positionsTo(followed.end) : [];
  return [...new Set(positions.flatMap(({ taken }) => taken.map((definition) => chart.nameOf(definition))))];
};

/** Names of the folders and the completely written files in a folder. */
const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => !/\.json\./.test(name));
  } catch {
    return [];
  }
};

/** Removes verdicts of paths that are no longer planned. Returns a function that stores a verdict, by default in the shared folder. */
export const recordVerdicts = (
  on: DriverTarget,
  walker: Walker,
  { machine, paths, notCoverable }: Pick<Plan, 'machine' | 'paths' | 'notCoverable'>,
  root = walkedFolder,
): ((verdict: PathVerdict) => void) => {
  const folder = folderOf(root, machine, on);
  const planned = new Set([planFile, ...paths.map(fileOf)]);
  for (const name of namesIn(folder)) if (!planned.has(name)) rmSync(join(folder, name), { force: true });
  writeWhole(join(folder, planFile), JSON.stringify({ machine, on, notCoverable }));
  return ({ kind, path }) => {
    const { id, start, steps } = path;
    const walked: WalkedPath = { kind, path: { id, start, steps }, transitions: transitionsOf(walker.graph, walker, path) };
    writeWhole(join(folder, fileOf(path)), JSON.stringify(walked));
  };
};

/** The content of a file; null if another process has removed the file meanwhile. */
const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

export const walkedTours = (): readonly WalkedTour[] =>
  (['model', 'server', 'browser'] as const).flatMap((on) =>
    namesIn(join(walkedFolder, on)).flatMap((name) => {
      const folder = join(walkedFolder, on, name);
      const plan = readJson(join(folder, planFile)) as Omit<WalkedTour, 'verdicts'> | null;
      const files = namesIn(folder).filter((file) => file !== planFile);
      const verdicts = files.flatMap((file) => (readJson(join(folder, file)) as WalkedPath | null) ?? []);
      return plan ? [{ ...plan, verdicts }] : [];
    }),
  );
