/**
 * Tours found by looking at many walks at once: of all that have cost the same so far those go on to which, by the prices of the lower
 * bound, the least is left to pay. Every step is taken concretely before it is gone on from.
 */
import type { Estimate } from './bound.ts';
import { type CoverResult, tryMove as step, type PlannedWalk } from './cover.ts';
import type { Move, PlanningGraph } from './planning-graph.ts';
import { labelsTo, type Position, type Walker } from './walker.ts';

export interface BeamOptions {
  readonly restartCost: number;
  /** How many walks go on side by side. */
  readonly width: number;
  readonly random: () => number;
}

/** A walk so far, with those that were ended before it. */
interface Walk {
  readonly done: readonly PlannedWalk[];
  /** Null before the first start. */
  readonly position: Position | null;
  readonly vertex: number;
  readonly reached: Uint32Array;
  /** The same for walks that have reached the same, and nearly never for others. */
  readonly mark: number;
  readonly left: number;
  /** What the goals that are left cost at least. */
  readonly owed: number;
}

/** A step that a walk may take: a move, or a start anew. */
interface Candidate {
  readonly from: Walk;
  readonly to: number;
  readonly goals: readonly number[];
  readonly action: Move | PlanningGraph['starts'][number];
  readonly rank: number;
}

/** In steps: how much chance may decide against what is left to pay, for its prices see no dead ends; then that more is reached. */
const rankWeights = { ofGoal: 1e-3, ofChance: 0.5 };

const has = (reached: Uint32Array, goal: number): boolean => (((reached[goal >>> 5] as number) >>> (goal & 31)) & 1) === 1;

const mark = (reached: Uint32Array, goal: number): void => {
  reached[goal >>> 5] = (reached[goal >>> 5] as number) | (1 << (goal & 31));
};

const walkedBy = ({ done, position }: Walk): readonly PlannedWalk[] =>
  position ? [...done, { start: position.start.name, steps: labelsTo(position) }] : done;

/** Null where it finds no tour that is cheaper than `best`. */
export const beam = (
  planningGraph: PlanningGraph,
  walker: Walker,
  best: CoverResult,
  { restartCost, width, random }: BeamOptions,
  { ofGoal, priceAtVertex }: Estimate,
): CoverResult | null => {
  const { goals, moves, starts, vertexOf } = planningGraph;
  const vertexPrices = Float64Array.from(moves, (_, vertex) => priceAtVertex(vertex));
  const marks = goals.map(() => Math.floor(random() * 2 ** 32));
  const layers: Candidate[][] = [];

  const add = (cost: number, from: Walk, to: number, reaching: readonly number[], action: Candidate['action']): void => {
    let rank = from.owed + (vertexPrices[to] as number);
    let fresh = 0;
    for (const goal of reaching) {
      if (has(from.reached, goal)) continue;
      rank -= ofGoal[goal] as number;
      fresh += 1;
    }
    // Costs are whole.
    if (cost + rank > best.cost - 0.99) return;
    (layers[cost] ??= []).push({
      from,
      to,
      goals: reaching,
      action,
      rank: rank - fresh * rankWeights.ofGoal + random() * rankWeights.ofChance,
    });
  };
  const widen = (cost: number, walk: Walk): void => {
    if (walk.position) for (const move of moves[walk.vertex] ?? []) add(cost + 1, walk, move.to, move.goals, move);
    for (const start of starts) add(cost + restartCost, walk, start.vertex, start.goals, start);
  };
  const positionAfter = ({ from, action }: Candidate): Position | null => {
    if ('start' in action) return walker.begin(action.start);
    return from.position && step(planningGraph, walker, from.position, action);
  };
  const extendWalk = (candidate: Candidate): Walk | null => {
    const { from, to, action } = candidate;
    const position = positionAfter(candidate);
    if (!position || vertexOf(position.node) !== to) return null;
    const walk = { mark: from.mark, left: from.left, owed: from.owed, reached: Uint32Array.from(from.reached) };
    for (const goal of candidate.goals) {
      if (has(walk.reached, goal)) continue;
      mark(walk.reached, goal);
      walk.mark = (walk.mark ^ (marks[goal] as number)) >>> 0;
      walk.left -= 1;
      walk.owed -= ofGoal[goal] as number;
    }
    return { ...walk, done: 'start' in action ? walkedBy(from) : from.done, position, vertex: to };
  };
  const outside = (): Walk => {
    const givenUp = goals.flatMap((name, goal) => (best.missed.includes(name) ? goal : []));
    const reached = new Uint32Array((goals.length >>> 5) + 1);
    for (const goal of givenUp) mark(reached, goal);
    const owed = ofGoal.reduce((sum, price, goal) => (givenUp.includes(goal) ? sum : sum + price), 0);
    return { done: [], position: null, vertex: -1, reached, mark: 0, left: goals.length - givenUp.length, owed };
  };

  const seen = new Set<number>();
  widen(0, outside());
  for (let cost = restartCost; cost < layers.length; cost += 1) {
    let kept = 0;
    for (const candidate of (layers[cost] ?? []).toSorted((a, b) => a.rank - b.rank)) {
      if (kept === width) break;
      const walk = extendWalk(candidate);
      if (!walk) continue;
      if (walk.left === 0) return { walks: walkedBy(walk), missed: best.missed, cost };
      const name = walk.mark * moves.length + walk.vertex;
      if (seen.has(name)) continue;
      seen.add(name);
      kept += 1;
      widen(cost, walk);
    }
    layers[cost] = [];
  }
  return null;
};
