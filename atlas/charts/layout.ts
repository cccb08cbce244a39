import ElkModule from 'elkjs/lib/elk.bundled.js';
import { sizes } from './cards.ts';
import type { ChartData, ChartStructure, Drawing } from './chart-data.ts';
import { toDrawing, toElkGraph, type LayoutPlan, planLayout } from './elk-graph.ts';
import { foldsBelow } from './fold.ts';
import { leastWidth } from './least-width.ts';
import { type Fold, openedView, type ChartView, viewOf } from './view.ts';

/** Pixels: the width of a screen, and the smallest text that is readable when a drawing is scaled to that width. */
export const screen = { width: 1280, smallestText: 11 } as const;

/** The widest drawing that stays readable when it is scaled to the width of a screen. */
export const maxReadableWidth = (screen.width / screen.smallestText) * sizes.line;

const elk = new ElkModule();

const fits = ({ width }: Drawing): boolean => width <= maxReadableWidth;

const drawn = async (plan: LayoutPlan): Promise<Drawing> =>
  toDrawing(plan, await elk.layout(toElkGraph(plan, true)).catch(() => elk.layout(toElkGraph(plan, false))));

export const layOutWhole = (chart: ChartStructure): Promise<Drawing> => drawn(planLayout(chart, viewOf(chart, 'whole', [])));

interface Folded {
  readonly drawing: Drawing;
  readonly folds: readonly Fold[];
}

/**
 * Folds parts one by one, at least `fewest` parts, until the drawing is readable on one screen. Computes no layout while the minimum width
 * is too large.
 */
const foldUntilItFits = async (
  chart: ChartStructure,
  below: string,
  fewest: number,
  viewWith: (folds: readonly Fold[]) => ChartView,
): Promise<Folded> => {
  const candidates = foldsBelow(chart, below);
  for (let count = Math.min(fewest, candidates.length); ; count += 1) {
    const folds = candidates.slice(0, count);
    const plan = planLayout(chart, viewWith(folds));
    const isLast = count === candidates.length;
    if (!isLast && leastWidth(plan) > maxReadableWidth) continue;
    const drawing = await drawn(plan);
    if (isLast || fits(drawing)) return { drawing, folds };
  }
};

const openFold = async (chart: ChartStructure, fold: Fold): Promise<readonly Drawing[]> => {
  const [only = ''] = fold.members;
  const { drawing, folds } = await foldUntilItFits(chart, only, 0, (inner) => openedView(chart, fold, inner));
  return [drawing, ...(await openFolds(chart, folds))];
};

const openFolds = async (chart: ChartStructure, folds: readonly Fold[]): Promise<readonly Drawing[]> => {
  const opened: Drawing[] = [];
  for (const fold of folds) opened.push(...(await openFold(chart, fold)));
  return opened;
};

/**
 * The chart with all its drawings: the whole machine, then one drawing for each fold. If the whole machine is too wide for a screen, a
 * folded drawing comes first.
 */
export const drawChart = async (chart: ChartStructure): Promise<ChartData> => {
  const whole = await layOutWhole(chart);
  if (fits(whole)) return { ...chart, drawings: [whole] };
  const { drawing, folds } = await foldUntilItFits(chart, '(root)', 1, (inner) => viewOf(chart, 'folded', inner));
  return { ...chart, drawings: [drawing, whole, ...(await openFolds(chart, folds))] };
};
