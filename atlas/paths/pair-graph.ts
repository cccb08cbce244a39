/**
 * Pairs of transitions that can follow one another: the moves of a graph, with the first and last transition of each. Stored as numbers,
 * because the planner reads them very often.
 */
import type { Move, PlanningGraph } from './planning-graph.ts';
import { pairSeparator } from './strategy-goals.ts';

/** Represents the absence of a transition: a walk has taken none yet, or a move takes none. */
export const noTransition = -1;

export interface PairSet {
  readonly words: Int32Array;
  readonly has: (pair: number) => boolean;
  readonly drop: (pair: number) => void;
}

export interface PairGraph {
  readonly planningGraph: PlanningGraph;
  readonly takenOn: (way: { readonly goals: readonly number[] }) => readonly number[];
  /** The last transition of a move; `before` if the move takes none. */
  readonly lastAfter: (before: number, move: Move) => number;
  readonly pairsOf: (taken: readonly number[]) => readonly number[];
  /** The pairs that a move completes after the transition `last`, and the pairs inside the move. */
  readonly pairsOn: (last: number, move: Move) => readonly number[];
  /** The number of the pairs of `pairsOn` that are in `chosen`. */
  readonly freshOn: (chosen: PairSet, last: number, move: Move) => number;
  readonly pairs: readonly number[];
  readonly nameOf: (pair: number) => string;
  readonly choose: (pairs: Iterable<number>) => PairSet;
  /** The number of chosen pairs that begin with `last` and continue with an edge from `vertex`. */
  readonly promised: (chosen: PairSet, last: number, vertex: number) => number;
  readonly longFrom: (vertex: number) => readonly Move[];
  /** True if `chosen` contains a pair that lies within one move. */
  readonly hasLong: (chosen: PairSet) => boolean;
  readonly halves: (pair: number) => readonly [number, number];
  readonly begins: (vertex: number, transition: number) => boolean;
}

const pairsWithin = (taken: readonly number[], size: number): readonly number[] =>
  taken.slice(1).map((second, at) => (taken[at] as number) * size + second);

/** The transitions of each goal, and the names of all transitions. A start goal has no transitions. */
const readSequences = ({ goals, starts }: PlanningGraph) => {
  const names = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  };
  const beginnings = new Set(starts.map((start) => start.goals[0]));
  const sequences = goals.map((goal, at) => (beginnings.has(at) ? [] : goal.split(pairSeparator).map(numberOf)));
  return { names: [...names.keys()], sequences };
};

const bits = (number: number): number => {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

const grid = (rows: number, columns: number) => {
  const width = (columns >>> 5) + 1;
  const words = new Int32Array(rows * width);
  const has = (row: number, column: number): boolean => (((words[row * width + (column >>> 5)] as number) >>> (column & 31)) & 1) === 1;
  const set = (row: number, column: number, isSet: boolean): void => {
    const at = row * width + (column >>> 5);
    words[at] = isSet ? (words[at] as number) | (1 << (column & 31)) : (words[at] as number) & ~(1 << (column & 31));
  };
  return { width, words, has, set };
};

export const pairGraphOf = (planningGraph: PlanningGraph): PairGraph => {
  const { names, sequences } = readSequences(planningGraph);
  const size = names.length;
  const takenOn: PairGraph['takenOn'] = ({ goals }) => goals.flatMap((goal) => sequences[goal] ?? []);
  const taken = planningGraph.moves.map((list) => list.map(takenOn));
  const firsts = grid(planningGraph.moves.length, size);
  for (const [vertex, list] of taken.entries()) for (const [first] of list) if (first !== undefined) firsts.set(vertex, first, true);
  const all = planningGraph.moves.flat();
  const takenBy = taken.flat();
  const lastOf = Int32Array.from(takenBy, (list) => list.at(-1) ?? noTransition);
  const firstOf = Int32Array.from(takenBy, (list) => list[0] ?? noTransition);
  const within = takenBy.map((list) => pairsWithin(list, size));
  const long = planningGraph.moves.map((list) => list.filter(({ id }) => (within[id] ?? []).length > 0));
  const allWithin = [...new Set(within.flat())];

  const pairs = new Set<number>();
  const known = new Set<number>();
  const queue: (readonly [vertex: number, last: number])[] = [];
  const visit = (vertex: number, last: number): void => {
    const name = vertex * (size + 1) + last + 1;
    if (known.has(name)) return;
    known.add(name);
    queue.push([vertex, last]);
  };
  for (const start of planningGraph.starts) {
    const begun = takenOn(start);
    for (const pair of pairsWithin(begun, size)) pairs.add(pair);
    visit(start.vertex, begun.at(-1) ?? noTransition);
  }
  const passed = new Uint8Array(all.length);
  for (const [vertex, last] of queue) {
    for (const { id, to } of planningGraph.moves[vertex] ?? []) {
      const first = firstOf[id] as number;
      if (last !== noTransition && first !== noTransition) pairs.add(last * size + first);
      if (first === noTransition) visit(to, last);
      if (passed[id] === 1) continue;
      passed[id] = 1;
      for (const pair of within[id] ?? []) pairs.add(pair);
      if (first !== noTransition) visit(to, lastOf[id] as number);
    }
  }

  return {
    planningGraph,
    takenOn,
    lastAfter: (before, { id }) => (lastOf[id] === noTransition ? before : (lastOf[id] as number)),
    pairsOn: (last, { id }) => {
      const own = within[id] ?? [];
      return last === noTransition || firstOf[id] === noTransition ? own : [last * size + (firstOf[id] as number), ...own];
    },
    freshOn: ({ has }, last, { id }) => {
      const first = firstOf[id] as number;
      let fresh = last !== noTransition && first !== noTransition && has(last * size + first) ? 1 : 0;
      for (const pair of within[id] ?? []) if (has(pair)) fresh += 1;
      return fresh;
    },
    pairsOf: (list) => pairsWithin(list, size),
    pairs: [...pairs],
    nameOf: (pair) => `pair ${names[Math.floor(pair / size)]}${pairSeparator}${names[pair % size]}`,
    choose: (some) => {
      const { words, has, set } = grid(size, size);
      for (const pair of some) set(Math.floor(pair / size), pair % size, true);
      return {
        words,
        has: (pair) => has(Math.floor(pair / size), pair % size),
        drop: (pair) => set(Math.floor(pair / size), pair % size, false),
      };
    },
    promised: ({ words }, last, vertex) => {
      if (last === noTransition) return 0;
      const { width } = firsts;
      let sum = 0;
      for (let at = 0; at < width; at += 1)
        sum += bits((words[last * width + at] as number) & (firsts.words[vertex * width + at] as number));
      return sum;
    },
    longFrom: (vertex) => long[vertex] ?? [],
    hasLong: ({ has }) => allWithin.some(has),
    halves: (pair) => [Math.floor(pair / size), pair % size],
    begins: (vertex, transition) => firsts.has(vertex, transition),
  };
};
