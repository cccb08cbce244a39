/** What a run consists of: for each machine, place and strategy the paths to walk, with what is known before the first of them. */
import { readFileSync } from 'node:fs';
import { faults } from '#atlas/mutants/faults.ts';
import { scoreMachine } from '#atlas/mutants/score.ts';
import type { AnyDriver, NotCoverable, Place } from '#atlas/paths/driver.ts';
import { allowedFor } from '#atlas/paths/allowed.ts';
import { commandPaths } from './commands.ts';
import { handlerFor, missingHandlers, staleEntries } from '#atlas/paths/missing.ts';
import { createPath, ignored, type Path, type Strategy } from '#atlas/paths/path.ts';
import { planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { randomPaths } from '#atlas/paths/random.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { readStop } from '#atlas/paths/stops.ts';
import { follow, positionsTo } from '#atlas/paths/walker.ts';
import { type Asked, Misunderstood } from './arguments.ts';
import { driverOf, type Machine } from './choose.ts';
import { bringTour, freshTourOf, tourOf } from './tours.ts';

export interface Job {
  readonly machine: Machine;
  readonly on: Place;
  readonly strategy: Strategy;
  readonly driver: AnyDriver | null;
  readonly paths: readonly Path[];
  readonly cost: number;
  /** No tour costs less; null where nobody asked. */
  readonly bound: number | null;
  /** In steps. */
  readonly restartCost: number;
  /** Transitions that have to be seen. */
  readonly transitions: ReadonlySet<string>;
  readonly notCoverable: readonly NotCoverable[];
  /** Why nothing of it may run: missing handlers, entries that are out of date. */
  readonly complaints: readonly string[];
  /** Why nothing of it has to run. */
  readonly note: string;
}

export interface KeptPath {
  /** What it is kept for, as a sentence. */
  readonly name: string;
  readonly id: string;
  readonly machine: string;
  readonly start: string;
  readonly steps: readonly string[];
}

/** The paths that are walked for ever, each for something that once went wrong. */
export const keptPaths = (): readonly KeptPath[] =>
  JSON.parse(readFileSync(new URL('../../tests/paths/permanent.json', import.meta.url), 'utf8')) as readonly KeptPath[];

/** Those of one machine. */
export const keptPathsOf = (machine: string): readonly Path[] =>
  keptPaths().flatMap((one) => (one.machine === machine ? [createPath(machine, one.start, one.steps, 'kept')] : []));

const positions = ({ walker }: Pick<Machine, 'walker'>, { start, steps }: Pick<Path, 'start' | 'steps'>) => {
  const followed = follow(walker, start, steps);
  return 'end' in followed ? positionsTo(followed.end) : [];
};

/** Names of the transitions that a path takes, up to a step. */
export const transitionsOn = (machine: Machine, path: Pick<Path, 'start' | 'steps'>, steps = Infinity): readonly string[] =>
  positions(machine, path)
    .slice(0, steps + 1)
    .flatMap(({ taken }) => taken.map((definition) => machine.graph.chart.nameOf(definition)));

/** Can a driver do all of a path, what is ignored on it too? */
export const isWalkable = (machine: Pick<Machine, 'graph' | 'walker'>, driver: AnyDriver | null, path: Path): boolean => {
  const { allowed } = allowedFor(machine.graph, driver ?? undefined);
  return positions(machine, path).every(({ before, label, offer }) => {
    if (label?.startsWith(ignored)) return driver === null || (offer !== null && handlerFor(driver.refusals, ...offer.source) !== null);
    const edge = before?.node.edges.find((one) => one.offer.label === label);
    return !edge || allowed(edge);
  });
};

type Planned = Pick<Job, 'paths' | 'cost' | 'notCoverable'> & { readonly bound?: number | null };

const kept = (machine: Machine, driver: AnyDriver | null, restartCost: number): Planned => {
  const all = keptPathsOf(machine.name);
  const [paths, others] = [
    all.filter((path) => isWalkable(machine, driver, path)),
    all.filter((path) => !isWalkable(machine, driver, path)),
  ];
  return {
    paths,
    cost: costOf(paths, restartCost),
    notCoverable: others.map(({ id }) => ({ what: `path ${id}`, reason: 'it needs what the driver lists as not coverable' })),
  };
};

const costOf = (paths: readonly Path[], restartCost: number): number =>
  paths.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);

const faultPaths = ({ entry, graph }: Machine): readonly Path[] => faults(scoreMachine(entry, graph)).map(({ path }) => path);

const planned = async (machine: Machine, driver: AnyDriver, strategy: Strategy, asked: Asked, restartCost: number): Promise<Planned> => {
  const { longest, seed } = asked;
  const { allowed } = allowedFor(machine.graph, driver);
  switch (strategy) {
    case 'kept':
      return kept(machine, driver, restartCost);
    case 'random': {
      const began = performance.now();
      const elapsed = (): number => performance.now() - began;
      const paths = randomPaths(machine.name, machine.walker, {
        seed,
        stop: stopOf(asked),
        allowed,
        elapsed,
        longest: Math.min(longest, 60),
      });
      return { paths, cost: costOf(paths, restartCost), notCoverable: [] };
    }
    case 'commands': {
      const paths = await commandPaths(machine.name, machine.walker, { seed, allowed });
      return { paths, cost: costOf(paths, restartCost), notCoverable: [] };
    }
    case 'faults': {
      const paths = faultPaths(machine).filter((path) => isWalkable(machine, driver, path));
      return { paths, cost: costOf(paths, restartCost), notCoverable: [] };
    }
    case 'tour': {
      const options = { driver, restartCost, longest, seed };
      if (!asked.write) return tourOf(machine.name, machine.graph, options, machine.walker);
      const plan = freshTourOf(machine.name, machine.graph, options, machine.walker);
      if (driver.on === 'browser') bringTour(machine.name, machine.graph, options, plan);
      return plan;
    }
    default: {
      const options = { driver, restartCost, longest, seed };
      return planPaths(machine.name, machine.graph, strategy satisfies PlannedStrategy, options, machine.walker);
    }
  }
};

const stopOf = ({ stop }: Asked) => {
  try {
    return readStop(stop);
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error));
  }
};

const needsRefusals = (paths: readonly Path[]): boolean => paths.some(({ steps }) => steps.some((step) => step.startsWith(ignored)));

/** A tour owes every transition of the chart that is not listed; other strategies owe those that lie on their paths. */
const owed = (machine: Machine, strategy: Strategy, paths: readonly Path[], listed: readonly NotCoverable[]): ReadonlySet<string> => {
  if (strategy !== 'tour') return new Set(paths.flatMap((path) => transitionsOn(machine, path)));
  const excused = new Set(listed.map(({ what }) => what));
  return new Set(machine.graph.chart.transitions.flatMap(({ name }) => (excused.has(`transition ${name}`) ? [] : [name])));
};

/** Plans one machine on one place by one strategy. */
export const createJob = async (machine: Machine, on: Place, strategy: Strategy, asked: Asked): Promise<Job> => {
  const driver = await driverOf(machine, on);
  const restartCost = asked.restartCost ?? restartCosts[machine.entry.kind];
  const nothing = {
    machine,
    on,
    strategy,
    driver: null,
    paths: [],
    cost: 0,
    bound: null,
    restartCost,
    transitions: new Set<string>(),
    notCoverable: [],
  };
  if ('lacks' in driver) return { ...nothing, note: driver.lacks, complaints: driver.isRight ? [] : [`no driver: ${driver.lacks}`] };
  const { paths, cost, bound = null, notCoverable } = await planned(machine, driver, strategy, asked, restartCost);
  const complaints = [
    ...missingHandlers(machine.graph, driver, needsRefusals(paths)).map((what) => `no handler for ${what}`),
    ...staleEntries(machine.graph, driver).map((what) => `out of date: ${what}`),
  ];
  return {
    ...nothing,
    driver,
    paths,
    cost,
    bound,
    notCoverable: [...notCoverable, ...(driver.notCoverable ?? [])],
    transitions: owed(machine, strategy, paths, [...notCoverable, ...(driver.notCoverable ?? [])]),
    complaints,
    note: '',
  };
};
