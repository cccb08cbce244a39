/**
 * Prints how the stories of today go on the machines of the catalogue beside it, and the stories of those machines themselves, as
 * JSON. `revision.ts` runs it on machines of another day; its argument names a file with what is asked.
 */
import { readFileSync } from 'node:fs';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { readChart } from './read-chart.ts';
import type { AskedStories, FormerStories } from './revision.ts';
import { createStoryTeller, type Going, type Story } from './stories.ts';

const isSame = (going: Going, states: readonly string[]): boolean => going.lost === null && going.states.join() === states.join();

/** Where all stories of today go as they do today and nothing of the chart differs, that day had no others. */
const retell = (entry: CatalogueEntry, { chart, stories }: AskedStories): FormerStories => {
  const teller = createStoryTeller(entry);
  const going = (story: Story) => [story.id, teller.goes(story)] as const;
  const goes = stories.map(going);
  const isUnchanged =
    stories.every(({ states }, at) => isSame(goes[at]?.[1] ?? { states: [], lost: -1 }, states)) &&
    JSON.stringify(readChart(entry)) === JSON.stringify(chart);
  const tour = isUnchanged ? [] : teller.tour().stories;
  return { tour, goes: Object.fromEntries([...goes, ...tour.map(going)]) };
};

const asked = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Readonly<Record<string, AskedStories>>;
const told: Record<string, FormerStories | string> = {};
for (const entry of catalogue) {
  const question = asked[machineName(entry)];
  if (!question) continue;
  try {
    told[machineName(entry)] = retell(entry, question);
  } catch (error) {
    told[machineName(entry)] = error instanceof Error ? error.message : String(error);
  }
}
process.stdout.write(JSON.stringify(told));
