/** The changes of the charts since a revision of this repository, and of the paths. */
import { compareCharts } from '#atlas/charts/compare-charts.ts';
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { type CurrentPaths, type FormerPaths, readChartsAt, readPathsAt } from '#atlas/charts/revision.ts';
import { createPathTracer, type PathOutcome, type PathComparison } from '#atlas/charts/path-changes.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { SiteComparison, SiteDifference } from '#atlas/site/site-data.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { comparedDrawing } from './site-drawing.ts';
import { type Tour, toursOf } from './planned-tours.ts';

const byId = (charts: readonly ChartStructure[]): ReadonlyMap<string, ChartStructure> => new Map(charts.map((chart) => [chart.id, chart]));

const currentPathsOf = (
  entries: readonly CatalogueEntry[],
  tours: Readonly<Record<string, Tour>>,
): Readonly<Record<string, CurrentPaths>> =>
  Object.fromEntries(
    entries.map((entry) => {
      const pathSummaries = tours[machineName(entry)]?.paths ?? [];
      return [
        machineName(entry),
        { chart: readChart(entry), pathSummaries: pathSummaries.map(({ id, start, steps, states }) => ({ id, start, steps, states })) },
      ];
    }),
  );

/** The outcome of the paths of both revisions on both charts. A removed machine is skipped. */
const comparePathOutcomes = (
  entry: CatalogueEntry | undefined,
  { pathSummaries }: CurrentPaths,
  { tour, outcome }: FormerPaths,
): PathComparison => {
  const today: Record<string, PathOutcome> = Object.fromEntries(pathSummaries.map(({ id, states }) => [id, { states, lost: null }]));
  const former = tour.filter(({ id }) => !(id in today));
  const tracer = entry && former.length > 0 ? createPathTracer(entry) : null;
  const after = Object.fromEntries(former.flatMap((pathSummary) => (tracer ? [[pathSummary.id, tracer.outcome(pathSummary)]] : [])));
  return { pathSummaries: [...pathSummaries, ...former], before: outcome, after: { ...today, ...after } };
};

const namesIn = (chart: ChartStructure | null): readonly string[] =>
  chart ? [...chart.states.map(({ path }) => path), ...chart.transitions.map(({ id }) => id)] : [];

const without = (names: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
};

const none: FormerPaths = { tour: [], outcome: {} };

/** `entries`: the machines to compare. Throws an error when git does not know the revision, or when the revision has no catalogue. */
export const differenceSince = async (against: string, entries: readonly CatalogueEntry[], isAll: boolean): Promise<SiteDifference> => {
  const [root, tours] = [process.cwd(), toursOf(entries)];
  const old = byId(await readChartsAt(root, against));
  const next = byId(entries.map((entry) => readChart(entry)));
  const current = currentPathsOf(entries, tours);
  const former = await readPathsAt(root, against, current);
  const machines: SiteComparison[] = [];
  for (const id of new Set([...next.keys(), ...(isAll ? old.keys() : [])])) {
    const [before, after] = [old.get(id) ?? null, next.get(id) ?? null];
    const answer = before ? former[id] : none;
    if (typeof answer === 'string') console.warn(`The paths of ${id} at ${against} cannot be replayed: ${answer}`);
    const question = current[id];
    const entry = entries.find((one) => machineName(one) === id);
    const pathComparison = question && typeof answer === 'object' ? comparePathOutcomes(entry, question, answer) : undefined;
    const { chart, marks, changes } = await compareCharts(before, after, pathComparison);
    if (changes.length === 0) continue;
    const { factory, states, transitions } = chart;
    const drawings = chart.drawings.map((drawing) => comparedDrawing(drawing, marks));
    const [was, is] = [namesIn(before), namesIn(after)];
    const only = { onlyBefore: without(was, is), onlyNow: without(is, was) };
    machines.push({ id, factory, isGone: after === null, states, transitions, drawings, changes, ...only });
  }
  return { against, machines };
};
