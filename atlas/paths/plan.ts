/** Plans the paths of a machine by a strategy; returns them with their cost, their reached goals and the unreachable ones. */
import type { Graph } from '#atlas/explore/explore.ts';
import { planningBound } from './bound.ts';
import { cover, type CoverResult } from './cover.ts';
import type { AnyDriver, NotCoverable } from './driver.ts';
import { allowedFor } from './driver-capabilities.ts';
import { pairGraphOf } from './pair-graph.ts';
import { coverPairs } from './pairs.ts';
import { createPath, type Path, type Strategy } from './path.ts';
import { rebuildTourPart } from './rebuild-tour-part.ts';
import { coverStates } from './states.ts';
import { missingAnswers } from './constant-guards.ts';
import { buildPlanningGraph, type PlanningGraph, type StrategyGoals } from './planning-graph.ts';
import { shortenWalks } from './shorten-walks.ts';
import { createWalker, type Walker } from './walker.ts';
import {
  type EdgeFilter,
  guardGoals,
  sequenceGoals,
  sneakGoals,
  startGoal,
  stateGoals,
  type RefusalFilter,
  tourGoals,
} from './strategy-goals.ts';

export type PlannedStrategy = Extract<Strategy, 'states' | 'tour' | 'pairs' | 'guards' | 'sneak'>;

export interface Plan {
  readonly machine: string;
  readonly strategy: PlannedStrategy;
  readonly paths: readonly Path[];
  /** The number of goals: transitions, outcomes, pairs, results of guards, refusals, states. */
  readonly goals: number;
  /** The cost in steps, including one restart for each path. */
  readonly cost: number;
  /** A lower bound for the cost of a tour, in steps. Null if the cheapest tour was not searched. */
  readonly bound: number | null;
  readonly notCoverable: readonly NotCoverable[];
}

export interface PlanOptions {
  /** The cost of one restart, in steps: the measured time of a page load divided by that of a step. */
  readonly restartCost: number;
  /** The driver that will walk the paths; goals that it lists as not coverable are left out. */
  readonly driver?: AnyDriver;
  readonly longest?: number;
  /**
   * The number of tours to plan; the cheapest is kept. Default: 1. `many` plans 4 to 200, fewer for a larger graph. It also replans parts
   * of the cheapest tour until its cost is close to the bound.
   */
  readonly attempts?: number | 'many';
  readonly seed?: number;
}

/** Returns numbers between 0 and 1, the same sequence for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

interface DriverFilter {
  readonly allowed: EdgeFilter;
  readonly tried: RefusalFilter;
}

const noFilter: DriverFilter = { allowed: () => true, tried: () => true };

const goalsFor: Record<Exclude<PlannedStrategy, 'pairs'>, (graph: Graph, allowed: EdgeFilter, tried: RefusalFilter) => StrategyGoals> = {
  states: stateGoals,
  tour: tourGoals,
  guards: guardGoals,
  sneak: sneakGoals,
};

const better = (a: CoverResult, b: CoverResult): CoverResult =>
  b.missed.length < a.missed.length || (b.missed.length === a.missed.length && b.cost < a.cost) ? b : a;

const sizeOf = ({ moves }: PlanningGraph): number => moves.reduce((sum, list) => sum + list.length, 1);

const manyFor = (planningGraph: PlanningGraph): number => Math.max(4, Math.min(200, Math.round(100_000 / sizeOf(planningGraph))));

const rebuilds = 400;

/** A tour is cheap enough if its cost is at most the bound times this factor. */
const cheapEnough = 1.03;

const costOf = (walks: CoverResult['walks'], restartCost: number): number =>
  walks.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);

type CoveredGoals = CoverResult & { readonly goals: number; readonly bound?: number | null };

const coverGoals = (graph: Graph, walker: Walker, strategyGoals: StrategyGoals, options: PlanOptions): CoveredGoals => {
  const planningGraph = buildPlanningGraph(graph, strategyGoals);
  const { restartCost, longest = Infinity, attempts = 1, seed = 1 } = options;
  const random = seededRandom(seed);
  const isMany = attempts === 'many';
  const bound = isMany ? planningBound(planningGraph, restartCost) : null;
  /** True if the result need not be improved. Costs are whole numbers, so no tour costs less than the bound rounded up. */
  const isEnough = ({ cost, missed }: CoverResult): boolean =>
    bound !== null && missed.length === 0 && (cost <= cheapEnough * bound || cost < bound + 0.999);
  const tightened = (covered: CoverResult): CoverResult => {
    const walks = shortenWalks(walker, strategyGoals, covered.walks);
    return { ...covered, walks, cost: covered.cost - costOf(covered.walks, restartCost) + costOf(walks, restartCost) };
  };
  // The search does not merge nodes with the same behaviour, because delays may allow an edge at one of them and not at another.
  const searchGraph = isMany ? buildPlanningGraph(graph, strategyGoals, false) : planningGraph;
  let best = cover(searchGraph, walker, { restartCost, longest, random: () => 0 });
  const most = isMany ? manyFor(planningGraph) : attempts;
  for (let attempt = 1; attempt < most && !isEnough(best); attempt += 1)
    best = better(best, cover(searchGraph, walker, { restartCost, longest, random }));
  if (isMany) {
    best = tightened(best);
    best = tightened(
      rebuildTourPart(searchGraph, walker, strategyGoals, best, { restartCost, longest, random, often: rebuilds, isEnough }),
    );
  }
  return { ...best, goals: planningGraph.goals.length, bound };
};

/** Pairs that were missed in the merged graph are tried again in the unmerged graph. */
const planPairs = (graph: Graph, walker: Walker, allowed: EdgeFilter, { restartCost, longest = Infinity }: PlanOptions) => {
  const strategyGoals = sequenceGoals(graph, allowed);
  const searchGraph = pairGraphOf(buildPlanningGraph(graph, strategyGoals));
  const merged = coverPairs(searchGraph, searchGraph.pairs, walker, { restartCost, longest });
  const goals = searchGraph.pairs.length + graph.starts.length;
  if (merged.missed.length === 0) return { ...merged, goals };
  const single = pairGraphOf(buildPlanningGraph(graph, strategyGoals, false));
  const left = single.pairs.filter((pair) => merged.missed.includes(single.nameOf(pair)));
  const rest = coverPairs(single, left, walker, { restartCost, longest });
  const walks = [...merged.walks, ...rest.walks.filter(({ steps }) => steps.length > 0)];
  return { walks, missed: rest.missed, cost: costOf(walks, restartCost), goals };
};

const goalsOf = (strategy: PlannedStrategy, graph: Graph, { allowed, tried }: DriverFilter): readonly string[] => {
  if (strategy !== 'pairs') return buildPlanningGraph(graph, goalsFor[strategy](graph, allowed, tried)).goals;
  const searchGraph = pairGraphOf(buildPlanningGraph(graph, sequenceGoals(graph, allowed)));
  return [...graph.starts.map(startGoal), ...searchGraph.pairs.map(searchGraph.nameOf)];
};

/** Goals of the whole graph that the walks of a driver cannot reach. */
const leftOut = (graph: Graph, open: Graph, strategy: PlannedStrategy, filter: DriverFilter): readonly string[] => {
  const reachable = new Set(goalsOf(strategy, open, filter));
  return goalsOf(strategy, graph, noFilter).filter((goal) => !reachable.has(goal));
};

/** The reason for a missed goal that the chart itself allows. */
export const timingReason = 'its delays could only pass in another order';

const coveredBy = (strategy: PlannedStrategy, graph: Graph, walker: Walker, filter: DriverFilter, options: PlanOptions): CoveredGoals => {
  const { allowed, tried } = filter;
  if (strategy === 'states') return coverStates(graph, walker, allowed, options.restartCost);
  if (strategy === 'pairs') return planPairs(graph, walker, allowed, options);
  return coverGoals(graph, walker, goalsFor[strategy](graph, allowed, tried), options);
};

/** Plans one machine. `graph` comes from `explore`, `machine` from `machineName`. */
export const planPaths = (
  machine: string,
  graph: Graph,
  strategy: PlannedStrategy,
  options: PlanOptions,
  walker: Walker = createWalker(graph),
): Plan => {
  const { allowed, tried, reasonFor, open } = allowedFor(graph, options.driver);
  const filter: DriverFilter = { allowed, tried };
  const covered = coveredBy(strategy, open, walker, filter, options);
  const isLimited = options.driver?.cannot !== undefined || (options.driver?.notCoverable ?? []).length > 0;
  const left = isLimited ? leftOut(graph, open, strategy, filter) : [];
  return {
    machine,
    strategy,
    paths: covered.walks.map(({ start, steps }) => createPath(machine, start, steps, strategy)),
    goals: covered.goals,
    cost: covered.cost,
    bound: covered.bound ?? null,
    notCoverable: [
      ...covered.missed.map((what) => ({ what, reason: timingReason })),
      ...left.map((what) => ({ what, reason: reasonFor(what) })),
      ...(strategy === 'guards' ? missingAnswers(machine, graph) : []),
    ],
  };
};
