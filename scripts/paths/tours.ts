/**
 * Plans each tour once, because planning a large chart takes long, and so that suites, `run` and `replay` use the same tour. A tour is
 * stored under a hash of all its inputs, and used again only while it is valid. Committed tours are part of the sources: `npm run paths --
 * plan --on model,server,browser --write` replaces them. Without a committed tour, a large chart gets the first tour that is found. This
 * takes seconds, while finding the cheapest tour takes minutes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#atlas/explore/explore.ts';
import { isTour } from '#atlas/paths/validate-tour.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import { type Plan, planPaths } from '#atlas/paths/plan.ts';
import type { Walker } from '#atlas/paths/walker.ts';
import { fingerprintOf } from './fingerprint.ts';
import { writeWhole } from './write-file.ts';

export interface TourOptions {
  readonly driver: AnyDriver;
  readonly restartCost: number;
  readonly longest: number;
  readonly seed: number;
}

export type TourPlanner = (machine: string, graph: Graph, options: TourOptions, walker: Walker) => Plan;

/** A hash of the sources that the exploration and the planner consist of. */
const stampOf = (folders: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
};

const readCachedPlan = (file: string): Plan | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan;
  } catch {
    return null;
  }
};

/** Stores the plan and removes its previous version. */
const cachePlan = (cacheFolder: string, slot: string, name: string, plan: Plan): void => {
  writeWhole(join(cacheFolder, name), JSON.stringify(plan));
  const isFormer = (other: string): boolean => other.startsWith(`${slot}@`) && other.endsWith('.json') && other !== name;
  for (const former of readdirSync(cacheFolder).filter(isFormer)) rmSync(join(cacheFolder, former), { force: true });
};

/** The name under which plans of the same machine, driver and costs replace each other. */
const slotOf = (machine: string, { driver, restartCost, longest, seed }: TourOptions): string =>
  [machine.replace('/', '.'), driver.on, restartCost, longest, seed].join('-');

const digest = (...texts: readonly string[]): string => createHash('sha256').update(texts.join(' ')).digest('hex').slice(0, 16);

interface CommittedTour {
  readonly slot: string;
  readonly from: string;
  readonly plan: Plan;
}

const readCommittedTours = (file: string): readonly CommittedTour[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as CommittedTour]))
    : [];

const current = (lines: readonly CommittedTour[], slot: string, from: string): Plan | undefined =>
  lines.find((line) => line.slot === slot && line.from === from)?.plan;

export interface TourSources {
  readonly planners?: readonly string[];
  readonly committedFile?: (driver: AnyDriver) => string;
  /** The number of nodes above which a chart gets the first tour that is found. Absent: every chart gets the cheapest tour. */
  readonly large?: number;
}

/** Returns a function that plans the cheapest of many tours, or reads a stored tour. The same options always give the same tour and ids. */
export const createTourPlanner = (cacheFolder: string, sources: TourSources = {}): TourPlanner => {
  const { planners = ['atlas/explore', 'atlas/paths'], committedFile: browserToursFile, large = Infinity } = sources;
  let stamp: string | undefined;
  const files = new Map<string, readonly CommittedTour[]>();
  const linesOf = (file: string): readonly CommittedTour[] => {
    const lines = files.get(file) ?? readCommittedTours(file);
    files.set(file, lines);
    return lines;
  };
  return (machine, graph, options, walker) => {
    const { driver } = options;
    const slot = slotOf(machine, options);
    const from = digest(machine, fingerprintOf(graph, driver));
    const own = browserToursFile && current(linesOf(browserToursFile(driver)), slot, from);
    if (own && isTour(graph, own, driver, walker)) return own;
    stamp ??= stampOf(planners);
    const name = `${slot}@${digest(stamp, from)}.json`;
    const known = readCachedPlan(join(cacheFolder, name));
    if (known && isTour(graph, known, driver, walker)) return known;
    if (graph.nodes.length > large) return planPaths(machine, graph, 'tour', options, walker);
    const plan = planPaths(machine, graph, 'tour', { ...options, attempts: 'many' }, walker);
    cachePlan(cacheFolder, slot, name, plan);
    return plan;
  };
};

const cacheFolder = 'out/paths/tours';
const browserToursFile = 'e2e/paths/tours.ndjson';

/** The file of the committed tours. Suites need the browser tours; the tours for other drivers only save planning time. */
const toursFileOf = ({ on }: AnyDriver): string => (on === 'browser' ? browserToursFile : 'scripts/paths/tours.ndjson');

export const tourOf = createTourPlanner(cacheFolder, { committedFile: toursFileOf, large: 1000 });

const committedPlans = (machine: string): readonly Plan[] =>
  readCommittedTours(browserToursFile).flatMap(({ plan }) => (plan.machine === machine ? [plan] : []));

/** The committed browser paths of one machine. Their validity is not checked. */
export const committedPaths = (machine: string): readonly Path[] => committedPlans(machine).flatMap(({ paths }) => paths);

const commitCommand = (machine: string): string => `npm run paths -- plan ${machine} --on browser --write`;

/** The committed browser tour of a machine. Throws if there is none; its validity is not checked. */
export const committedTour = (machine: string): Plan => {
  const [tour] = committedPlans(machine);
  if (!tour) throw new Error(`no tour of ${machine} comes with the sources: ${commitCommand(machine)}`);
  return tour;
};

/** Why the committed tour does not fit the current chart; null if it fits. */
export const whyNoTour = (machine: string, graph: Graph, options: TourOptions, walker: Walker): string | null => {
  const from = digest(machine, fingerprintOf(graph, options.driver));
  const tour = current(readCommittedTours(browserToursFile), slotOf(machine, options), from);
  return tour && isTour(graph, tour, options.driver, walker) ? null : `it is of another chart, driver or price: ${commitCommand(machine)}`;
};

/** Plans or reads a cached tour, and ignores committed tours. */
export const freshTourOf = createTourPlanner(cacheFolder);

export const commitTour = (machine: string, graph: Graph, options: TourOptions, plan: Plan, file = toursFileOf(options.driver)): void => {
  const slot = slotOf(machine, options);
  const line: CommittedTour = { slot, from: digest(machine, fingerprintOf(graph, options.driver)), plan };
  const lines = [...readCommittedTours(file).filter((other) => other.slot !== slot), line].toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  writeWhole(file, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
};
