/** What changed in the charts since a revision of this repository. */
import { compareCharts } from '#atlas/charts/compare.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { readChartsAt } from '#atlas/charts/revision.ts';
import { svgOf } from '#atlas/charts/svg.ts';
import type { SiteComparison, SiteDifference } from '#atlas/site/site-data.ts';
import { catalogue } from '#machines/catalogue.ts';

/** Throws a sentence when git does not know the revision, or when it has no catalogue. */
export const differenceSince = async (against: string): Promise<SiteDifference> => {
  const old = new Map((await readChartsAt(process.cwd(), against)).map((chart) => [chart.id, chart]));
  const next = new Map(catalogue.map((entry) => readChart(entry)).map((chart) => [chart.id, chart]));
  const machines: SiteComparison[] = [];
  for (const id of new Set([...next.keys(), ...old.keys()])) {
    const [before, after] = [old.get(id) ?? null, next.get(id) ?? null];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const { chart, marks, changes } = await compareCharts(before, after);
    if (changes.length === 0) continue;
    const drawings = chart.drawings.map((drawing) => ({
      name: drawing.name,
      title: drawing.title,
      svg: svgOf(drawing, { style: 'none', marks }),
    }));
    machines.push({ id, factory: chart.factory, drawings, changes });
  }
  return { against, machines };
};
