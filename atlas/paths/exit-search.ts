/**
 * Selects the exit when a region of the graph has no goals left. A region cannot be entered again. So a walk leaves by the edge from which
 * most goals are still reachable, and edges to the end come last.
 */
import { regionBoundsOf } from './region-bounds.ts';
import type { Move, PlanningGraph } from './planning-graph.ts';

type Wanted = (goal: number) => boolean;

export interface ExitSearch {
  /** The exit number of each edge; -1 for edges inside their region. */
  readonly exitOf: Int32Array;
  /** The path to the best edge out of the region, including that edge. Null if no goal is left outside. */
  readonly wayOut: (vertex: number, wanted: Wanted, isOpen: (move: Move) => boolean) => readonly Move[] | null;
  readonly best: (vertices: readonly number[], wanted: Wanted) => number;
}

/** The number of goals that one step costs in the comparison of exits. */
const effort = 0.1;

/** Random reduction of the expected goals, so that different attempts take different exits. */
const noise = { relative: 0.4, absolute: 1.5 };

/** `random` returns a number between 0 and 1; an attempt without noise passes a function that returns 0. */
export const createExitSearch = (planningGraph: PlanningGraph, random: () => number): ExitSearch => {
  const { moves } = planningGraph;
  const { regionOf, exitOf, goalBounds } = regionBoundsOf(planningGraph);
  const all = moves.flat();
  const next = Int32Array.from(all, ({ to }) => to);
  const first = new Int32Array(moves.length + 1);
  for (const [vertex, list] of moves.entries()) first[vertex + 1] = (first[vertex] as number) + list.length;
  const reached = new Int32Array(moves.length);
  const reachedBy = new Int32Array(moves.length);
  const distances = new Int32Array(moves.length);
  let search = 0;

  const wayTo = (move: Move, from: number): readonly Move[] => {
    const steps = [move];
    for (let vertex = move.from; vertex !== from; vertex = steps[0]?.from ?? from) steps.unshift(all[reachedBy[vertex] as number] as Move);
    return steps;
  };

  const wayOut: ExitSearch['wayOut'] = (from, wanted, isOpen) => {
    const { ofExit } = goalBounds(wanted);
    search += 1;
    const queue = [from];
    reached[from] = search;
    distances[from] = 0;
    let best = -1;
    let most = -Infinity;
    for (const vertex of queue) {
      const distance = distances[vertex] as number;
      for (let at = first[vertex] as number; at < (first[vertex + 1] as number); at += 1) {
        const exit = exitOf[at] as number;
        if (exit === -1) {
          const to = next[at] as number;
          if (reached[to] === search || !isOpen(all[at] as Move)) continue;
          reached[to] = search;
          reachedBy[to] = at;
          distances[to] = distance + 1;
          queue.push(to);
        } else {
          const hope = ofExit[exit] as number;
          if (hope === 0) continue;
          const value = hope - effort * distance - random() * (noise.relative * hope + noise.absolute);
          if (value <= most || !isOpen(all[at] as Move)) continue;
          best = at;
          most = value;
        }
      }
    }
    return best === -1 ? null : wayTo(all[best] as Move, from);
  };

  return {
    exitOf,
    wayOut,
    best: (candidates, wanted) => {
      const { ofRegion } = goalBounds(wanted);
      const hoped = candidates.map((vertex) => (ofRegion[regionOf[vertex] as number] as number) * (1 - noise.relative * random()));
      return candidates[hoped.indexOf(Math.max(...hoped))] as number;
    },
  };
};
