/**
 * Reduces the cost of a tour by replanning a part: removes some walks, cuts one short, and replans the goals that only they reached.
 * Sometimes it continues with a slightly more expensive tour, less often towards the end (simulated annealing).
 */
import { cover, type CoverResult, type PlannedWalk } from './cover.ts';
import type { PlanningGraph, StrategyGoals } from './planning-graph.ts';
import { createTracer, type Trace } from './trace.ts';
import type { Walker } from './walker.ts';

export interface ReworkOptions {
  readonly restartCost: number;
  readonly longest: number;
  readonly random: () => number;
  readonly often: number;
  readonly isEnough: (covered: CoverResult) => boolean;
}

interface Traced extends Trace {
  readonly walk: PlannedWalk;
  readonly numbers: readonly (readonly number[])[];
}

const most = 2;

/** The largest additional cost, in steps, at which a more expensive tour is still accepted. */
const slack = 2;

export const rebuildTourPart = (
  planningGraph: PlanningGraph,
  walker: Walker,
  strategyGoals: StrategyGoals,
  first: CoverResult,
  { restartCost, longest, random, often, isEnough }: ReworkOptions,
): CoverResult => {
  const tracer = createTracer(walker, strategyGoals);
  const numberOf = new Map(planningGraph.goals.map((goal, number) => [goal, number]));
  const traces = new WeakMap<PlannedWalk, Traced>();
  const traceOf = (walk: PlannedWalk): Traced => {
    const known = traces.get(walk);
    if (known) return known;
    const trace = tracer(walk);
    if (!trace) throw new Error('a planned walk cannot be executed');
    const traced = { ...trace, walk, numbers: trace.goals.map((goals) => goals.flatMap((goal) => numberOf.get(goal) ?? [])) };
    traces.set(walk, traced);
    return traced;
  };
  const below = (count: number): number => Math.floor(random() * count);
  const givenUp = first.missed.flatMap((goal) => numberOf.get(goal) ?? []);

  /** Removes walks, and steps at the ends of walks, that are not needed for any goal. */
  const trimmed = (walks: readonly PlannedWalk[]): readonly PlannedWalk[] => {
    const times = new Uint16Array(planningGraph.goals.length);
    for (const walk of walks) for (const goal of traceOf(walk).numbers.flat()) times[goal] = (times[goal] as number) + 1;
    const isAlone = (goals: readonly number[]): boolean => goals.some((goal) => times[goal] === 1);
    const giveUp = (goals: readonly number[]): void => {
      for (const goal of goals) times[goal] = (times[goal] as number) - 1;
    };
    return walks.flatMap((walk) => {
      const { numbers } = traceOf(walk);
      let length = walk.steps.length;
      for (; length > 0 && !isAlone(numbers[length] ?? []); length -= 1) giveUp(numbers[length] ?? []);
      if (length === 0 && !isAlone(numbers[0] ?? [])) {
        giveUp(numbers[0] ?? []);
        return [];
      }
      return [length === walk.steps.length ? walk : { start: walk.start, steps: walk.steps.slice(0, length) }];
    });
  };
  const costOf = (walks: readonly PlannedWalk[]): number => walks.reduce((sum, { steps }) => sum + restartCost + steps.length, 0);

  const again = ({ walks }: CoverResult): CoverResult => {
    const left = [...walks];
    for (let count = below(Math.min(most + 1, left.length)); count > 0; count -= 1) left.splice(below(left.length), 1);
    const cut = left.length > 0 && random() < 0.8 ? left.splice(below(left.length), 1)[0] : undefined;
    const kept = left.map(traceOf);
    const trace = cut && traceOf(cut);
    const length = trace ? Math.floor(trace.walk.steps.length * Math.sqrt(random())) : 0;
    const reached = [...kept.flatMap(({ numbers }) => numbers.flat()), ...(trace?.numbers.slice(0, length + 1).flat() ?? []), ...givenUp];
    const covered = cover(
      planningGraph,
      walker,
      { restartCost, longest, random },
      { walks: left, at: trace?.positions[length] ?? null, reached },
    );
    const shorter = trimmed(covered.walks);
    return { walks: shorter, missed: [...first.missed, ...covered.missed], cost: costOf(shorter) };
  };

  let [best, current] = [first, first];
  for (let time = 0; time < often && !isEnough(best); time += 1) {
    const found = again(current);
    if (found.missed.length > current.missed.length) continue;
    if (found.cost <= current.cost + slack * random() * (1 - time / often)) current = found;
    if (found.cost < best.cost) best = found;
  }
  return best;
};
