/** Lays charts out: which drawings a chart needs so that each can be read on a screen, and where everything stands in them. */
import ElkModule from 'elkjs/lib/elk.bundled.js';
import { sizes } from './cards.ts';
import type { ChartData, ChartStructure, Drawing } from './chart-data.ts';
import { drawingOf, elkGraphOf, planOf } from './elk-graph.ts';
import { foldsBelow } from './fold.ts';
import { type Fold, openedView, type View, viewOf } from './view.ts';

/** In px: what a drawing is fitted into, and how small its text may become by that. */
export const screen = { width: 1280, smallestText: 11 } as const;

/** The widest drawing whose text can still be read when it is fitted into a screen. */
export const widest = (screen.width / screen.smallestText) * sizes.line;

const elk = new ElkModule();

const fits = ({ width }: Drawing): boolean => width <= widest;

/** One view of a chart, laid out. */
export const layOut = async (chart: ChartStructure, view: View): Promise<Drawing> => {
  const plan = planOf(chart, view);
  return drawingOf(plan, await elk.layout(elkGraphOf(plan, true)).catch(() => elk.layout(elkGraphOf(plan, false))));
};

/** The whole machine in one drawing, however wide. */
export const layOutWhole = (chart: ChartStructure): Promise<Drawing> => layOut(chart, viewOf(chart, 'whole', []));

interface Folded {
  readonly drawing: Drawing;
  readonly folds: readonly Fold[];
}

/** Folds one thing after the other until the rest can be read on one screen. */
const foldUntilItFits = async (
  chart: ChartStructure,
  below: string,
  draw: (folds: readonly Fold[]) => Promise<Drawing>,
  unfolded?: Drawing,
): Promise<Folded> => {
  const candidates = foldsBelow(chart, below);
  let folds: readonly Fold[] = [];
  let drawing = unfolded ?? (await draw(folds));
  for (const candidate of candidates) {
    if (fits(drawing)) break;
    folds = [...folds, candidate];
    drawing = await draw(folds);
  }
  return { drawing, folds };
};

const openFold = async (chart: ChartStructure, fold: Fold): Promise<readonly Drawing[]> => {
  const [only = ''] = fold.members;
  const { drawing, folds } = await foldUntilItFits(chart, only, (inner) => layOut(chart, openedView(chart, fold, inner)));
  return [drawing, ...(await openFolds(chart, folds))];
};

const openFolds = async (chart: ChartStructure, folds: readonly Fold[]): Promise<readonly Drawing[]> => {
  const opened: Drawing[] = [];
  for (const fold of folds) opened.push(...(await openFold(chart, fold)));
  return opened;
};

/**
 * The chart with all of its drawings: the whole, and before it, where the whole is too wide for one screen, a folded one; after it
 * one for everything that is folded.
 */
export const drawChart = async (chart: ChartStructure): Promise<ChartData> => {
  const whole = await layOutWhole(chart);
  if (fits(whole)) return { ...chart, drawings: [whole] };
  const { drawing, folds } = await foldUntilItFits(chart, '(root)', (inner) => layOut(chart, viewOf(chart, 'folded', inner)), whole);
  return { ...chart, drawings: [drawing, whole, ...(await openFolds(chart, folds))] };
};
