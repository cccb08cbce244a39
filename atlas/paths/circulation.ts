/** A tour as a flow: from an outside vertex through starts and moves, and back to that vertex. The flow passes every goal at least once. */
import type { PlanningGraph } from './planning-graph.ts';

/** The arcs of the circulation. Vertex 0 is the outside vertex. An arc from or to vertex 0 costs half of a restart. */
export interface Circulation {
  readonly vertices: number;
  readonly goals: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
  /** The goals of arc `a` are `goal[first[a]]` up to, but not including, `goal[first[a + 1]]`. */
  readonly first: Int32Array;
  readonly goal: Int32Array;
}

export const circulationOf = (planningGraph: PlanningGraph, restartCost: number): Circulation => {
  const outside = restartCost / 2;
  const vertices = planningGraph.moves.length;
  const arcs = [
    ...planningGraph.starts.map((start) => ({ from: 0, to: start.vertex + 1, cost: outside, goals: start.goals })),
    ...Array.from({ length: vertices }, (_, vertex) => ({ from: vertex + 1, to: 0, cost: outside, goals: [] as readonly number[] })),
    ...planningGraph.moves.flat().map((move) => ({ from: move.from + 1, to: move.to + 1, cost: 1, goals: move.goals })),
  ];
  const first = new Int32Array(arcs.length + 1);
  for (const [at, arc] of arcs.entries()) first[at + 1] = (first[at] ?? 0) + arc.goals.length;
  return {
    vertices: vertices + 1,
    goals: planningGraph.goals.length,
    from: Int32Array.from(arcs, (arc) => arc.from),
    to: Int32Array.from(arcs, (arc) => arc.to),
    cost: Float64Array.from(arcs, (arc) => arc.cost),
    first,
    goal: Int32Array.from(arcs.flatMap((arc) => arc.goals)),
  };
};
