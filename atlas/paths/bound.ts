/**
 * What a tour costs at least. A tour is a circulation through the graph that goes through every goal at least once; allowed to be in
 * fractions and in several pieces it is a linear programme, and every price list that no move exceeds bounds it from below (duality).
 * Prices are found by the primal-dual hybrid gradient method with diagonal steps (Pock and Chambolle 2011) and then shrunk until
 * no round trip is paid more than it costs, so the bound holds however far the method has come.
 */
import { allowedFor } from './allowed.ts';
import type { AnyDriver } from './driver.ts';
import { layOut, type Terrain } from './terrain.ts';
import { tourWishes } from './wishes.ts';
import type { Graph } from '#atlas/explore/explore.ts';

export interface BoundOptions {
  readonly restartCost: number;
  readonly driver?: AnyDriver;
  /** How many rounds the prices are improved. */
  readonly rounds?: number;
}

/** Arcs of the circulation. Spot 0 is outside: an arc from there is half of a restart, and one to there the other half. */
interface Circulation {
  readonly spots: number;
  readonly goals: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
  /** Goals of arc `a`: those from `first[a]` to before `first[a + 1]`. */
  readonly first: Int32Array;
  readonly goal: Int32Array;
}

const circulationOf = (terrain: Terrain, restartCost: number): Circulation => {
  const outside = restartCost / 2;
  const spots = terrain.moves.length;
  const arcs = [
    ...terrain.starts.map((start) => ({ from: 0, to: start.spot + 1, cost: outside, goals: start.goals })),
    ...Array.from({ length: spots }, (_, spot) => ({ from: spot + 1, to: 0, cost: outside, goals: [] as readonly number[] })),
    ...terrain.moves.flat().map((move) => ({ from: move.from + 1, to: move.to + 1, cost: 1, goals: move.goals })),
  ];
  const first = new Int32Array(arcs.length + 1);
  for (const [at, arc] of arcs.entries()) first[at + 1] = (first[at] ?? 0) + arc.goals.length;
  return {
    spots: spots + 1,
    goals: terrain.goals.length,
    from: Int32Array.from(arcs, (arc) => arc.from),
    to: Int32Array.from(arcs, (arc) => arc.to),
    cost: Float64Array.from(arcs, (arc) => arc.cost),
    first,
    goal: Int32Array.from(arcs.flatMap((arc) => arc.goals)),
  };
};

/** Less than this is taken for rounding. */
const tolerance = 1e-10;

interface Prices {
  readonly spot: Float64Array;
  readonly goal: Float64Array;
}

/** By how much a flow on arc `a` would be paid: what its goals are worth, and what its end is dearer than its beginning. */
const worth = ({ from, to, first, goal }: Circulation, prices: Prices, a: number): number => {
  let sum = (prices.spot[to[a] as number] as number) - (prices.spot[from[a] as number] as number);
  for (let k = first[a] as number; k < (first[a + 1] as number); k += 1) sum += prices.goal[goal[k] as number] as number;
  return sum;
};

/** A round trip on which flow is paid more than it costs, as its arcs; null where there is none. `rank` is improved on the way. */
const losingTrip = (net: Circulation, reduced: Float64Array, rank: Float64Array): readonly number[] | null => {
  const by = new Int32Array(net.spots).fill(-1);
  for (;;) {
    let isSettled = true;
    for (let a = 0; a < reduced.length; a += 1) {
      const to = net.to[a] as number;
      const offered = (rank[net.from[a] as number] as number) + (reduced[a] as number);
      if (offered >= (rank[to] as number) - tolerance) continue;
      rank[to] = offered;
      by[to] = a;
      isSettled = false;
    }
    if (isSettled) return null;
    const trip = tripAlong(net, by);
    if (trip) return trip;
  }
};

/** Where going back by the last arcs comes round, the arcs of that round trip. */
const tripAlong = (net: Circulation, by: Int32Array): readonly number[] | null => {
  const walked = new Int32Array(net.spots);
  for (let root = 0; root < net.spots; root += 1) {
    let spot = root;
    while (by[spot] !== -1 && walked[spot] === 0) {
      walked[spot] = root + 1;
      spot = net.from[by[spot] as number] as number;
    }
    if (by[spot] === -1 || walked[spot] !== root + 1) continue;
    const trip: number[] = [];
    const first = spot;
    do {
      trip.push(by[spot] as number);
      spot = net.from[by[spot] as number] as number;
    } while (spot !== first);
    return trip;
  }
  return null;
};

/** What the goals of arc `a` are worth. */
const goalsWorth = ({ first, goal }: Circulation, prices: Float64Array, a: number): number => {
  let sum = 0;
  for (let k = first[a] as number; k < (first[a + 1] as number); k += 1) sum += prices[goal[k] as number] as number;
  return sum;
};

interface Proven {
  readonly bound: number;
  /** What each goal costs at least, together with all others. */
  readonly goal: Float64Array;
  /** How much dearer it is to be at a spot: no arc leads from one to another for less than the difference and its goals are worth. */
  readonly spot: Float64Array;
}

/**
 * The prices of goals, shrunk as little as it takes until no round trip is paid more than it costs: with each trip that is, to what
 * that one costs (Dinkelbach). Then there are prices of spots, the lengths of shortest ways, with which no arc exceeds its cost.
 */
const prove = (net: Circulation, goal: Float64Array): Proven => {
  const paid = net.cost.map((_, a) => goalsWorth(net, goal, a));
  const rank = new Float64Array(net.spots);
  let scale = 1;
  for (;;) {
    const trip = losingTrip(
      net,
      net.cost.map((cost, a) => cost - scale * (paid[a] as number)),
      rank,
    );
    if (!trip) break;
    const cost = trip.reduce((sum, a) => sum + (net.cost[a] as number), 0);
    scale = Math.min(scale * (1 - tolerance), cost / trip.reduce((sum, a) => sum + (paid[a] as number), 0));
  }
  // What was tolerated, on no more arcs than there are spots, is taken off again.
  const total = goal.reduce((sum, price) => sum + price, 0);
  const least = net.cost.reduce((known, cost) => Math.min(known, cost), 1);
  const safe = scale * Math.max(0, 1 - (tolerance * net.spots) / Math.max(least, 1e-3));
  return { bound: safe * total, goal: goal.map((price) => safe * price), spot: rank };
};

/** How much longer the steps of prices are than those of the flow: prices are whole steps, while the flow is thin on many arcs at once. */
const weight = 100;

const stepsFor = (net: Circulation) => {
  const spot = new Float64Array(net.spots);
  const goal = new Float64Array(net.goals);
  const arc = new Float64Array(net.cost.length);
  for (let a = 0; a < net.cost.length; a += 1) {
    arc[a] = 1 / weight / (2 + (net.first[a + 1] as number) - (net.first[a] as number));
    spot[net.from[a] as number] = (spot[net.from[a] as number] as number) + 1;
    spot[net.to[a] as number] = (spot[net.to[a] as number] as number) + 1;
  }
  for (const number of net.goal) goal[number] = (goal[number] as number) + 1;
  return { arc, spot: spot.map((count) => weight / Math.max(1, count)), goal: goal.map((count) => weight / Math.max(1, count)) };
};

/** In rounds: how often the prices and their mean are tried, and the mean is begun anew. */
const proveEvery = 400;

const improve = (net: Circulation, rounds: number): Proven => {
  const steps = stepsFor(net);
  const prices: Prices = { spot: new Float64Array(net.spots), goal: new Float64Array(net.goals) };
  const mean: Prices = { spot: new Float64Array(net.spots), goal: new Float64Array(net.goals) };
  const flow = new Float64Array(net.cost.length);
  const balance = new Float64Array(net.spots);
  const served = new Float64Array(net.goals);
  let best = prove(net, prices.goal);
  let counted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    balance.fill(0);
    served.fill(0);
    for (let a = 0; a < flow.length; a += 1) {
      const before = flow[a] as number;
      const after = Math.max(0, before - (steps.arc[a] as number) * ((net.cost[a] as number) - worth(net, prices, a)));
      flow[a] = after;
      const ahead = 2 * after - before;
      if (ahead === 0) continue;
      balance[net.to[a] as number] = (balance[net.to[a] as number] as number) + ahead;
      balance[net.from[a] as number] = (balance[net.from[a] as number] as number) - ahead;
      for (let k = net.first[a] as number; k < (net.first[a + 1] as number); k += 1)
        served[net.goal[k] as number] = (served[net.goal[k] as number] as number) + ahead;
    }
    counted += 1;
    for (let v = 0; v < net.spots; v += 1) {
      prices.spot[v] = (prices.spot[v] as number) - (steps.spot[v] as number) * (balance[v] as number);
      mean.spot[v] = (mean.spot[v] as number) + ((prices.spot[v] as number) - (mean.spot[v] as number)) / counted;
    }
    for (let g = 0; g < net.goals; g += 1) {
      prices.goal[g] = Math.max(0, (prices.goal[g] as number) + (steps.goal[g] as number) * (1 - (served[g] as number)));
      mean.goal[g] = (mean.goal[g] as number) + ((prices.goal[g] as number) - (mean.goal[g] as number)) / counted;
    }
    if (round % proveEvery !== 0) continue;
    for (const one of [prices.goal, mean.goal]) {
      const proven = prove(net, one);
      if (proven.bound > best.bound) best = proven;
    }
    counted = 0;
  }
  return best;
};

/** A lower bound for the cost, in steps, of any set of walks that takes every transition and answers every port in every way. */
export const lowerBound = (graph: Graph, { restartCost, driver, rounds = 4000 }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  return improve(circulationOf(layOut(open, tourWishes(open, allowed)), restartCost), rounds).bound;
};

/** What the way from a spot, through goals that are left, costs at least: the sum of the goals' prices and of the spot's. */
export interface Estimate {
  /** No tour costs less. */
  readonly bound: number;
  readonly ofGoal: Float64Array;
  readonly atSpot: (spot: number) => number;
}

/** Prices of a terrain for a search that has to know what is left to pay. Never more than is really left. */
export const estimate = (terrain: Terrain, restartCost: number, rounds: number): Estimate => {
  const { bound, goal, spot } = improve(circulationOf(terrain, restartCost), rounds);
  return { bound, ofGoal: goal, atSpot: (at) => (spot[0] as number) - (spot[at + 1] as number) };
};

/** What it would cost to take every transition on a path of its own, each the shortest. */
export const oneByOne = (graph: Graph, { restartCost, driver }: BoundOptions): number => {
  const { allowed, open } = allowedFor(graph, driver);
  const terrain = layOut(open, tourWishes(open, allowed));
  return terrain.goals.reduce((sum, _, goal) => {
    const [nearest] = terrain.movesTo(goal);
    return sum + restartCost + (nearest ? terrain.firstWay(nearest).length : 0);
  }, 0);
};
