/**
 * The graph as a planner sees it: spots, moves between them, and the goals that each move reaches. Moves that lead from and to the same
 * spots and reach the same goals are one, the first.
 */
import type { Graph, Node, Start } from '#atlas/explore/explore.ts';
import type { Offer } from '#atlas/explore/offers.ts';

export interface Move {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly offer: Offer;
  readonly isIgnored: boolean;
  /** Numbers of the goals that it reaches. */
  readonly goals: readonly number[];
}

/** One thing that can be done in a situation, before it is known which goals it serves. */
export interface Deed {
  readonly offer: Offer;
  readonly isIgnored: boolean;
  readonly to: Node;
  readonly goals: readonly string[];
  /** What of the deed the next one has to know; null keeps what was known before. */
  readonly memory: string | null;
  /** Of several transitions that fire, the first. */
  readonly first?: string;
}

/** What a strategy wants. */
export interface Wishes {
  readonly deedsAt: (node: Node) => readonly Deed[];
  /** Goals of a deed that depend on what came before it. */
  readonly goalsAfter?: (memory: string, deed: Deed) => readonly string[];
  /** What starting already reaches, and what the first deed has to know of it. */
  readonly atStart: (start: Start) => { readonly goals: readonly string[]; readonly memory: string };
}

export interface Terrain {
  readonly goals: readonly string[];
  readonly moves: readonly (readonly Move[])[];
  /** One for each start. */
  readonly starts: readonly { readonly start: Start; readonly spot: number; readonly memory: string; readonly goals: readonly number[] }[];
  readonly spotOf: (node: Node, memory: string) => number | null;
  readonly memoryAfter: (memory: string, move: Move) => string;
  /** The way to a move on which its situation was first found, so concretely the one that it was explored from; the move last. */
  readonly firstWay: (move: Move | undefined) => readonly Move[];
  /** The moves that reach a goal, nearest first. */
  readonly movesTo: (goal: number) => readonly Move[];
}

interface Spot {
  readonly node: Node;
  readonly memory: string;
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

/** Lays out everything that can be come to from the starts. */
export const layOut = (graph: Graph, wishes: Wishes): Terrain => {
  const goals = numberer();
  const nodeNumbers = new Map(graph.nodes.map((node, at) => [node.key, at]));
  const spots: Spot[] = [];
  const spotNumbers = new Map<string, number>();
  const nameOf = (node: Node, memory: string): string => `${nodeNumbers.get(node.key)} ${memory}`;
  const spotFor = (node: Node, memory: string): number => {
    const name = nameOf(node, memory);
    const known = spotNumbers.get(name);
    if (known !== undefined) return known;
    spotNumbers.set(name, spots.length);
    return spots.push({ node, memory }) - 1;
  };
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  const starts = graph.starts.flatMap((start) => {
    const node = byKey.get(start.key);
    if (!node) return [];
    const wished = wishes.atStart(start);
    return [{ start, spot: spotFor(node, wished.memory), memory: wished.memory, goals: wished.goals.map(goals.numberOf) }];
  });
  const deeds = new Map<Node, readonly Deed[]>();
  const deedsAt = (node: Node): readonly Deed[] => {
    const known = deeds.get(node) ?? wishes.deedsAt(node);
    deeds.set(node, known);
    return known;
  };
  const moves: Move[][] = [];
  const memories = new Map<number, string>();
  const byGoal = new Map<number, Move[]>();
  const foundBy = new Map<number, Move>();
  let count = 0;
  for (let from = 0; from < spots.length; from += 1) {
    const { node, memory } = spots[from] as Spot;
    const known = new Set<string>();
    const here: Move[] = [];
    for (const deed of deedsAt(node)) {
      const after = deed.memory ?? memory;
      const reached = [...deed.goals, ...(wishes.goalsAfter?.(memory, deed) ?? [])];
      const size = spots.length;
      const to = spotFor(deed.to, after);
      const numbers = reached.map(goals.numberOf);
      const name = `${to} ${numbers.join(',')}`;
      if (known.has(name) || (to === from && numbers.length === 0)) continue;
      known.add(name);
      const move: Move = { id: count, from, to, offer: deed.offer, isIgnored: deed.isIgnored, goals: numbers };
      here.push(move);
      for (const goal of numbers) {
        const list = byGoal.get(goal);
        if (list) list.push(move);
        else byGoal.set(goal, [move]);
      }
      if (spots.length > size) foundBy.set(to, move);
      if (deed.memory !== null) memories.set(count, deed.memory);
      count += 1;
    }
    moves.push(here);
  }
  return {
    goals: [...goals.numbers.keys()],
    moves,
    starts,
    spotOf: (node, memory) => spotNumbers.get(nameOf(node, memory)) ?? null,
    firstWay: (move) => {
      const way: Move[] = [];
      for (let at = move; at; at = foundBy.get(at.from)) way.unshift(at);
      return way;
    },
    movesTo: (goal) => byGoal.get(goal) ?? [],
    memoryAfter: (memory, { id }) => memories.get(id) ?? memory,
  };
};
