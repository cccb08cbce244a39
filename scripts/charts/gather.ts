import { readFileSync } from 'node:fs';
import type { ChartData } from '#atlas/charts/chart-data.ts';
import { drawChart } from '#atlas/charts/layout.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { createPathTracer, type PathTracer } from '#atlas/charts/path-changes.ts';
import type { DriverCoverage, DriverTarget, SiteChart, SiteClause, SiteData, SitePath } from '#atlas/site/site-data.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { mutantsByMachine, reportedJobs, type ReportedJob, shotsOf } from './reports.ts';
import { siteDrawing } from './site-drawing.ts';
import { thumbnailOf } from './thumbnail.ts';
import { siteEmails } from './email-list.ts';
import { siteNumbers } from './number-list.ts';
import { siteErrors } from './error-list.ts';
import { type Tour, toursOf } from './planned-tours.ts';

/** The driver targets that should run the paths of each kind of chart. */
const targetsOf = { flow: ['model', 'browser'], lifecycle: ['model', 'server'] } as const satisfies Record<string, readonly DriverTarget[]>;

const pathsOf = (chart: ChartData, tour: Tour, jobs: readonly ReportedJob[], tracer: () => PathTracer): readonly SitePath[] => {
  const known = new Set(chart.transitions.map(({ id }) => id));
  const found = new Map<string, SitePath>(
    tour.paths.map(({ id, start, steps, transitions }) => [id, { id, start, steps, transitions, passed: [], failed: [] }]),
  );
  for (const { on, verdicts } of jobs)
    for (const { path, kind, transitions: taken } of verdicts) {
      const { id, start, steps } = path;
      const before = found.get(id) ?? { id, start, steps, passed: [], failed: [], transitions: taken ?? tracer().transitionsOf(path) };
      if (!before.transitions.every((name) => known.has(name))) continue;
      const passed = kind === 'pass' ? [...new Set([...before.passed, on])] : before.passed;
      const failed = kind === 'fail' ? [...new Set([...before.failed, on])] : before.failed;
      found.set(id, { ...before, passed, failed });
    }
  return [...found.values()];
};

const namesIn = (paths: readonly SitePath[]): readonly string[] => [...new Set(paths.flatMap(({ transitions }) => transitions))];

/** The coverage of a driver. Only paths that passed count, because a planned path covers nothing. */
export const driverCoverageOf = (
  chart: Pick<ChartData, 'kind' | 'transitions'>,
  tour: Pick<Tour, 'notCoverable'>,
  jobs: readonly ReportedJob[],
  paths: readonly SitePath[],
): readonly DriverCoverage[] => {
  const expected: readonly DriverTarget[] = targetsOf[chart.kind];
  const targets = new Set([...expected, ...paths.flatMap(({ passed }) => passed)]);
  return [...targets].map((on) => {
    const walked = paths.filter(({ passed }) => passed.includes(on));
    const notCoverable = jobs.findLast((job) => job.on === on)?.notCoverable ?? (on === 'model' ? tour.notCoverable : []);
    const excused = notCoverable.filter(({ what }) => what.startsWith('transition ')).length;
    return { on, covered: namesIn(walked), coverable: chart.transitions.length - excused, isWalked: walked.length > 0, notCoverable };
  });
};

const clauses = (): readonly SiteClause[] => {
  const read: unknown = JSON.parse(readFileSync('docs/clauses.json', 'utf8'));
  const list = (read as { readonly clauses: readonly SiteClause[] }).clauses;
  return list;
};

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** `entries`: the machines to show. Without `hasTours`, no path is planned, and only paths that have run are shown. */
export const gather = async (entries: readonly CatalogueEntry[] = catalogue, hasTours = true): Promise<SiteData> => {
  const jobs = reportedJobs();
  const mutants = mutantsByMachine();
  const tours = hasTours ? toursOf(entries) : {};
  const charts: SiteChart[] = [];
  for (const entry of entries) {
    const chart = await drawChart(readChart(entry));
    const [first] = chart.drawings;
    if (!first) throw new Error(`${chart.id} has no drawing`);
    const own = jobs.filter(({ machine }) => machine === chart.id);
    const tour = tours[chart.id] ?? { paths: [], answers: {}, notCoverable: [] };
    const tracer = lazily(() => createPathTracer(entry));
    const paths = pathsOf(chart, tour, own, tracer);
    charts.push({
      ...chart,
      drawings: chart.drawings.map(siteDrawing),
      thumbnail: thumbnailOf(first),
      paths,
      coverage: driverCoverageOf(chart, tour, own, paths),
      planned: namesIn(paths),
      mutants: mutants.get(chart.id) ?? null,
      shots: shotsOf(chart.id),
    });
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  return {
    version,
    charts,
    clauses: clauses(),
    errors: siteErrors(entries, tours),
    emails: siteEmails(charts),
    numbers: siteNumbers(charts),
  };
};
