/** One tour through every machine, planned once for each state of the sources: it tells which paths go which way. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { NotCoverable } from '#atlas/paths/driver.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { createWalker, follow, positionsTo } from '#atlas/paths/walker.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';

export interface ToldPath {
  readonly id: string;
  readonly start: string;
  readonly steps: readonly string[];
  readonly transitions: readonly string[];
}

export interface Tour {
  readonly paths: readonly ToldPath[];
  /** By port and outcome (`bookVisit: session_full`), the transitions that the answer takes. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly notCoverable: readonly NotCoverable[];
}

const sources = ['machines', 'contract', 'atlas/explore', 'atlas/paths', 'scripts/charts/tours.ts'];
const shelf = 'out/charts';

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

const options = { restartCost: 10, longest: 60, attempts: 1, seed: 1 } as const;

type Walked = Pick<Path, 'start' | 'steps'>;

const answersIn = ({ nodes, chart }: Graph): Tour['answers'] => {
  const found: Record<string, Set<string>> = {};
  for (const { edges } of nodes)
    for (const { offer, taken } of edges) {
      if (offer.kind !== 'outcome') continue;
      const names = (found[offer.source.join(': ')] ??= new Set());
      for (const definition of taken) if (definition.eventType !== '') names.add(chart.nameOf(definition));
    }
  return Object.fromEntries(Object.entries(found).map(([answer, names]) => [answer, [...names]]));
};

/** Answers which transitions a path takes; none for a path that no longer fits the chart. */
export const createTeller = (entry: CatalogueEntry) => {
  const graph = explore(entry.create(), entry.model);
  const walker = createWalker(graph);
  const transitionsOf = ({ start, steps }: Walked): readonly string[] => {
    const followed = follow(walker, start, steps);
    if (!('end' in followed)) return [];
    const taken = positionsTo(followed.end).flatMap((position) => position.taken.map((definition) => graph.chart.nameOf(definition)));
    return [...new Set(taken)];
  };
  const tour = (): Tour => {
    const { paths, notCoverable } = planPaths(machineName(entry), graph, 'tour', options, walker);
    return {
      paths: paths.map(({ id, start, steps }) => ({ id, start, steps, transitions: transitionsOf({ start, steps }) })),
      answers: answersIn(graph),
      notCoverable,
    };
  };
  return { transitionsOf, tour };
};

const known = (file: string): Record<string, Tour> | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Tour>;
  } catch {
    return null;
  }
};

/** By the machine's name. Planning takes half a minute, reading what was planned before nothing. */
export const toursOf = (entries: readonly CatalogueEntry[]): Readonly<Record<string, Tour>> => {
  const file = join(shelf, `tours-${stampOfSources()}.json`);
  const before = known(file);
  if (before) return before;
  const tours = Object.fromEntries(entries.map((entry) => [machineName(entry), createTeller(entry).tour()]));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(file, JSON.stringify(tours));
  return tours;
};
