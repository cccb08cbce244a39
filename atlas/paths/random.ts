/** Random walks, which are the same for the same seed. Edges that were taken less often are more likely to be chosen. */
import { pathOf } from '#atlas/explore/machine-chart.ts';
import type { Node } from '#atlas/explore/explore.ts';
import { activeStates } from '#atlas/explore/internals.ts';
import { leavesOf } from './missing-handlers.ts';
import { createPath, type Path } from './path.ts';
import { seededRandom } from './plan.ts';
import type { WalkProgress, StopCondition } from './stop-conditions.ts';
import { labelsTo, type Position, type Walker } from './walker.ts';
import type { EdgeFilter } from './strategy-goals.ts';

export interface RandomOptions {
  readonly seed: number;
  readonly stop: StopCondition;
  readonly allowed?: EdgeFilter;
  /** The weight of each edge, at least 0, by which its probability is multiplied; default: 1 for all. */
  readonly weigh?: (edge: Node['edges'][number]) => number;
  readonly longest?: number;
  /** Milliseconds since the walks began, for the stop condition `seconds`. */
  readonly elapsed?: () => number;
}

/** The maximum number of steps in total, in case the stop condition never holds. */
const mostSteps = 50_000;

const draw = <T>(items: readonly T[], weigh: (item: T) => number, random: () => number): T | null => {
  const weights = items.map(weigh);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, item] of items.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return item;
  }
  return null;
};

const createTally = ({ graph }: Walker, elapsed: () => number) => {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const all = graph.chart.states.filter(({ type }) => type !== 'history').length;
  let steps = 0;
  const note = ({ node, taken }: Position): void => {
    for (const state of activeStates(node.configuration.snapshot)) states.add(pathOf(state));
    for (const definition of taken) transitions.add(graph.chart.nameOf(definition));
    steps += 1;
  };
  const progress = (at: Position): WalkProgress => ({
    states: (100 * states.size) / all,
    transitions: (100 * transitions.size) / graph.chart.transitions.length,
    steps,
    seconds: elapsed() / 1000,
    at: leavesOf(at.node),
  });
  return { note, progress };
};

/** The distinct paths of random walks until the stop condition holds. Throws if the machine has no possible event. */
export const randomPaths = (machine: string, walker: Walker, options: RandomOptions): readonly Path[] => {
  const { seed, stop, allowed = () => true, weigh = () => 1, longest = 60, elapsed = () => 0 } = options;
  const random = seededRandom(seed);
  const taken = new Map<Node['edges'][number], number>();
  const tally = createTally(walker, elapsed);
  // Random walks in a small machine often repeat a path.
  const paths = new Map<string, Path>();
  const isEnough = (at: Position): boolean => {
    const progress = tally.progress(at);
    return progress.steps >= mostSteps || stop(progress);
  };
  const walk = (): { readonly end: Position; readonly isOver: boolean } => {
    const start = walker.graph.starts[Math.floor(random() * walker.graph.starts.length)];
    if (!start) throw new Error(`${machine} has no start`);
    let at = walker.begin(start);
    tally.note(at);
    for (let length = 0; length < longest && !isEnough(at); length += 1) {
      const edge = draw(at.node.edges.filter(allowed), (one) => weigh(one) / (1 + (taken.get(one) ?? 0)), random);
      const next = edge && walker.go(at, edge.possibleEvent);
      if (edge) taken.set(edge, (taken.get(edge) ?? 0) + 1);
      if (!edge) break;
      if (!next) continue;
      at = next;
      tally.note(at);
    }
    return { end: at, isOver: isEnough(at) };
  };
  for (let isOver = false; !isOver;) {
    const walked = walk();
    const path = createPath(machine, walked.end.start.name, labelsTo(walked.end), 'random');
    paths.set(JSON.stringify([path.start, path.steps]), path);
    isOver = walked.isOver;
  }
  return [...paths.values()];
};
