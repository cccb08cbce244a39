import type { Node } from '#atlas/explore/explore.ts';
import type { PathVerdict } from './driver.ts';
import { createPath, ignoredPrefix, type Path } from './path.ts';
import { follow, positionsTo, type Walker } from './walker.ts';

type PathSteps = Pick<Path, 'start' | 'steps'>;
export type Failure = Extract<PathVerdict, { readonly kind: 'fail' }>;

export interface ShrinkOptions {
  readonly walker: Walker;
  readonly run: (path: Path) => Promise<PathVerdict>;
  readonly most: number;
}

/** The labels of a shortest path between two nodes of the graph; null if there is none. */
export const shortestWay = (from: Node, to: Node): readonly string[] | null => {
  const reached = new Map<Node, readonly string[]>([[from, []]]);
  for (const [node, way] of reached) {
    if (node === to) return way;
    for (const edge of node.edges) if (!reached.has(edge.to)) reached.set(edge.to, [...way, edge.possibleEvent.label]);
  }
  return null;
};

/** Replaces the steps from `first` up to, but not including, `past` by a shortest path. Null if the result is not shorter. */
const shortCut = (nodes: readonly Node[], { start, steps }: PathSteps, first: number, past: number): PathSteps | null => {
  const [from, to] = [nodes[first], nodes[past]];
  const way = from && to && shortestWay(from, to);
  return way && way.length < past - first ? { start, steps: [...steps.slice(0, first), ...way, ...steps.slice(past)] } : null;
};

/** The graph nodes that a path visits, up to its first step that the chart does not allow. */
const situationsOn = (walker: Walker, { start, steps }: PathSteps): readonly Node[] => {
  const followed = follow(walker, start, steps);
  const last = 'end' in followed ? followed.end : followed.lost.at;
  return last ? positionsTo(last).map(({ node }) => node) : [];
};

const withoutIgnored = ({ start, steps }: PathSteps): readonly PathSteps[] =>
  steps.flatMap((step, at) => (step.startsWith(ignoredPrefix) && at < steps.length - 1 ? [{ start, steps: steps.toSpliced(at, 1) }] : []));

/** Shorter candidates, the shortest first. Each replaces a part of the path by a shortest path, or leaves out an ignored event. */
const shorter = (walker: Walker, story: PathSteps): readonly PathSteps[] => {
  const nodes = situationsOn(walker, story);
  const stories: PathSteps[] = [];
  for (let size = story.steps.length; size >= 1; size = Math.floor(size / 2)) {
    for (let first = 0; first + size <= story.steps.length; first += Math.max(1, Math.floor(size / 2))) {
      const cut = shortCut(nodes, story, first, Math.min(first + size, story.steps.length - 1));
      if (cut) stories.push(cut);
    }
  }
  return [...stories, ...withoutIgnored(story)].toSorted((a, b) => a.steps.length - b.steps.length);
};

const isSame = (verdict: PathVerdict, { label, what }: Failure): verdict is Failure =>
  verdict.kind === 'fail' && verdict.label === label && verdict.what === what;

const isLost = (walker: Walker, { start, steps }: PathSteps): boolean => 'lost' in follow(walker, start, steps);

/** The first shorter path that still fails in the same way; null if none does, or if the maximum number of runs is reached. */
const firstShorter = async (best: Failure, { walker, run }: ShrinkOptions, budget: { left: number }): Promise<Failure | null> => {
  const { machine, strategy } = best.path;
  const upToFailure = { start: best.path.start, steps: best.path.steps.slice(0, best.step + 1) };
  const isStray = isLost(walker, best.path);
  const isCut = upToFailure.steps.length < best.path.steps.length;
  for (const { start, steps } of isCut ? [upToFailure, ...shorter(walker, best.path)] : shorter(walker, best.path)) {
    if (isLost(walker, { start, steps }) !== isStray) continue;
    if (budget.left <= 0) return null;
    budget.left -= 1;
    const verdict = await run(createPath(machine, start, steps, strategy));
    if (isSame(verdict, best)) return verdict;
  }
  return null;
};

/** Runs shorter paths until none of them fails in the same way. Returns the verdict on the shortest failing path. */
export const shrink = async (failure: Failure, options: ShrinkOptions): Promise<Failure> => {
  const budget = { left: options.most };
  let best = failure;
  for (let next = await firstShorter(best, options, budget); next; next = await firstShorter(best, options, budget)) best = next;
  return best;
};
