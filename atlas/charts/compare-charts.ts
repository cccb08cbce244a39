/** Two versions of a machine side by side in one drawing. */
import type { ChartData, ChartStructure } from './chart-data.ts';
import { type Change, type Difference, compareStructures, type Mark } from './chart-difference.ts';
import { drawChart } from './layout.ts';
import { type PathComparison, pathChanges } from './path-changes.ts';
import { mergeCharts } from './merge-charts.ts';

export interface Comparison {
  /** Both versions, laid out once: what did not change stays where it is. */
  readonly chart: ChartData;
  /** What to mark in its drawings: paths of states (and of folds in which something changed) and ids of transitions. */
  readonly marks: { readonly states: Readonly<Record<string, Mark>>; readonly transitions: Readonly<Record<string, Mark>> };
  readonly changes: readonly Change[];
}

const empty = (chart: ChartStructure): ChartStructure => ({ ...chart, states: [], transitions: [], laws: [], starts: [] });

const foldMarks = ({ drawings }: ChartData, { states, transitions }: Difference): Record<string, Mark> => {
  const touched = new Set(Object.keys(states));
  const moved = new Set(Object.keys(transitions).map((id) => id.split(' --')[0]));
  return Object.fromEntries(
    drawings
      .flatMap((drawing) => drawing.states)
      .filter(({ opens, holds }) => opens !== null && holds.some((path) => touched.has(path) || moved.has(path)))
      .map(({ path }) => [path, 'changed' as const]),
  );
};

/**
 * What changed from one version of a machine to the next, in words and in one drawing. Null stands for a machine that was not there,
 * or is there no longer. Throws when both are null.
 */
export const compareCharts = async (
  old: ChartStructure | null,
  next: ChartStructure | null,
  pathComparison?: PathComparison,
): Promise<Comparison> => {
  const some = next ?? old;
  if (!some) throw new Error('there is nothing to compare');
  const before = old ?? empty(some);
  const after = next ?? empty(some);
  const difference = compareStructures(before, after);
  const chart = await drawChart(old && next ? mergeCharts(old, next) : some);
  return {
    chart,
    marks: { states: { ...foldMarks(chart, difference), ...difference.states }, transitions: difference.transitions },
    changes: [...difference.changes, ...(pathComparison ? pathChanges(pathComparison) : [])],
  };
};
