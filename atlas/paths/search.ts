/** Searches for the nearest useful move. Moves are stored as numbers, because a search may visit a million moves. */
import type { Move, PlanningGraph } from './planning-graph.ts';

const maxGoalAttempts = 4;

/** Obstacles for paths: moves that are impossible or lead to another vertex, and the number of failed attempts for each goal. */
export interface Obstacles {
  readonly refused: Uint8Array;
  readonly elsewhere: Uint8Array;
  readonly failedAttempts: Uint16Array;
}

export interface Search {
  readonly noObstacles: () => Obstacles;
  /** For each goal: 1 if no walk has reached it yet, otherwise 0. */
  readonly open: Uint8Array;
  readonly isWanted: (obstacles: Obstacles, goal: number) => boolean;
  readonly isOpen: (obstacles: Obstacles, move: Move) => boolean;
  /** The path to the nearest move that reaches a wanted goal, including that move. Of equally near moves, the one with the most goals. */
  readonly nearest: (from: readonly number[], obstacles: Obstacles, area?: Area) => readonly Move[] | null;
}

/** One entry for each move. The search only uses moves whose entry is -1. */
export type Area = Int32Array;

/** `random` returns a number between 0 and 1, and selects among equally good moves. */
export const createSearch = ({ moves, goals }: Pick<PlanningGraph, 'moves' | 'goals'>, random: () => number): Search => {
  const all = moves.flat();
  const first = new Int32Array(moves.length + 1);
  for (const [vertex, list] of moves.entries()) first[vertex + 1] = (first[vertex] as number) + list.length;
  const next = Int32Array.from(all, ({ to }) => to);
  const firstGoal = new Int32Array(all.length + 1);
  for (const [at, move] of all.entries()) firstGoal[at + 1] = (firstGoal[at] as number) + move.goals.length;
  const goal = Int32Array.from(all.flatMap((move) => move.goals));
  const open = new Uint8Array(goals.length).fill(1);
  const seen = new Int32Array(moves.length);
  const reachedBy = new Int32Array(moves.length);
  let search = 0;

  const countFresh = ({ failedAttempts }: Obstacles, move: number): number => {
    let fresh = 0;
    for (let at = firstGoal[move] as number; at < (firstGoal[move + 1] as number); at += 1) {
      const number = goal[at] as number;
      if (open[number] === 1 && (failedAttempts[number] as number) < maxGoalAttempts) fresh += 1;
    }
    return fresh;
  };
  const wayTo = (last: number): readonly Move[] => {
    const way = [all[last] as Move];
    for (let by = reachedBy[way[0]?.from ?? 0] as number; by !== -1; by = reachedBy[way[0]?.from ?? 0] as number) {
      way.unshift(all[by] as Move);
    }
    return way;
  };
  const visit = (vertex: number, by: number): void => {
    seen[vertex] = search;
    reachedBy[vertex] = by;
  };

  const nearest: Search['nearest'] = (from, obstacles, area) => {
    const { refused, elsewhere } = obstacles;
    search += 1;
    for (const vertex of from) visit(vertex, -1);
    for (let level = from; level.length > 0;) {
      let best = -1;
      let most = 0;
      const beyond: number[] = [];
      for (const vertex of level) {
        for (let at = first[vertex] as number; at < (first[vertex + 1] as number); at += 1) {
          if (refused[at] === 1 || (area && area[at] !== -1)) continue;
          const fresh = elsewhere[at] === 1 ? 0 : countFresh(obstacles, at);
          const score = fresh === 0 ? 0 : fresh + random() / 2;
          if (score > most) {
            best = at;
            most = score;
          }
          const to = next[at] as number;
          if (seen[to] === search) continue;
          visit(to, at);
          beyond.push(to);
        }
      }
      if (best !== -1) return wayTo(best);
      level = beyond;
    }
    return null;
  };

  return {
    open,
    nearest,
    noObstacles: () => ({
      refused: new Uint8Array(all.length),
      elsewhere: new Uint8Array(all.length),
      failedAttempts: new Uint16Array(goals.length),
    }),
    isWanted: ({ failedAttempts }, number) => open[number] === 1 && (failedAttempts[number] as number) < maxGoalAttempts,
    isOpen: ({ refused, elsewhere }, { id }) => refused[id] === 0 && elsewhere[id] === 0,
  };
};
