/** A tour for each machine, planned once for each version of the sources. A tour lists the transitions that each of its paths takes. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPathTracer, type PathSummary } from '#atlas/charts/path-changes.ts';
import type { Graph } from '#atlas/explore/explore.ts';
import type { NotCoverable } from '#atlas/paths/driver.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';

export interface TourPath extends PathSummary {
  readonly transitions: readonly string[];
  /** The leaf states at the start and after each step. */
  readonly states: readonly string[];
}

export interface Tour {
  readonly paths: readonly TourPath[];
  /** For each port and outcome (`bookVisit: session_full`): the transitions that the answer takes. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly notCoverable: readonly NotCoverable[];
}

const sources = ['machines', 'contract', 'atlas/explore', 'atlas/paths', 'atlas/charts/path-changes.ts', 'scripts/charts/planned-tours.ts'];
const cacheFolder = 'out/charts';

const filesBelow = (path: string): readonly string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && file.name.endsWith('.ts'))
        .map((file) => join(file.parentPath, file.name));

const stampOfSources = (): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

const answersIn = ({ nodes, chart }: Graph): Tour['answers'] => {
  const found: Record<string, Set<string>> = {};
  for (const { edges } of nodes)
    for (const { possibleEvent, taken } of edges) {
      if (possibleEvent.kind !== 'outcome') continue;
      const names = (found[possibleEvent.source.join(': ')] ??= new Set());
      for (const definition of taken) if (definition.eventType !== '') names.add(chart.nameOf(definition));
    }
  return Object.fromEntries(Object.entries(found).map(([answer, names]) => [answer, [...names]]));
};

const tourOf = (entry: CatalogueEntry): Tour => {
  const tracer = createPathTracer(entry);
  const { pathSummaries, notCoverable } = tracer.tour();
  return {
    paths: pathSummaries.map((pathSummary) => ({
      ...pathSummary,
      transitions: tracer.transitionsOf(pathSummary),
      states: tracer.outcome(pathSummary).states,
    })),
    answers: answersIn(tracer.graph),
    notCoverable,
  };
};

const known = (file: string): Tour | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tour;
  } catch {
    return null;
  }
};

/** Tours by the name of the machine. Planning all tours takes half a minute; stored plans are read without delay. */
export const toursOf = (entries: readonly CatalogueEntry[]): Readonly<Record<string, Tour>> => {
  const folder = join(cacheFolder, `tours-${stampOfSources()}`);
  mkdirSync(folder, { recursive: true });
  const readOrPlanTour = (entry: CatalogueEntry): Tour => {
    const file = join(folder, `${machineName(entry).replace('/', '.')}.json`);
    const before = known(file);
    if (before) return before;
    const tour = tourOf(entry);
    writeFileSync(file, JSON.stringify(tour));
    return tour;
  };
  return Object.fromEntries(entries.map((entry) => [machineName(entry), readOrPlanTour(entry)]));
};
