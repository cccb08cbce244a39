import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { NotCoverable } from '#atlas/paths/driver.ts';
import { leavesOf } from '#atlas/paths/missing-handlers.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { createWalker, follow, type Position, positionsTo } from '#atlas/paths/walker.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Change } from './chart-difference.ts';

/** A start and the steps after it. The id is computed only from the start, the steps and the name of the machine. */
export type PathSummary = Pick<Path, 'id' | 'start' | 'steps'>;

export interface PathOutcome {
  /** The active leaf states at the start and after each step, joined by ` & `. Ends where the path cannot continue. */
  readonly states: readonly string[];
  /** The index of the first impossible step; -1 for the start; null if the whole path is possible. */
  readonly lost: number | null;
}

/** The paths of two versions of a machine, and the outcome of each path on both versions. */
export interface PathComparison {
  readonly pathSummaries: readonly PathSummary[];
  readonly before: Readonly<Record<string, PathOutcome>>;
  readonly after: Readonly<Record<string, PathOutcome>>;
}

export interface PathTracer {
  readonly graph: Graph;
  readonly outcome: (pathSummary: Pick<PathSummary, 'start' | 'steps'>) => PathOutcome;
  /** Names of the transitions that a path takes, without duplicates. Empty if the path does not fit the chart. */
  readonly transitionsOf: (pathSummary: Pick<PathSummary, 'start' | 'steps'>) => readonly string[];
  /** Paths that together take every transition, and the goals that no path can reach. */
  readonly tour: () => { readonly pathSummaries: readonly PathSummary[]; readonly notCoverable: readonly NotCoverable[] };
}

const options = { restartCost: 10, longest: 60, attempts: 1, seed: 1 } as const;

const activeLeaves = ({ node }: Position): string => leavesOf(node).join(' & ');

export const createPathTracer = (entry: CatalogueEntry): PathTracer => {
  const graph = explore(entry.create(), entry.model);
  const walker = createWalker(graph);
  return {
    graph,
    outcome: ({ start, steps }) => {
      const followed = follow(walker, start, steps);
      if ('end' in followed) return { states: positionsTo(followed.end).map(activeLeaves), lost: null };
      const { step, at } = followed.lost;
      return { states: at ? positionsTo(at).map(activeLeaves) : [], lost: step };
    },
    transitionsOf: ({ start, steps }) => {
      const followed = follow(walker, start, steps);
      if (!('end' in followed)) return [];
      const taken = positionsTo(followed.end).flatMap((position) => position.taken.map((definition) => graph.chart.nameOf(definition)));
      return [...new Set(taken)];
    },
    tour: () => {
      const { paths, notCoverable } = planPaths(machineName(entry), graph, 'tour', options, walker);
      return { pathSummaries: paths.map(({ id, start, steps }) => ({ id, start, steps })), notCoverable };
    },
  };
};

const nowhere: PathOutcome = { states: [], lost: -1 };

/** The path up to the first difference as text, for example `“a member who may book”: book.pressed, done(bookVisit) (booked)`. */
const formatSteps = ({ start, steps }: PathSummary, last: number): string =>
  last < 0 ? `“${start}”` : `“${start}”: ${steps.slice(0, last + 1).join(', ')}`;

const stateAfter = ({ states }: PathOutcome, step: number): string => states[step + 1] ?? states.at(-1) ?? 'no start';

/** The step that only one of the versions accepts, and the state before it, for example `“book.pressed” in bookable`. */
const obstacle = ({ steps, start }: PathSummary, { states, lost }: PathOutcome): string =>
  lost === null || lost < 0 ? `start “${start}”` : `“${steps[lost] ?? ''}” in ${states[lost] ?? 'no state'}`;

const changeOf = (pathSummary: PathSummary, before: PathOutcome, after: PathOutcome): readonly Change[] => {
  const { id: about } = pathSummary;
  if (before.lost !== null && after.lost !== null) return [];
  if (before.lost !== null) {
    const sentence = `A path came: ${formatSteps(pathSummary, before.lost)}. Before there was no ${obstacle(pathSummary, before)}.`;
    return [{ mark: 'added', thing: 'path', about, sentence }];
  }
  if (after.lost !== null) {
    const sentence = `A path went: ${formatSteps(pathSummary, after.lost)}. Now there is no ${obstacle(pathSummary, after)}.`;
    return [{ mark: 'removed', thing: 'path', about, sentence }];
  }
  const parting = before.states.findIndex((state, at) => state !== after.states[at]);
  if (parting === -1) return [];
  const step = parting - 1;
  const sentence = `A path leads elsewhere: ${formatSteps(pathSummary, step)}. Then it is in ${stateAfter(after, step)} instead of ${stateAfter(before, step)}.`;
  return [{ mark: 'changed', thing: 'path', about, sentence }];
};

/**
 * The added, removed and changed paths. A path counts as removed only if it is no longer possible, not if the tour merely takes another
 * path.
 */
export const pathChanges = ({ pathSummaries, before, after }: PathComparison): readonly Change[] =>
  pathSummaries.flatMap((pathSummary) => changeOf(pathSummary, before[pathSummary.id] ?? nowhere, after[pathSummary.id] ?? nowhere));
