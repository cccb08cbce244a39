/** The jobs of a run: the paths for each machine, driver and strategy, and the problems that are known in advance. */
import { findFaultPaths } from '#atlas/mutants/faults.ts';
import { scoreMachine } from '#atlas/mutants/score.ts';
import type { AnyDriver, NotCoverable, DriverTarget } from '#atlas/paths/driver.ts';
import { allowedFor } from '#atlas/paths/driver-capabilities.ts';
import { commandPaths } from './race-paths.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import { ignoredPrefix, type Path, type Strategy } from '#atlas/paths/path.ts';
import { planPaths, type PlannedStrategy, timingReason } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import type { CliArguments } from './arguments.ts';
import { driverOf, type Machine } from './select-machines.ts';
import { permanentPathsOf } from './permanent-paths.ts';
import { walksAtRandom } from './random-walk-options.ts';
import { commitTour, freshTourOf, tourOf } from './tours.ts';
import { splitByDriver, transitionsOn } from './driver-limits.ts';

export interface Job {
  readonly machine: Machine;
  readonly on: DriverTarget;
  readonly strategy: Strategy;
  readonly driver: AnyDriver | null;
  readonly paths: readonly Path[];
  readonly cost: number;
  /** A lower bound for the cost of a tour; null if it was not requested. */
  readonly bound: number | null;
  readonly restartCost: number;
  readonly transitions: ReadonlySet<string>;
  readonly unplanned: readonly string[];
  readonly notCoverable: readonly NotCoverable[];
  /** Reasons that forbid the job: missing handlers, outdated entries. */
  readonly complaints: readonly string[];
  /** Why the job is not necessary; empty if it is. */
  readonly note: string;
}

type Planned = Pick<Job, 'paths' | 'cost' | 'notCoverable'> & { readonly bound?: number | null };

const costOf = (paths: readonly Path[], restartCost: number): number =>
  paths.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);

/** Keeps the paths that the driver can walk, and lists the others. */
const onlyWalkable = (machine: Machine, driver: AnyDriver, all: readonly Path[], restartCost: number): Planned => {
  const { paths, notCoverable } = splitByDriver(machine, driver, all);
  return { paths, notCoverable, cost: costOf(paths, restartCost) };
};

const faultPaths = ({ entry, graph }: Machine): readonly Path[] => findFaultPaths(scoreMachine(entry, graph)).map(({ path }) => path);

const planned = async (
  machine: Machine,
  driver: AnyDriver,
  strategy: Strategy,
  args: CliArguments,
  restartCost: number,
): Promise<Planned> => {
  const { longest, seed } = args;
  const { allowed } = allowedFor(machine.graph, driver);
  switch (strategy) {
    case 'kept':
      return onlyWalkable(machine, driver, permanentPathsOf(machine.name), restartCost);
    case 'random': {
      const paths = walksAtRandom(machine, driver, args);
      return { paths, cost: costOf(paths, restartCost), notCoverable: [] };
    }
    case 'commands': {
      const paths = await commandPaths(machine.name, machine.walker, { seed, allowed });
      return { paths, cost: costOf(paths, restartCost), notCoverable: [] };
    }
    case 'faults':
      return onlyWalkable(machine, driver, faultPaths(machine), restartCost);
    case 'tour': {
      const options = { driver, restartCost, longest, seed };
      if (!args.write) return tourOf(machine.name, machine.graph, options, machine.walker);
      const plan = freshTourOf(machine.name, machine.graph, options, machine.walker);
      commitTour(machine.name, machine.graph, options, plan);
      return plan;
    }
    default: {
      const options = { driver, restartCost, longest, seed };
      return planPaths(machine.name, machine.graph, strategy satisfies PlannedStrategy, options, machine.walker);
    }
  }
};

export const needsRefusals = (paths: readonly Pick<Path, 'steps'>[]): boolean =>
  paths.some(({ steps }) => steps.some((step) => step.startsWith(ignoredPrefix)));

/** True for a goal that the planner gave up although the driver could reach it. The goal counts as uncovered. */
const isGivenUp = ({ reason }: NotCoverable): boolean => reason === timingReason;

/**
 * The transitions that a run must take. For a tour: every transition of the chart that is not listed as impossible. For other strategies:
 * the transitions that the planned paths contain.
 */
const owed = (machine: Machine, strategy: Strategy, paths: readonly Path[], listed: readonly NotCoverable[]): ReadonlySet<string> => {
  if (strategy !== 'tour') return new Set(paths.flatMap((path) => transitionsOn(machine, path)));
  const excused = new Set(listed.flatMap((entry) => (isGivenUp(entry) ? [] : [entry.what])));
  return new Set(machine.graph.chart.transitions.flatMap(({ name }) => (excused.has(`transition ${name}`) ? [] : [name])));
};

/** `transitions`: the goals. `unplanned`: goals that no path reaches, and goals that the planner gave up. */
export const expectedTransitions = (
  machine: Machine,
  strategy: Strategy,
  paths: readonly Path[],
  listed: readonly NotCoverable[],
): Pick<Job, 'transitions' | 'unplanned'> => {
  const transitions = owed(machine, strategy, paths, listed);
  const onPaths = new Set(paths.flatMap((path) => transitionsOn(machine, path)));
  const givenUp = listed.flatMap((entry) => (isGivenUp(entry) ? [entry.what.replace(/^transition /, '')] : []));
  return { transitions, unplanned: [...new Set([...[...transitions].filter((name) => !onPaths.has(name)), ...givenUp])] };
};

export const jobOf = (machine: Machine, on: DriverTarget, strategy: Strategy, { restartCost }: CliArguments): Job => ({
  machine,
  on,
  strategy,
  driver: null,
  paths: [],
  cost: 0,
  bound: null,
  restartCost: restartCost ?? restartCosts[machine.entry.kind],
  transitions: new Set<string>(),
  unplanned: [],
  notCoverable: [],
  complaints: [],
  note: '',
});

export const createJob = async (machine: Machine, on: DriverTarget, strategy: Strategy, args: CliArguments): Promise<Job> => {
  const driver = await driverOf(machine, on);
  const nothing = jobOf(machine, on, strategy, args);
  if ('lacks' in driver) return { ...nothing, note: driver.lacks, complaints: driver.isRight ? [] : [`no driver: ${driver.lacks}`] };
  const { paths, cost, bound = null, notCoverable } = await planned(machine, driver, strategy, args, nothing.restartCost);
  const complaints = [
    ...missingHandlers(machine.graph, driver, needsRefusals(paths)).map((what) => `no handler for ${what}`),
    ...staleEntries(machine.graph, driver).map((what) => `out of date: ${what}`),
  ];
  const listed = [...notCoverable, ...(driver.notCoverable ?? [])];
  return {
    ...nothing,
    driver,
    paths,
    cost,
    bound,
    notCoverable: listed,
    ...expectedTransitions(machine, strategy, paths, listed),
    complaints,
  };
};
