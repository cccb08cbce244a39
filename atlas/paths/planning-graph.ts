/**
 * The graph for the planner: vertices, moves, and the goals of each move. Nodes with the same behaviour are one vertex. Edges between two
 * vertices that reach the same goals are one move.
 */
import type { Graph, Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import { blocksOf, type NumberedStep } from './bisimulation.ts';

export interface Move {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** A number that is equal for moves that reach the same goals. */
  readonly kind: number;
  /** Indexes into `goals` of the planning graph. */
  readonly goals: readonly number[];
}

/** An edge, or an event that must be ignored, at a node. */
export interface Action {
  readonly possibleEvent: PossibleEvent;
  readonly isIgnored: boolean;
  readonly to: Node;
  readonly goals: readonly string[];
}

export interface StrategyGoals {
  readonly actionsAt: (node: Node) => readonly Action[];
  /** Goals that a start reaches by itself. */
  readonly atStart: (start: Start) => readonly string[];
}

export interface PlanningGraph {
  readonly goals: readonly string[];
  readonly moves: readonly (readonly Move[])[];
  readonly starts: readonly { readonly start: Start; readonly vertex: number; readonly goals: readonly number[] }[];
  readonly vertexOf: (node: Node) => number | null;
  /** All actions at a node that execute the move. */
  readonly actionsFor: (node: Node, move: Move) => readonly Action[];
  /** The shortest path from a start that ends with the move. */
  readonly firstWay: (move: Move | undefined) => readonly Move[];
  readonly movesTo: (goal: number) => readonly Move[];
}

interface ActionStep extends NumberedStep {
  readonly action: Action;
}

const numberer = () => {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return { numbers, numberOf };
};

const survey = (graph: Graph, strategyGoals: StrategyGoals) => {
  const goals = numberer();
  const kinds = numberer();
  const goalsOfKind: (readonly number[])[] = [];
  const nodes: Node[] = [];
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node): number => {
    const known = numbers.get(node) ?? nodes.push(node) - 1;
    numbers.set(node, known);
    return known;
  };
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  const starts = graph.starts.flatMap((start) => {
    const node = byKey.get(start.key);
    return node ? [{ start, at: numberOf(node), goals: strategyGoals.atStart(start).map(goals.numberOf) }] : [];
  });
  const stepOf = (action: Action): ActionStep => {
    const reached = action.goals.map(goals.numberOf);
    const kind = kinds.numberOf(reached.toSorted((a, b) => a - b).join(','));
    goalsOfKind[kind] ??= [...new Set(reached)];
    return { action, to: numberOf(action.to), kind };
  };
  const stepsAt: ActionStep[][] = [];
  for (let at = 0; at < nodes.length; at += 1) stepsAt.push(strategyGoals.actionsAt(nodes[at] as Node).map(stepOf));
  return { goals: [...goals.numbers.keys()], goalsOfKind, numbers, starts, stepsAt };
};

const movesOf = (
  stepsAt: readonly (readonly ActionStep[])[],
  blockOf: Int32Array,
  goalsOfKind: readonly (readonly number[])[],
): Move[][] => {
  const moves: Move[][] = [];
  let count = 0;
  for (const [at, list] of stepsAt.entries()) {
    const from = blockOf[at] as number;
    if (from < moves.length) continue;
    const here = new Map<number, Move>();
    for (const { to: next, kind } of list) {
      const to = blockOf[next] as number;
      const name = kind * stepsAt.length + to;
      const goals = goalsOfKind[kind] ?? [];
      if (here.has(name) || (to === from && goals.length === 0)) continue;
      here.set(name, { id: count, from, to, kind, goals });
      count += 1;
    }
    moves.push([...here.values()]);
  }
  return moves;
};

/** For each vertex, the move on the shortest path from a start; null for the starts. */
const foundBy = (starts: PlanningGraph['starts'], moves: PlanningGraph['moves']) => {
  const by = new Map<number, Move | null>(starts.map(({ vertex }) => [vertex, null]));
  for (const vertex of by.keys()) for (const move of moves[vertex] ?? []) if (!by.has(move.to)) by.set(move.to, move);
  return by;
};

const byGoal = (goals: readonly string[], moves: PlanningGraph['moves'], nearestFirst: Iterable<number>): readonly (readonly Move[])[] => {
  const lists: Move[][] = goals.map(() => []);
  for (const vertex of nearestFirst) for (const move of moves[vertex] ?? []) for (const goal of move.goals) lists[goal]?.push(move);
  return lists;
};

/** Builds the graph of everything that is reachable from the starts. Without `isMerged`, every node is its own vertex. */
export const buildPlanningGraph = (graph: Graph, strategyGoals: StrategyGoals, isMerged = true): PlanningGraph => {
  const { goals, goalsOfKind, numbers, starts: begun, stepsAt } = survey(graph, strategyGoals);
  const blockOf = isMerged ? blocksOf(stepsAt) : Int32Array.from(stepsAt.keys());
  const moves = movesOf(stepsAt, blockOf, goalsOfKind);
  const starts = begun.map(({ start, at, goals: reached }) => ({ start, vertex: blockOf[at] as number, goals: reached }));
  const found = foundBy(starts, moves);
  const movesTo = byGoal(goals, moves, found.keys());
  return {
    goals,
    moves,
    starts,
    vertexOf: (node) => {
      const at = numbers.get(node);
      return at === undefined ? null : (blockOf[at] as number);
    },
    actionsFor: (node, move) =>
      (stepsAt[numbers.get(node) ?? -1] ?? []).flatMap(({ to, kind, action }) =>
        kind === move.kind && blockOf[to] === move.to ? [action] : [],
      ),
    firstWay: (move) => {
      const way: Move[] = [];
      for (let at = move ?? null; at; at = found.get(at.from) ?? null) way.unshift(at);
      return way;
    },
    movesTo: (goal) => movesTo[goal] ?? [],
  };
};
