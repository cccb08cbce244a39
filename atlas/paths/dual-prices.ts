/** Price lists that no round trip exceeds: what they add up to, no tour costs less (duality). */
import type { Circulation } from './circulation.ts';

/** Less than this is taken for rounding. */
const tolerance = 1e-10;

export interface DualPrices {
  readonly vertex: Float64Array;
  readonly goal: Float64Array;
}

/** By how much a flow on arc `a` would be paid: what its goals are worth, and what its end is dearer than its beginning. */
export const arcValue = ({ from, to, first, goal }: Circulation, prices: DualPrices, a: number): number => {
  let sum = (prices.vertex[to[a] as number] as number) - (prices.vertex[from[a] as number] as number);
  for (let k = first[a] as number; k < (first[a + 1] as number); k += 1) sum += prices.goal[goal[k] as number] as number;
  return sum;
};

/** A round trip on which flow is paid more than it costs, as its arcs; null where there is none. `rank` is improved on the way. */
const losingTrip = (net: Circulation, reduced: Float64Array, rank: Float64Array): readonly number[] | null => {
  const by = new Int32Array(net.vertices).fill(-1);
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
  const walked = new Int32Array(net.vertices);
  for (let root = 0; root < net.vertices; root += 1) {
    let vertex = root;
    while (by[vertex] !== -1 && walked[vertex] === 0) {
      walked[vertex] = root + 1;
      vertex = net.from[by[vertex] as number] as number;
    }
    if (by[vertex] === -1 || walked[vertex] !== root + 1) continue;
    const trip: number[] = [];
    const first = vertex;
    do {
      trip.push(by[vertex] as number);
      vertex = net.from[by[vertex] as number] as number;
    } while (vertex !== first);
    return trip;
  }
  return null;
};

/** What the goals of arc `a` are worth. */
const goalsValue = ({ first, goal }: Circulation, prices: Float64Array, a: number): number => {
  let sum = 0;
  for (let k = first[a] as number; k < (first[a + 1] as number); k += 1) sum += prices[goal[k] as number] as number;
  return sum;
};

export interface ProvenBound {
  readonly bound: number;
  /** What each goal costs at least, together with all others. */
  readonly goal: Float64Array;
  /** How much dearer it is to be at a spot: no arc leads from one to another for less than the difference and its goals are worth. */
  readonly vertex: Float64Array;
}

/**
 * The prices of goals, shrunk as little as it takes until no round trip is paid more than it costs: with each trip that is, to what
 * that one costs (Dinkelbach). Then there are prices of spots, the lengths of shortest ways, with which no arc exceeds its cost.
 */
export const proveBound = (net: Circulation, goal: Float64Array): ProvenBound => {
  const paid = net.cost.map((_, a) => goalsValue(net, goal, a));
  const rank = new Float64Array(net.vertices);
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
  const safe = scale * Math.max(0, 1 - (tolerance * net.vertices) / Math.max(least, 1e-3));
  return { bound: safe * total, goal: goal.map((price) => safe * price), vertex: rank };
};
