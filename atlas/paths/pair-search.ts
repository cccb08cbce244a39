/** The search for the nearest pair of transitions that is still to be walked. */
import { type Chosen, none, type PairGround } from './pair-ground.ts';
import { regionsOf } from './regions.ts';
import type { Move } from './terrain.ts';

/** What time refused, how often each pair was gone to in vain, and which pairs are still worth going to. */
export interface Obstacles {
  readonly refused: Set<number>;
  readonly vain: Map<number, number>;
  readonly wanted: Chosen;
}

export interface Origin {
  readonly spot: number;
  /** The transition that came last. */
  readonly last: number;
}

export interface Way {
  readonly from: Origin;
  readonly moves: readonly Move[];
}

/** Both say from which origin they go, and by which moves; null when nothing is found. */
export const createPairSearch = (ground: PairGround) => {
  const { terrain, lastAfter, pairsOn, freshOn, promised, longFrom, hasLong } = ground;
  const seen = new Int32Array(terrain.moves.length);
  const lastAt = new Int32Array(terrain.moves.length);
  const by: (Move | null)[] = [];
  const regionOf = regionsOf(terrain.moves);
  let search = 0;

  const wayOver = (spot: number, ...on: readonly Move[]): Way => {
    const moves = [...on];
    let from = spot;
    for (let move = by[from] ?? null; move; move = by[from] ?? null) {
      moves.unshift(move);
      from = move.from;
    }
    return { from: { spot: from, last: lastAt[from] as number }, moves };
  };
  const visit = (spot: number, last: number, move: Move | null): void => {
    seen[spot] = search;
    lastAt[spot] = last;
    by[spot] = move;
  };
  /** Of these moves the one that takes most, and promises most behind it. */
  const bestOf = (moves: readonly Move[], last: number, { refused, wanted }: Obstacles, isIn: (move: Move) => boolean): Move | null => {
    let best: Move | null = null;
    let most = 0;
    for (const move of moves) {
      const fresh = freshOn(wanted, last, move);
      if (fresh === 0 || refused.has(move.id) || !isIn(move)) continue;
      const worth = 2 * fresh + (promised(wanted, lastAfter(last, move), move.to) > 0 ? 1 : 0);
      if (worth <= most) continue;
      best = move;
      most = worth;
    }
    return best;
  };
  const movesFrom = (spot: number): readonly Move[] => terrain.moves[spot] ?? [];
  /** Where nothing is promised behind the last transition, only moves of several can take anything. */
  const worthAsking = (spot: number, last: number, { wanted }: Obstacles): readonly Move[] =>
    promised(wanted, last, spot) > 0 ? movesFrom(spot) : longFrom(spot);

  const nearest = (origins: readonly Origin[], obstacles: Obstacles, stays: boolean): Way | null => {
    const isIn = (move: Move): boolean => !stays || regionOf[move.from] === regionOf[move.to];
    const asked = new Set<number>();
    const mayBeWithin = hasLong(obstacles.wanted);
    search += 1;
    for (const { spot, last } of origins) {
      if (seen[spot] !== search) visit(spot, last, null);
      const at = bestOf(worthAsking(spot, last, obstacles), last, obstacles, isIn);
      if (at) return { from: { spot, last }, moves: [at] };
    }
    for (let level = [...new Set(origins.map(({ spot }) => spot))]; level.length > 0;) {
      const beyond: number[] = [];
      let found: Way | null = null;
      let most = 0;
      for (const spot of level) {
        for (const move of movesFrom(spot)) {
          if (obstacles.refused.has(move.id) || !isIn(move)) continue;
          const last = lastAfter(lastAt[spot] as number, move);
          const hope = promised(obstacles.wanted, last, move.to);
          // Where others have led with the same behind them, the same is found again.
          const name = move.to * terrain.goals.length + last;
          if (hope > most && !asked.has(name)) {
            asked.add(name);
            const then = bestOf(movesFrom(move.to), last, obstacles, isIn);
            if (then) {
              found = wayOver(spot, move, then);
              most = hope;
            }
          }
          if (seen[move.to] === search) continue;
          visit(move.to, last, move);
          beyond.push(move.to);
        }
      }
      if (found) return found;
      for (const spot of mayBeWithin ? beyond : []) {
        const own = bestOf(longFrom(spot), none, obstacles, isIn);
        if (own) return wayOver(spot, own);
      }
      level = beyond;
    }
    return null;
  };

  /** The shortest way to a pair, whatever lies between its transitions. */
  const exactly = (origins: readonly Origin[], pair: number): Way | null => {
    interface Reached extends Origin {
      readonly by: Move | null;
      readonly before: Reached | null;
    }
    const known = new Set<string>();
    const queue: Reached[] = [];
    const reach = (one: Reached): void => {
      const name = `${one.spot} ${one.last}`;
      if (known.has(name)) return;
      known.add(name);
      queue.push(one);
    };
    for (const origin of origins) reach({ ...origin, by: null, before: null });
    for (const at of queue) {
      for (const move of movesFrom(at.spot)) {
        if (!pairsOn(at.last, move).includes(pair)) {
          reach({ spot: move.to, last: lastAfter(at.last, move), by: move, before: at });
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
