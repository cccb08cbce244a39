/**
 * The tours that are walked, planned once for each state of the sources: the suite in the browser, `run` and `replay` walk the same
 * ones, and the tour of a large chart takes longer to plan than to read.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#atlas/explore/explore.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { type Plan, planPaths } from '#atlas/paths/plan.ts';
import type { Walker } from '#atlas/paths/walker.ts';

const shelf = 'out/paths/tours';

/** All that a plan depends on: the charts with their models, how they are explored and planned, and what drivers cannot do. */
const sources = ['machines', 'contract', 'words', 'atlas/explore', 'atlas/paths', 'e2e', 'tests'];

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !/\.(?:test|e2e)\.ts$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));

let stamp: string | undefined;

const stampOfSources = (): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

export interface TourOptions {
  /** What walks it. */
  readonly driver: AnyDriver;
  readonly restartCost: number;
  readonly longest: number;
  readonly seed: number;
}

const remembered = (file: string): Plan | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan;
  } catch {
    return null;
  }
};

/** Several processes may plan the same: whichever is last stays, and nobody reads half of it. */
const remember = (file: string, plan: Plan): void => {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, JSON.stringify(plan));
  renameSync(half, file);
};

const folderOfToday = (): string => {
  stamp ??= stampOfSources();
  const folder = join(shelf, stamp);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(shelf)) if (name !== stamp) rmSync(join(shelf, name), { recursive: true, force: true });
  return folder;
};

/** The cheapest of many tours of a machine. The same options give the same tour, and so the same ids, to everybody. */
export const tourOf = (machine: string, graph: Graph, options: TourOptions, walker: Walker): Plan => {
  const { driver, restartCost, longest, seed } = options;
  const name = [machine.replace('/', '.'), driver.on, restartCost, longest, seed].join('-');
  const file = join(folderOfToday(), `${name}.json`);
  const known = remembered(file);
  if (known) return known;
  const plan = planPaths(machine, graph, 'tour', { ...options, attempts: 'many' }, walker);
  remember(file, plan);
  return plan;
};
