/** Plans the paths of a machine by a strategy, and says what they cost, what they reach and what cannot be reached. */
import type { Graph } from '#atlas/explore/explore.ts';
import { beam } from './beam.ts';
import { estimate } from './bound.ts';
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
  /** What there is to reach: transitions, outcomes, pairs, guards' answers, refusals, states. */
  readonly goals: number;
  /** In steps: a restart for each path, and its steps. */
  readonly cost: number;
  /** In steps: no tour costs less. Null where the cheapest of many was not looked for. */
  readonly bound: number | null;
  /** What no path reaches, each with its reason. */
  readonly notCoverable: readonly NotCoverable[];
}

export interface PlanOptions {
  /** What one restart costs, in steps: the measured time of a page load over that of a step. */
  readonly restartCost: number;
  /** The driver that will walk the paths; what it lists as not coverable is left out. */
  readonly driver?: AnyDriver;
  readonly longest?: number;
  /**
   * How many tours are tried, of which the cheapest is kept: 1 unless said; `many` for up to two hundred, the fewer the larger it is. On
   * a large one nothing better is looked for when one costs little more than the bound.
   */
  readonly attempts?: number | 'many';
  readonly seed?: number;
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** What may be done on the way. */
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

const manyFor = (planningGraph: PlanningGraph): number =>
  Math.max(4, Math.min(200, Math.round((sizeOf(planningGraph) > large ? 500_000 : 100_000) / sizeOf(planningGraph))));

/** How many walks the last looks for a cheaper tour follow side by side, and how many looks there are. */
const looking = { width: 100, often: 16, oftenOnLarge: 4 };

/** How long prices are looked for, in rounds. */
const rounds = { usual: 4000, onLarge: 2000 };

/** A tour that costs at least so much is seldom good all over: a part of it is walked anew, so often, until it is `enough` times the bound. */
const longTour = { atLeast: 200, often: 400, enough: 1.05 };

/** Times the bound: where a long tour costs more, a better bound is worth its work. */
const farFromBound = 1.1;

/** How often a part of a tour is walked anew. */
const reworks = 100;

/** A terrain of more moves is large: there whole tours are tried alone. */
const large = 2500;

/** Times the bound: what costs no more is good enough, on a terrain of more moves than `above`, for looking on takes long there. */
const goodEnough = [
  { above: large, times: 1.12 },
  { above: 300, times: 1.04 },
  { above: 0, times: 1.01 },
];

const costOf = (walks: CoverResult['walks'], restartCost: number): number =>
  walks.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);

type CoveredGoals = CoverResult & { readonly goals: number; readonly bound?: number | null };

const coverGoals = (graph: Graph, walker: Walker, strategyGoals: StrategyGoals, options: PlanOptions): CoveredGoals => {
  const planningGraph = buildPlanningGraph(graph, strategyGoals);
  const { restartCost, longest = Infinity, attempts = 1, seed = 1 } = options;
  const random = seededRandom(seed);
  const isMany = attempts === 'many';
  const isLarge = sizeOf(planningGraph) > large;
  let prices = isMany ? estimate(planningGraph, restartCost, isLarge ? rounds.onLarge : rounds.usual) : null;
  const isLong = prices !== null && prices.bound >= longTour.atLeast;
  if (isLong && isLarge) prices = estimate(planningGraph, restartCost, rounds.usual);
  let bound = (isLong ? prices?.bound : prices?.boundOfWhole()) ?? null;
  const enough = isLong ? longTour.enough : (goodEnough.find(({ above }) => sizeOf(planningGraph) > above)?.times ?? 1);
  const isWithin = ({ cost, missed }: CoverResult, times: number): boolean =>
    bound !== null && missed.length === 0 && (cost <= times * bound || cost < bound + 0.999);
  const isEnough = (covered: CoverResult): boolean => isWithin(covered, enough);
  const tightened = (covered: CoverResult): CoverResult => {
    const walks = shortenWalks(walker, strategyGoals, covered.walks);
    return { ...covered, walks, cost: covered.cost - costOf(covered.walks, restartCost) + costOf(walks, restartCost) };
  };
  // What time refuses in one situation it may allow in another of the same behaviour: tries know them apart.
  const searchGraph = isMany ? buildPlanningGraph(graph, strategyGoals, false) : planningGraph;
  let best = cover(searchGraph, walker, { restartCost, longest, random: () => 0 });
  if (isMany && !isLong) best = tightened(best);
  const usual = attempts === 'many' ? manyFor(planningGraph) : attempts;
  const most = isLong ? 1 : usual;
  for (let attempt = 1; attempt < most && !isEnough(best); attempt += 1)
    best = better(best, cover(searchGraph, walker, { restartCost, longest, random }));
  if (isMany && !isEnough(best)) {
    const often = isLong ? longTour.often : reworks;
    if (isLong || !isLarge)
      best = rebuildTourPart(searchGraph, walker, strategyGoals, best, { restartCost, longest, random, often, isEnough });
    if (!isLong || !isEnough(best)) best = tightened(best);
  }
  if (prices && longest === Infinity) {
    const often = isLarge ? looking.oftenOnLarge : looking.often;
    for (let look = 0; look < often && !isEnough(best); look += 1) {
      const found = beam(planningGraph, walker, best, { restartCost, width: looking.width, random }, prices);
      if (found) best = better(best, tightened(found));
    }
  }
  if (isMany && isLarge && !isLong && !isEnough(best))
    best = tightened(
      rebuildTourPart(searchGraph, walker, strategyGoals, best, { restartCost, longest, random, often: longTour.often, isEnough }),
    );
  if (isLong && bound !== null && !isWithin(best, farFromBound)) bound = Math.max(bound, prices?.boundOfWhole() ?? 0);
  return { ...best, goals: planningGraph.goals.length, bound };
};

/** What is missed where situations of one behaviour are one is tried again with each situation by itself. */
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

/** Goals that the whole graph has and the walks of a driver cannot come to. */
const leftOut = (graph: Graph, open: Graph, strategy: PlannedStrategy, filter: DriverFilter): readonly string[] => {
  const reachable = new Set(goalsOf(strategy, open, filter));
  return goalsOf(strategy, graph, noFilter).filter((goal) => !reachable.has(goal));
};

/** Why a goal that the chart allows is missed all the same. */
export const timingReason = 'its delays could only pass in another order';

const coveredBy = (strategy: PlannedStrategy, graph: Graph, walker: Walker, filter: DriverFilter, options: PlanOptions): CoveredGoals => {
  const { allowed, tried } = filter;
  if (strategy === 'states') return coverStates(graph, walker, allowed, options.restartCost);
  if (strategy === 'pairs') return planPairs(graph, walker, allowed, options);
  return coverGoals(graph, walker, goalsFor[strategy](graph, allowed, tried), options);
};

/** Plans one machine. The graph is that of `explore`; `machine` is its name as `machineName` says it. */
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
