/**
 * Plans walks that reach every goal of a graph. A walk goes to the nearest edge that reaches a new goal, or restarts if that costs less.
 * Each step is executed on real snapshots. If a step is impossible, its goal is tried again from a start, and given up after several
 * attempts.
 */
import { labelsTo, type Position, type Walker } from './walker.ts';
import { createExitSearch } from './exit-search.ts';
import { createSearch, type Obstacles } from './search.ts';
import type { Move, PlanningGraph } from './planning-graph.ts';

export interface PlannedWalk {
  readonly start: string;
  readonly steps: readonly string[];
}

export interface CoverResult {
  readonly walks: readonly PlannedWalk[];
  /** Goals that no walk reaches, because of the order of delays. */
  readonly missed: readonly string[];
  /** The cost in steps, including one restart for each walk. */
  readonly cost: number;
}

export interface CoverOptions {
  readonly restartCost: number;
  /** Returns a number between 0 and 1; selects among equally near moves. */
  readonly random: () => number;
  /** The maximum length of a walk. A goal that is farther away may exceed it. */
  readonly longest: number;
}

export interface InitialCover {
  readonly walks: readonly PlannedWalk[];
  /** The end of an unfinished walk that continues. */
  readonly at: Position | null;
  readonly reached: Iterable<number>;
}

const nothing: InitialCover = { walks: [], at: null, reached: [] };

interface Here {
  readonly position: Position;
  readonly vertex: number;
  readonly length: number;
}

/** The maximum number of paths to try for a goal before it is given up. */
const maxPathAttempts = 400;

interface TriedMoves {
  readonly end: Here;
  readonly reached: readonly number[];
}

/**
 * Executes a move with the first possible action that leads to its target, otherwise with any possible action. Null if no action is
 * possible.
 */
export const tryMove = (planningGraph: PlanningGraph, walker: Walker, at: Position, move: Move): Position | null => {
  let elsewhere: Position | null = null;
  for (const { possibleEvent, isIgnored } of planningGraph.actionsFor(at.node, move)) {
    const position = walker.go(at, possibleEvent, isIgnored);
    if (position && planningGraph.vertexOf(position.node) === move.to) return position;
    elsewhere ??= position;
  }
  return elsewhere;
};

const tryWay = (
  planningGraph: PlanningGraph,
  walker: Walker,
  from: Here,
  way: readonly Move[],
  obstacles: Obstacles,
): TriedMoves | null => {
  const goal = way.at(-1);
  const recordFailedAttempt = (): null => {
    for (const number of goal?.goals ?? []) obstacles.failedAttempts[number] = (obstacles.failedAttempts[number] as number) + 1;
    return null;
  };
  let at = from;
  for (const move of way) {
    const position = tryMove(planningGraph, walker, at.position, move);
    if (!position) {
      obstacles.refused[move.id] = 1;
      return recordFailedAttempt();
    }
    if (planningGraph.vertexOf(position.node) !== move.to) {
      obstacles.elsewhere[goal?.id ?? move.id] = 1;
      return recordFailedAttempt();
    }
    at = { position, vertex: move.to, length: at.length + 1 };
  }
  return { end: at, reached: way.flatMap(({ goals }) => goals) };
};

const hereAt = (planningGraph: PlanningGraph, position: Position): Here => {
  const vertex = planningGraph.vertexOf(position.node);
  if (vertex === null) throw new Error('a walk has left the graph');
  return { position, vertex, length: labelsTo(position).length };
};

const createAttempt = (
  planningGraph: PlanningGraph,
  walker: Walker,
  { restartCost, random, longest }: CoverOptions,
  begun: InitialCover,
) => {
  const search = createSearch(planningGraph, random);
  const { open, nearest, noObstacles } = search;
  const exitSearch = createExitSearch(planningGraph, random);
  /** Chooses goals inside the region first, because a walk can go back from every move there. Then the most promising exit. */
  const choose = (vertex: number, obstacles: Obstacles): readonly Move[] | null =>
    nearest([vertex], obstacles, exitSearch.exitOf) ??
    exitSearch.wayOut(
      vertex,
      (goal) => search.isWanted(obstacles, goal),
      (move) => search.isOpen(obstacles, move),
    ) ??
    nearest([vertex], obstacles);
  const atStart = noObstacles();
  let onTheWay = noObstacles();
  const walks = [...begun.walks];
  const missed: number[] = [];
  let here = begun.at && hereAt(planningGraph, begun.at);
  let cost = walks.reduce((sum, { steps }) => sum + restartCost + steps.length, here ? restartCost + here.length : 0);
  for (const goal of begun.reached) open[goal] = 0;
  /** True if the current walk reached no new goal. Such a walk is dropped, and the next one starts with the nearest goal. */
  let isBarren = false;

  const isLeft = (goal: number): boolean => open[goal] === 1;
  const finish = (): void => {
    if (here && isBarren) cost -= restartCost + here.length;
    else if (here) walks.push({ start: here.position.start.name, steps: labelsTo(here.position) });
    here = null;
  };
  const startAt = (vertex: number): Here & { readonly goals: readonly number[] } => {
    const starts = planningGraph.starts.filter((candidate) => candidate.vertex === vertex);
    const first = starts.find(({ goals }) => goals.some(isLeft)) ?? starts[0];
    if (!first) throw new Error(`no start leads to vertex ${vertex}`);
    return { position: walker.begin(first.start), vertex, length: 0, goals: first.goals };
  };
  const commit = (end: Here, reached: readonly number[]): void => {
    cost += end.length - (here?.length ?? 0);
    for (const goal of reached.filter(isLeft)) {
      open[goal] = 0;
      isBarren = false;
    }
    here = end;
  };
  const restart = (start: Here, end: Here, reached: readonly number[]): void => {
    finish();
    isBarren = true;
    cost += restartCost;
    onTheWay = noObstacles();
    commit(start, []);
    commit(end, reached);
  };
  const vertices = [...new Set(planningGraph.starts.map(({ vertex }) => vertex))];
  const startOn = (way: readonly Move[]): boolean => {
    const start = startAt(way[0]?.from ?? 0);
    const tried = tryWay(planningGraph, walker, start, way, atStart);
    if (tried) restart(start, tried.end, [...start.goals, ...tried.reached]);
    return tried !== null;
  };
  /** Tries each move that reaches the goal, on the shortest path from a start. The nearest move is tried first. */
  const insist = (goal: number): boolean =>
    planningGraph
      .movesTo(goal)
      .slice(0, maxPathAttempts)
      .some((move) => startOn(planningGraph.firstWay(move)));
  const continueWalk = (): boolean => {
    const on = here && choose(here.vertex, onTheWay);
    if (!here || !on || here.length + on.length > longest) return false;
    if (on.length > restartCost + 1 && on.length > restartCost + (nearest(vertices, atStart)?.length ?? Infinity)) return false;
    const tried = tryWay(planningGraph, walker, here, on, onTheWay);
    if (tried) commit(tried.end, tried.reached);
    return true;
  };
  const hopefulWay = (): readonly Move[] | null => {
    const unseen = planningGraph.starts.flatMap(({ vertex, goals }) => (goals.some(isLeft) ? [vertex] : []));
    return choose(
      exitSearch.best(unseen.length > 0 ? unseen : vertices, (goal) => search.isWanted(atStart, goal)),
      atStart,
    );
  };
  const next = (): boolean => {
    if (continueWalk()) return true;
    const again = (here && isBarren ? null : hopefulWay()) ?? nearest(vertices, atStart);
    if (again) return startOn(again) || true;
    const left = open.findIndex((isOpen, goal) => isOpen === 1 && planningGraph.movesTo(goal).length > 0);
    if (left === -1) return false;
    if (!insist(left)) {
      open[left] = 0;
      missed.push(left);
    }
    return true;
  };
  const startsLeft = (): void => {
    for (const { vertex, goals } of planningGraph.starts) {
      if (!goals.some(isLeft)) continue;
      const start = startAt(vertex);
      restart(start, start, start.goals);
    }
    finish();
  };
  const result = (): CoverResult => ({ walks, cost, missed: missed.map((goal) => planningGraph.goals[goal] ?? '') });
  return { next, startsLeft, result };
};

export const cover = (planningGraph: PlanningGraph, walker: Walker, options: CoverOptions, begun: InitialCover = nothing): CoverResult => {
  const attempt = createAttempt(planningGraph, walker, options, begun);
  while (attempt.next()) continue;
  attempt.startsLeft();
  return attempt.result();
};
