/** The search for the nearest move that is worth going to. Moves are kept as plain numbers, for a search may look at a million. */
import type { Move, PlanningGraph } from './planning-graph.ts';

/** How many attempts at a goal may fail before the walk tries others. */
const maxGoalAttempts = 4;

/** What prevents paths: edges that time forbids or that lead elsewhere, and the failed attempts at each goal. */
export interface Obstacles {
  readonly refused: Uint8Array;
  readonly elsewhere: Uint8Array;
  readonly failedAttempts: Uint16Array;
}

export interface Search {
  readonly noObstacles: () => Obstacles;
  /** Whether each goal is still to be reached, 1 or 0. */
  readonly open: Uint8Array;
  readonly isWanted: (obstacles: Obstacles, goal: number) => boolean;
  readonly isOpen: (obstacles: Obstacles, move: Move) => boolean;
  /** Moves to the nearest one that reaches a wanted goal, that one last; of those that are equally near the one that reaches most. */
  readonly nearest: (from: readonly number[], obstacles: Obstacles, area?: Area) => readonly Move[] | null;
}

/** Moves for which it holds -1 are looked at, others are not there. */
export type Area = Int32Array;

/** `random` is between 0 and 1 and decides between moves that are equally near and reach as much. */
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
