/**
 * Prints the outcomes of the present paths on the machines of another revision, and that revision's own paths, as JSON. `revision.ts` runs
 * this script; the argument is a file with the present paths.
 */
import { readFileSync } from 'node:fs';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';
import type { CurrentPaths, FormerPaths } from './revision.ts';
import { createPathTracer, type PathOutcome, type PathSummary } from './path-changes.ts';

const isSame = (outcomeEntry: PathOutcome, states: readonly string[]): boolean =>
  outcomeEntry.lost === null && outcomeEntry.states.join() === states.join();

/** The paths of the other revision. If the chart and all outcomes are equal, it has no paths of its own to add. */
const traceFormerPaths = (entry: CatalogueEntry, { chart, pathSummaries }: CurrentPaths): FormerPaths => {
  const tracer = createPathTracer(entry);
  const outcomeEntry = (pathSummary: PathSummary) => [pathSummary.id, tracer.outcome(pathSummary)] as const;
  const outcome = pathSummaries.map(outcomeEntry);
  const isUnchanged =
    pathSummaries.every(({ states }, at) => isSame(outcome[at]?.[1] ?? { states: [], lost: -1 }, states)) &&
    JSON.stringify(readChart(entry)) === JSON.stringify(chart);
  const tour = isUnchanged ? [] : tracer.tour().pathSummaries;
  return { tour, outcome: Object.fromEntries([...outcome, ...tour.map(outcomeEntry)]) };
};

const current = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Readonly<Record<string, CurrentPaths>>;
const output: Record<string, FormerPaths | string> = {};
for (const entry of catalogue) {
  const question = current[machineName(entry)];
  if (!question) continue;
  try {
    output[machineName(entry)] = traceFormerPaths(entry, question);
  } catch (error) {
    output[machineName(entry)] = error instanceof Error ? error.message : String(error);
  }
}
process.stdout.write(JSON.stringify(output));
