/**
 * Prints how today's paths run on the machines of the catalogue beside it, and the paths of those machines, as JSON. `revision.ts` runs it
 * on machines of another revision; its argument names a file with the request.
 */
import { readFileSync } from 'node:fs';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';
import type { CurrentPaths, FormerPaths } from './revision.ts';
import { createPathTracer, type PathOutcome, type PathSummary } from './path-changes.ts';

const isSame = (outcomeEntry: PathOutcome, states: readonly string[]): boolean =>
  outcomeEntry.lost === null && outcomeEntry.states.join() === states.join();

/** Where all stories of today go as they do today and nothing of the chart differs, that day had no others. */
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
