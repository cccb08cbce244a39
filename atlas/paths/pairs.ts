/**
 * Plans walks that take every possible pair of consecutive transitions. A walk goes to the nearest open pair, preferably inside its region.
 * If a start is nearer to an open pair, a new walk begins there. Every step is executed on real snapshots.
 */
import { type CoverResult, type CoverOptions, tryMove, type PlannedWalk } from './cover.ts';
import { noTransition, type PairGraph } from './pair-graph.ts';
import { createPairSearch, type PairObstacles, type PairPath } from './pair-search.ts';
import type { Move } from './planning-graph.ts';
import { labelsTo, type Position, type Walker } from './walker.ts';

/**
 * The maximum number of failed attempts for a pair: in one walk, and in all walks before the pair is postponed. `final` limits the paths
 * that are tried for a postponed pair.
 */
const maxAttempts = { perWalk: 4, total: 16, final: 400 };

interface Here {
  readonly position: Position;
  readonly vertex: number;
  readonly last: number;
  readonly length: number;
}

export const coverPairs = (
  pairGraph: PairGraph,
  pairs: readonly number[],
  walker: Walker,
  { restartCost, longest }: Omit<CoverOptions, 'random'>,
): CoverResult => {
  const { planningGraph, lastAfter, pairsOn } = pairGraph;
  const { nearest, exactly } = createPairSearch(pairGraph);
  const starts = planningGraph.starts.map((start) => ({ ...start, taken: pairGraph.takenOn(start) }));
  const origins = starts.map(({ vertex, taken }) => ({ vertex, last: taken.at(-1) ?? noTransition }));
  const startsLeft = new Set(starts);
  const walks: PlannedWalk[] = [];
  const missed: number[] = [];
  const open = pairGraph.choose(pairs);
  const totalFailedAttempts = new Map<number, number>();
  const isHopeful = (pair: number): boolean => open.has(pair) && (totalFailedAttempts.get(pair) ?? 0) < maxAttempts.total;
  const noObstacles = (): PairObstacles => ({
    refused: new Set(),
    failedAttempts: new Map(),
    wanted: pairGraph.choose(pairs.filter(isHopeful)),
  });
  const atStart = noObstacles();
  let onTheWay = noObstacles();
  let here: Here | null = null;

  const close = (pair: number): void => {
    for (const chosen of [open, atStart.wanted, onTheWay.wanted]) chosen.drop(pair);
  };
  const recordFailedAttempt = ({ failedAttempts, wanted }: PairObstacles, pair: number): void => {
    const times = (failedAttempts.get(pair) ?? 0) + 1;
    failedAttempts.set(pair, times);
    totalFailedAttempts.set(pair, (totalFailedAttempts.get(pair) ?? 0) + 1);
    if (times >= maxAttempts.perWalk) wanted.drop(pair);
  };
  const pairsAlong = (last: number, way: readonly Move[]): readonly (readonly number[])[] => {
    let before = last;
    return way.map((move) => {
      const taken = pairsOn(before, move);
      before = lastAfter(before, move);
      return taken;
    });
  };
  /** Executes the moves. A failure counts as a failed attempt for the pairs of the last move. */
  const tryWay = (from: Here, way: readonly Move[], obstacles: PairObstacles): Here | null => {
    const along = pairsAlong(from.last, way);
    let at = from;
    for (const move of way) {
      const position = tryMove(planningGraph, walker, at.position, move);
      if (!position) obstacles.refused.add(move.id);
      if (!position || planningGraph.vertexOf(position.node) !== move.to) {
        for (const pair of along.at(-1) ?? []) recordFailedAttempt(obstacles, pair);
        return null;
      }
      at = { position, vertex: move.to, last: lastAfter(at.last, move), length: at.length + 1 };
    }
    for (const pair of along.flat()) close(pair);
    return at;
  };
  const finish = (): void => {
    if (here) walks.push({ start: here.position.start.name, steps: labelsTo(here.position) });
    here = null;
  };
  const begin = (start: (typeof starts)[number]): Here => ({
    position: walker.begin(start.start),
    vertex: start.vertex,
    last: start.taken.at(-1) ?? noTransition,
    length: 0,
  });
  const startOn = ({ from, moves }: PairPath): boolean => {
    const fit = starts.filter((start) => start.vertex === from.vertex && (start.taken.at(-1) ?? noTransition) === from.last);
    const start = fit.find((one) => startsLeft.has(one)) ?? fit[0];
    const end = start && tryWay(begin(start), moves, atStart);
    if (!start || !end) return false;
    finish();
    startsLeft.delete(start);
    onTheWay = noObstacles();
    here = end;
    return true;
  };
  const continueWalk = (): boolean => {
    if (!here) return false;
    const way = nearest([here], onTheWay, true) ?? nearest([here], onTheWay, false);
    const length = way?.moves.length ?? 0;
    if (!way || here.length + length > longest) return false;
    if (length > restartCost + 1 && length > restartCost + (nearest(origins, atStart, false)?.moves.length ?? Infinity)) return false;
    here = tryWay(here, way.moves, onTheWay) ?? here;
    return true;
  };
  const insist = (pair: number): boolean => {
    const [first, second] = pairGraph.halves(pair);
    const firstHalves = planningGraph.moves
      .flat()
      .filter((move) => lastAfter(noTransition, move) === first && pairGraph.begins(move.to, second));
    const isTaken = (moves: readonly Move[]): boolean =>
      origins.filter(({ vertex }) => vertex === moves[0]?.from).some((from) => startOn({ from, moves }) && !open.has(pair));
    for (const move of firstHalves.slice(0, maxAttempts.final)) {
      const then = planningGraph.moves[move.to]?.find((next) => pairsOn(first, next).includes(pair));
      if (then && isTaken([...planningGraph.firstWay(move), then])) return true;
    }
    const own = planningGraph.moves.flat().filter((move) => pairsOn(noTransition, move).includes(pair));
    if (own.slice(0, maxAttempts.final).some((move) => isTaken(planningGraph.firstWay(move)))) return true;
    const way = exactly(origins, pair);
    return way !== null && startOn(way) && !open.has(pair);
  };
  const next = (): boolean => {
    if (continueWalk()) return true;
    const again = nearest(origins, atStart, false);
    if (again) return startOn(again) || true;
    const left = pairs.find(open.has);
    if (left === undefined) return false;
    if (!insist(left)) {
      close(left);
      missed.push(left);
    }
    return true;
  };

  // Every start becomes the beginning of a walk, so the pairs that a start takes by itself are covered.
  for (const { taken } of starts) for (const pair of pairGraph.pairsOf(taken)) close(pair);
  while (next()) continue;
  finish();
  for (const start of startsLeft) walks.push({ start: start.start.name, steps: [] });
  const cost = walks.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);
  return { walks, cost, missed: missed.map(pairGraph.nameOf) };
};
