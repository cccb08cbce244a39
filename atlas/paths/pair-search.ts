import { type PairSet, noTransition, type PairGraph } from './pair-graph.ts';
import { regionsOf } from './strong-components.ts';
import type { Move } from './planning-graph.ts';

/** `refused`: the moves that delays prevent. `wanted`: the pairs to try. */
export interface PairObstacles {
  readonly refused: Set<number>;
  readonly failedAttempts: Map<number, number>;
  readonly wanted: PairSet;
}

export interface Origin {
  readonly vertex: number;
  readonly last: number;
}

export interface PairPath {
  readonly from: Origin;
  readonly moves: readonly Move[];
}

/** Creates two search functions. Each returns the origin and the moves of a path, or null if there is no such path. */
export const createPairSearch = (pairGraph: PairGraph) => {
  const { planningGraph, lastAfter, pairsOn, freshOn, promised, longFrom, hasLong } = pairGraph;
  const seen = new Int32Array(planningGraph.moves.length);
  const lastAt = new Int32Array(planningGraph.moves.length);
  const by: (Move | null)[] = [];
  const regionOf = regionsOf(planningGraph.moves);
  let search = 0;

  const pathOver = (vertex: number, ...on: readonly Move[]): PairPath => {
    const moves = [...on];
    let from = vertex;
    for (let move = by[from] ?? null; move; move = by[from] ?? null) {
      moves.unshift(move);
      from = move.from;
    }
    return { from: { vertex: from, last: lastAt[from] as number }, moves };
  };
  const visit = (vertex: number, last: number, move: Move | null): void => {
    seen[vertex] = search;
    lastAt[vertex] = last;
    by[vertex] = move;
  };
  /** The move that takes the most wanted pairs; equally good moves are compared by the pairs that can follow. */
  const bestOf = (moves: readonly Move[], last: number, { refused, wanted }: PairObstacles, isIn: (move: Move) => boolean): Move | null => {
    let best: Move | null = null;
    let most = 0;
    for (const move of moves) {
      const fresh = freshOn(wanted, last, move);
      if (fresh === 0 || refused.has(move.id) || !isIn(move)) continue;
      const score = 2 * fresh + (promised(wanted, lastAfter(last, move), move.to) > 0 ? 1 : 0);
      if (score <= most) continue;
      best = move;
      most = score;
    }
    return best;
  };
  const movesFrom = (vertex: number): readonly Move[] => planningGraph.moves[vertex] ?? [];
  /** If no wanted pair begins with the last transition, only moves with several transitions can complete one. */
  const promisingMoves = (vertex: number, last: number, { wanted }: PairObstacles): readonly Move[] =>
    promised(wanted, last, vertex) > 0 ? movesFrom(vertex) : longFrom(vertex);

  const nearest = (origins: readonly Origin[], obstacles: PairObstacles, stays: boolean): PairPath | null => {
    const isIn = (move: Move): boolean => !stays || regionOf[move.from] === regionOf[move.to];
    const tried = new Set<number>();
    const mayBeWithin = hasLong(obstacles.wanted);
    search += 1;
    for (const { vertex, last } of origins) {
      if (seen[vertex] !== search) visit(vertex, last, null);
      const at = bestOf(promisingMoves(vertex, last, obstacles), last, obstacles, isIn);
      if (at) return { from: { vertex, last }, moves: [at] };
    }
    for (let level = [...new Set(origins.map(({ vertex }) => vertex))]; level.length > 0;) {
      const beyond: number[] = [];
      let found: PairPath | null = null;
      let most = 0;
      for (const vertex of level) {
        for (const move of movesFrom(vertex)) {
          if (obstacles.refused.has(move.id) || !isIn(move)) continue;
          const last = lastAfter(lastAt[vertex] as number, move);
          const hope = promised(obstacles.wanted, last, move.to);
          // Other moves to the same vertex with the same last transition have the same continuation, so each combination is tried once.
          const name = move.to * planningGraph.goals.length + last;
          if (hope > most && !tried.has(name)) {
            tried.add(name);
            const then = bestOf(movesFrom(move.to), last, obstacles, isIn);
            if (then) {
              found = pathOver(vertex, move, then);
              most = hope;
            }
          }
          if (seen[move.to] === search) continue;
          visit(move.to, last, move);
          beyond.push(move.to);
        }
      }
      if (found) return found;
      for (const vertex of mayBeWithin ? beyond : []) {
        const own = bestOf(longFrom(vertex), noTransition, obstacles, isIn);
        if (own) return pathOver(vertex, own);
      }
      level = beyond;
    }
    return null;
  };

  /** The shortest path that takes a pair. This search treats a vertex with two different last transitions as two vertices. */
  const exactly = (origins: readonly Origin[], pair: number): PairPath | null => {
    interface Reached extends Origin {
      readonly by: Move | null;
      readonly before: Reached | null;
    }
    const known = new Set<string>();
    const queue: Reached[] = [];
    const reach = (one: Reached): void => {
      const name = `${one.vertex} ${one.last}`;
      if (known.has(name)) return;
      known.add(name);
      queue.push(one);
    };
    for (const origin of origins) reach({ ...origin, by: null, before: null });
    for (const at of queue) {
      for (const move of movesFrom(at.vertex)) {
        if (!pairsOn(at.last, move).includes(pair)) {
          reach({ vertex: move.to, last: lastAfter(at.last, move), by: move, before: at });
          continue;
        }
        const moves = [move];
        let from = at;
        for (; from.by && from.before; from = from.before) moves.unshift(from.by);
        return { from, moves };
      }
    }
    return null;
  };
  return { nearest, exactly };
};
