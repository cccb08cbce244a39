/** Finds the shortest path on which a real actor takes a given transition. */
import type { MachineTransition } from './machine-chart.ts';
import { type Edge, type Graph, pathTo, type Start } from './explore.ts';
import { timesOf } from './timing.ts';

export interface FoundPath {
  readonly start: Start;
  readonly path: readonly Edge[];
}

const edgesByTransition = (graph: Graph): Map<unknown, Edge[]> => {
  const found = new Map<unknown, Edge[]>();
  for (const { edges } of graph.nodes) {
    for (const edge of edges) {
      for (const definition of new Set(edge.taken)) {
        const list = found.get(definition);
        if (list) list.push(edge);
        else found.set(definition, [edge]);
      }
    }
  }
  return found;
};

/** The number of candidate paths to try before a transition counts as impossible because of its delays. */
const maxCandidates = 200;

/**
 * Finds paths in one graph. The result is null if no edge takes the transition, or if every tried path has an impossible order of delays.
 */
export const createPathFinder = (graph: Graph) => {
  const byTransition = edgesByTransition(graph);
  return ({ definition }: MachineTransition): FoundPath | null => {
    const start = graph.starts.find(({ taken }) => taken.includes(definition));
    if (start) return { start, path: [] };
    for (const edge of (byTransition.get(definition) ?? []).slice(0, maxCandidates)) {
      const path = [...pathTo(edge.from), edge];
      if (timesOf(path)) return { start: edge.from.start, path };
    }
    return null;
  };
};
