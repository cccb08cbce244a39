/**
 * Prints how the stories of today go on the machines of the catalogue beside it, and the stories of those machines themselves, as
 * JSON. `revision.ts` runs it on machines of another day; its argument names a file with what is asked.
 */
import { readFileSync } from 'node:fs';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';
import type { CurrentStories, FormerStories } from './revision.ts';
import { createStoryTracer, type Going, type Story } from './path-changes.ts';

const isSame = (going: Going, states: readonly string[]): boolean => going.lost === null && going.states.join() === states.join();

/** Where all stories of today go as they do today and nothing of the chart differs, that day had no others. */
const retell = (entry: CatalogueEntry, { chart, stories }: CurrentStories): FormerStories => {
  const tracer = createStoryTracer(entry);
  const going = (story: Story) => [story.id, tracer.goes(story)] as const;
  const goes = stories.map(going);
  const isUnchanged =
    stories.every(({ states }, at) => isSame(goes[at]?.[1] ?? { states: [], lost: -1 }, states)) &&
    JSON.stringify(readChart(entry)) === JSON.stringify(chart);
  const tour = isUnchanged ? [] : tracer.tour().stories;
  return { tour, goes: Object.fromEntries([...goes, ...tour.map(going)]) };
};

const current = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Readonly<Record<string, CurrentStories>>;
const output: Record<string, FormerStories | string> = {};
for (const entry of catalogue) {
  const question = current[machineName(entry)];
  if (!question) continue;
  try {
    output[machineName(entry)] = retell(entry, question);
  } catch (error) {
    output[machineName(entry)] = error instanceof Error ? error.message : String(error);
  }
}
process.stdout.write(JSON.stringify(output));
