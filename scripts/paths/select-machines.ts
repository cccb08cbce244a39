import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { AnyDriver, DriverTarget } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { machineName } from '#atlas/paths/path.ts';
import { createWalker, type Walker } from '#atlas/paths/walker.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { UsageError } from './arguments.ts';
import { Unexplorable } from './unexplorable.ts';

export interface Machine {
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly graph: Graph;
  readonly walker: Walker;
}

const names = (): readonly string[] => catalogue.map(machineName);

const isMeant = (entry: CatalogueEntry, word: string): boolean =>
  [machineName(entry), machineName(entry).split('/').at(-1), entry.subject, entry.name].includes(word);

const entriesFor = (word: string): readonly CatalogueEntry[] => {
  const found = catalogue.filter((entry) => isMeant(entry, word));
  if (found.length === 0) throw new UsageError(`There is no machine "${word}". Known are ${names().join(', ')}.`);
  return found;
};

const graphs = new Map<string, Machine>();

const explored = (entry: CatalogueEntry): Graph => {
  try {
    return explore(entry.create(), entry.model);
  } catch (error) {
    throw new Unexplorable(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** The machine with its graph. The graph is explored at the first use. Throws `Unexplorable`. */
export const machineOf = (entry: CatalogueEntry): Machine => {
  const name = machineName(entry);
  const known = graphs.get(name);
  if (known) return known;
  const graph = explored(entry);
  const machine = { name, entry, graph, walker: createWalker(graph) };
  graphs.set(name, machine);
  return machine;
};

/** Selects machines by full name (`visits/visit`), last part, subject or factory. Without words: all machines. */
export const chooseEntries = (words: readonly string[]): readonly CatalogueEntry[] =>
  words.length === 0 ? catalogue : [...new Set(words.flatMap(entriesFor))];

export interface Undriven {
  readonly machine: string;
  readonly reason: string;
}

interface Registry {
  readonly drivers: readonly AnyDriver[];
  readonly undriven: readonly Undriven[];
}

type Factories = readonly (() => Promise<AnyDriver>)[];

/** Imports the drivers dynamically, because browser drivers are compiled with DOM types, which these scripts do not have. */
const load = async (target: Exclude<DriverTarget, 'model'>): Promise<{ factories: Factories; undriven: readonly Undriven[] }> => {
  const file = target === 'server' ? '#tests/paths/server-drivers.ts' : '#e2e/paths/browser-drivers.ts';
  const module: { serverDrivers?: Factories; browserDrivers?: Factories; undriven?: readonly Undriven[] } = await import(file);
  return { factories: module.serverDrivers ?? module.browserDrivers ?? [], undriven: module.undriven ?? [] };
};

const registries = new Map<DriverTarget, Promise<Registry>>();

const registryOf = (target: Exclude<DriverTarget, 'model'>): Promise<Registry> => {
  const open = async (): Promise<Registry> => {
    const { factories, undriven } = await load(target);
    return { drivers: await Promise.all(factories.map((create) => create())), undriven };
  };
  const registry = registries.get(target) ?? open();
  registries.set(target, registry);
  return registry;
};

/** The driver of a machine, or the reason why there is no driver. Lifecycles run on the server, flows in the browser. */
export const driverOf = async (
  { name, graph, entry }: Machine,
  target: DriverTarget,
): Promise<AnyDriver | { readonly lacks: string; readonly isRight: boolean }> => {
  if (target === 'model') return createModelDriver(name, graph);
  const { drivers, undriven } = await registryOf(target);
  const driver = drivers.find(({ machine }) => machine === name);
  if (driver) return driver;
  const listed = undriven.find(({ machine }) => machine === name);
  if (listed) return { lacks: listed.reason, isRight: true };
  const isElsewhere = entry.kind !== (target === 'server' ? 'lifecycle' : 'flow');
  const where = entry.kind === 'lifecycle' ? 'the server' : 'the browser';
  return { lacks: isElsewhere ? `a ${entry.kind} is walked on ${where}` : 'it has no driver', isRight: isElsewhere };
};
