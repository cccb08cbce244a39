/**
 * Finds cuts that a fractional flow violates. A tour starts outside of an area, so it must enter the area before it can take an arc inside.
 * So for each goal and area, the flow into the area plus the flow through the goal's arcs outside the area is at least one.
 */
import type { Circulation } from './circulation.ts';

/** A cut counts as violated only if its flow is below 1 by more than this amount. */
const least = 0.03;
const thinnest = 1e-4;

interface Pipe {
  readonly to: number;
  left: number;
  readonly back: Pipe | null;
}

type Pipes = Pipe[][];

const lay = (pipes: Pipes, from: number, to: number, width: number): void => {
  const pipe: { to: number; left: number; back: Pipe | null } = { to, left: width, back: null };
  const back: Pipe = { to: from, left: 0, back: pipe };
  pipe.back = back;
  (pipes[from] ??= []).push(pipe);
  (pipes[to] ??= []).push(back);
};

/** The vertices that are reachable from `root` through residual capacity, up to `goal`, each with the arc that leads to it. */
const spread = (
  pipes: Pipes,
  root: number,
  goal: number,
): { readonly reached: ReadonlyMap<number, Pipe | null>; readonly isThere: boolean } => {
  const reached = new Map<number, Pipe | null>([[root, null]]);
  for (const at of reached.keys()) {
    if (at === goal) return { reached, isThere: true };
    for (const pipe of pipes[at] ?? []) if (pipe.left > thinnest && !reached.has(pipe.to)) reached.set(pipe.to, pipe);
  }
  return { reached, isThere: false };
};

/** The maximum flow from vertex 0 to `sink`, up to one, and the source side of the minimum cut. */
const through = (pipes: Pipes, sink: number): { readonly amount: number; readonly near: ReadonlySet<number> } => {
  let amount = 0;
  for (;;) {
    const { reached, isThere } = spread(pipes, 0, sink);
    if (!isThere || amount >= 1) return { amount, near: new Set(reached.keys()) };
    const way: Pipe[] = [];
    for (let pipe = reached.get(sink); pipe?.back; pipe = reached.get(pipe.back.to)) way.push(pipe);
    const width = Math.min(...way.map(({ left }) => left));
    for (const pipe of way) {
      pipe.left -= width;
      if (pipe.back) pipe.back.left += width;
    }
    amount += width;
  }
};

const farSide = (pipes: Pipes, sink: number): ReadonlySet<number> => {
  const reached = new Set([sink]);
  for (const at of reached) for (const pipe of pipes[at] ?? []) if (pipe.back && pipe.back.left > thinnest) reached.add(pipe.to);
  return reached;
};

const arcsOf = (net: Circulation, arcs: ReadonlySet<number>, isInside: (vertex: number) => boolean): readonly number[] => {
  const found: number[] = [];
  for (let a = 0; a < net.cost.length; a += 1) {
    if (isInside(net.from[a] as number)) continue;
    if (isInside(net.to[a] as number) || arcs.has(a)) found.push(a);
  }
  return found;
};

const arcsByGoal = (net: Circulation): readonly ReadonlySet<number>[] => {
  const sets = Array.from({ length: net.goals }, () => new Set<number>());
  for (let a = 0; a < net.cost.length; a += 1)
    for (let k = net.first[a] as number; k < (net.first[a + 1] as number); k += 1) sets[net.goal[k] as number]?.add(a);
  return sets;
};

/** The violated cuts, each as a list of arcs. Every tour takes at least one arc of each list. */
export const violatedCuts = (net: Circulation, flow: Float64Array): readonly (readonly number[])[] => {
  const thick = Array.from(flow.keys()).filter((a) => (flow[a] as number) > thinnest);
  const cuts = new Map<string, readonly number[]>();
  for (const arcs of arcsByGoal(net)) {
    const sink = net.vertices;
    const pipes: Pipes = [];
    for (const [at, a] of thick.entries()) {
      const [from, to, width] = [net.from[a] as number, net.to[a] as number, flow[a] as number];
      if (!arcs.has(a)) {
        lay(pipes, from, to, width);
        continue;
      }
      const between = net.vertices + 1 + at;
      lay(pipes, from, between, width);
      lay(pipes, between, to, Infinity);
      lay(pipes, between, sink, Infinity);
    }
    const { amount, near } = through(pipes, sink);
    if (amount > 1 - least) continue;
    const far = farSide(pipes, sink);
    for (const isInside of [(vertex: number) => !near.has(vertex), (vertex: number) => far.has(vertex)]) {
      const cut = arcsOf(net, arcs, isInside);
      cuts.set(cut.join(' '), cut);
    }
  }
  return [...cuts.values()];
};
