/**
 * What a tour costs at least. A tour is a circulation through the graph that goes through every goal at least once; allowed to be in
 * fractions and in several pieces it is a linear programme, and every price list that no move exceeds bounds it from below (duality).
 * That it hangs together is demanded of the flow as often as it does not (cuts.ts).
 * Prices are found by the primal-dual hybrid gradient method with diagonal steps (Pock and Chambolle 2011) and then shrunk until
 * no round trip is paid more than it costs, so the bound holds however far the method has come.
 */
import { allowedFor } from './driver-capabilities.ts';
import { type Circulation, circulationOf, withGoals } from './circulation.ts';
import { violatedCuts } from './cuts.ts';
import type { AnyDriver } from './driver.ts';
import { type DualPrices, type ProvenBound, proveBound, arcValue } from './dual-prices.ts';
import { buildPlanningGraph, type PlanningGraph } from './planning-graph.ts';
import { tourGoals } from './strategy-goals.ts';
import type { Graph } from '#atlas/explore/explore.ts';

export interface BoundOptions {
  readonly restartCost: number;
  readonly driver?: AnyDriver;
  /** How many rounds the prices are improved. */
  readonly rounds?: number;
}

/** How much longer the steps of prices are than those of the flow: prices are whole steps, while the flow is thin on many arcs at once. */
const weight = 100;

const stepsFor = (net: Circulation) => {
  const vertex = new Float64Array(net.vertices);
  const goal = new Float64Array(net.goals);
  const arc = new Float64Array(net.cost.length);
  for (let a = 0; a < net.cost.length; a += 1) {
    arc[a] = 1 / weight / (2 + (net.first[a + 1] as number) - (net.first[a] as number));
    vertex[net.from[a] as number] = (vertex[net.from[a] as number] as number) + 1;
    vertex[net.to[a] as number] = (vertex[net.to[a] as number] as number) + 1;
  }
  for (const number of net.goal) goal[number] = (goal[number] as number) + 1;
  return { arc, vertex: vertex.map((count) => weight / Math.max(1, count)), goal: goal.map((count) => weight / Math.max(1, count)) };
};

/** In rounds: how often the prices and their mean are tried, and the mean is begun anew. */
const proofInterval = 400;

/** Where an improvement stands, to go on from. */
interface SolverState {
  readonly best: ProvenBound;
  readonly prices: DualPrices;
  readonly flow: Float64Array;
}

const improve = (net: Circulation, rounds: number, from?: SolverState): SolverState => {
  const steps = stepsFor(net);
  const prices: DualPrices = { vertex: new Float64Array(net.vertices), goal: new Float64Array(net.goals) };
  const flow = new Float64Array(net.cost.length);
  if (from) {
    prices.vertex.set(from.prices.vertex);
    prices.goal.set(from.prices.goal);
    flow.set(from.flow);
  }
  const mean: DualPrices = { vertex: new Float64Array(net.vertices), goal: new Float64Array(net.goals) };
  const meanFlow = new Float64Array(net.cost.length);
  const balance = new Float64Array(net.vertices);
  const served = new Float64Array(net.goals);
  let best = proveBound(net, prices.goal);
  let counted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    counted += 1;
    balance.fill(0);
    served.fill(0);
    for (let a = 0; a < flow.length; a += 1) {
      const before = flow[a] as number;
      const after = Math.max(0, before - (steps.arc[a] as number) * ((net.cost[a] as number) - arcValue(net, prices, a)));
      flow[a] = after;
      meanFlow[a] = (meanFlow[a] as number) + (after - (meanFlow[a] as number)) / counted;
      const ahead = 2 * after - before;
      if (ahead === 0) continue;
      balance[net.to[a] as number] = (balance[net.to[a] as number] as number) + ahead;
      balance[net.from[a] as number] = (balance[net.from[a] as number] as number) - ahead;
      for (let k = net.first[a] as number; k < (net.first[a + 1] as number); k += 1)
        served[net.goal[k] as number] = (served[net.goal[k] as number] as number) + ahead;
    }
    for (let v = 0; v < net.vertices; v += 1) {
      prices.vertex[v] = (prices.vertex[v] as number) - (steps.vertex[v] as number) * (balance[v] as number);
      mean.vertex[v] = (mean.vertex[v] as number) + ((prices.vertex[v] as number) - (mean.vertex[v] as number)) / counted;
    }
    for (let g = 0; g < net.goals; g += 1) {
      prices.goal[g] = Math.max(0, (prices.goal[g] as number) + (steps.goal[g] as number) * (1 - (served[g] as number)));
      mean.goal[g] = (mean.goal[g] as number) + ((prices.goal[g] as number) - (mean.goal[g] as number)) / counted;
    }
    if (round % proofInterval !== 0) continue;
    for (const one of [prices.goal, mean.goal]) {
      const proven = proveBound(net, one);
      if (proven.bound > best.bound) best = proven;
    }
    counted = 0;
  }
  return { best, prices, flow: meanFlow };
};

/** How often a flow in pieces is shown what it leaves out, for how many rounds it is improved then, and what counts as gained. */
const joining = { often: 24, rounds: 1200, gain: 0.02, maxIdleRounds: 6 };

/** The best bound with a demand that every walk hangs together: what is left out is one more goal, by all arcs that would make it good. */
const joined = (net: Circulation, first: SolverState): number => {
  const cuts: (readonly number[])[] = [];
  let known = first;
  let bound = 0;
  let idle = 0;
  for (let time = 0; time < joining.often && idle < joining.maxIdleRounds; time += 1) {
    idle = known.best.bound > bound + joining.gain ? 0 : idle + 1;
    bound = Math.max(bound, known.best.bound);
    const found = violatedCuts(net, known.flow);
    if (found.length === 0) break;
    cuts.push(...found);
    known = improve(withGoals(net, cuts), joining.rounds, known);
  }
  return Math.max(bound, known.best.bound);
};

/** A lower bound for the cost, in steps, of any set of walks that takes every transition and answers every port in every way. */
export const lowerBound = (graph: Graph, { restartCost, driver, rounds = 4000 }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  const net = circulationOf(buildPlanningGraph(open, tourGoals(open, allowed)), restartCost);
  return joined(net, improve(net, rounds));
};

/** What the way from a spot, through goals that are left, costs at least: the sum of the goals' prices and of the spot's. */
export interface Estimate {
  /** No tour costs less. */
  readonly bound: number;
  /** The same with the demand that a tour hangs together: higher where a flow may go round in a circle, and much work on a large terrain. */
  readonly boundOfWhole: () => number;
  readonly ofGoal: Float64Array;
  readonly priceAtVertex: (vertex: number) => number;
}

/** Prices of a terrain for a search that has to know what is left to pay. Never more than is really left. */
export const estimate = (planningGraph: PlanningGraph, restartCost: number, rounds: number): Estimate => {
  const net = circulationOf(planningGraph, restartCost);
  const known = improve(net, rounds);
  const { goal, vertex } = known.best;
  return {
    bound: known.best.bound,
    boundOfWhole: () => joined(net, known),
    ofGoal: goal,
    priceAtVertex: (at) => (vertex[0] as number) - (vertex[at + 1] as number),
  };
};

/** What it would cost to take every transition on a path of its own, each the shortest. */
export const separatePathsCost = (graph: Graph, { restartCost, driver }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  const planningGraph = buildPlanningGraph(open, tourGoals(open, allowed));
  return planningGraph.goals.reduce((sum, _, goal) => {
    const [nearest] = planningGraph.movesTo(goal);
    return sum + restartCost + (nearest ? planningGraph.firstWay(nearest).length : 0);
  }, 0);
};
