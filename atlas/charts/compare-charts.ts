import type { ChartData, ChartStructure } from './chart-data.ts';
import { type Change, type Difference, compareStructures, type Mark } from './chart-difference.ts';
import { drawChart } from './layout.ts';
import { type PathComparison, pathChanges } from './path-changes.ts';
import { mergeCharts } from './merge-charts.ts';

export interface Comparison {
  /** The chart with both versions in one layout, so that unchanged parts keep their position. */
  readonly chart: ChartData;
  /** The parts to mark: paths of states, including folds with changes inside, and ids of transitions. */
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
 * The differences between two versions of a machine, as sentences and in one drawing. A version is null if the machine does not exist in
 * it. Throws if both versions are null.
 */
export const compareCharts = async (
  old: ChartStructure | null,
  next: ChartStructure | null,
  pathComparison?: PathComparison,
): Promise<Comparison> => {
  const some = next ?? old;
  if (!some) throw new Error('the machine exists in neither version');
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
