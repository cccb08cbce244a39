/** The shortest way that a real actor can walk to take one transition. */
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

/** How many candidates are tried before a transition counts as one that time forbids. */
const maxCandidates = 200;

/** Finds ways through one graph; null for a transition that nothing takes, or only delays in an order that cannot be. */
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
