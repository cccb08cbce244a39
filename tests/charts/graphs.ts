/** Each machine of the catalogue, explored once for all tests of a file. */
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';

const graphs = new Map<string, Graph>();

export const graphOf = (entry: CatalogueEntry): Graph => {
  const known = graphs.get(entry.name);
  if (known) return known;
  const graph = explore(entry.create(), entry.model);
  graphs.set(entry.name, graph);
  return graph;
};

/** `createVisitMachine` is called "visit" in the names of the tests. */
export const shortName = ({ name }: CatalogueEntry): string => name.replace(/^create/, '').replace(/Machine$/, '');

/** All machines, or those whose names `SPOTTER_MACHINES` lists (`visit,dialog`), to look at one alone. */
export const machines: readonly CatalogueEntry[] = catalogue.filter(({ name }) => {
  const wanted = process.env['SPOTTER_MACHINES']?.toLowerCase().split(',');
  return !wanted || wanted.some((part) => name.toLowerCase().includes(part));
});
