import { allowedFor } from '#atlas/paths/driver-capabilities.ts';
import type { AnyDriver, NotCoverable } from '#atlas/paths/driver.ts';
import { handlerFor } from '#atlas/paths/missing-handlers.ts';
import { ignoredPrefix, type Path } from '#atlas/paths/path.ts';
import { follow, type Position, positionsTo } from '#atlas/paths/walker.ts';
import type { Machine } from './select-machines.ts';

type WalkedMachine = Pick<Machine, 'graph' | 'walker'>;

const positions = ({ walker }: Pick<Machine, 'walker'>, { start, steps }: Pick<Path, 'start' | 'steps'>): readonly Position[] => {
  const followed = follow(walker, start, steps);
  return 'end' in followed ? positionsTo(followed.end) : [];
};

/** Names of the transitions that a path takes before the given step. */
export const transitionsOn = (machine: WalkedMachine, path: Pick<Path, 'start' | 'steps'>, steps = Infinity): readonly string[] =>
  positions(machine, path)
    .slice(0, steps + 1)
    .flatMap(({ taken }) => taken.map((definition) => machine.graph.chart.nameOf(definition)));

/**
 * Labels of the steps that the driver declares impossible, or whose refusal the driver cannot observe. Empty if the driver can do the whole
 * path.
 */
export const stepsBeyond = (
  { graph, walker }: WalkedMachine,
  driver: AnyDriver,
  path: Pick<Path, 'start' | 'steps'>,
): readonly string[] => {
  const { allowed } = allowedFor(graph, driver);
  return positions({ walker }, path).flatMap(({ before, label, possibleEvent }) => {
    if (label === null) return [];
    if (label.startsWith(ignoredPrefix))
      return possibleEvent !== null && handlerFor(driver.refusals, ...possibleEvent.source) ? [] : [label];
    const edge = before?.node.edges.find((one) => one.possibleEvent.label === label);
    return !edge || allowed(edge) ? [] : [label];
  });
};

export const splitByDriver = (
  machine: WalkedMachine,
  driver: AnyDriver,
  all: readonly Path[],
): { readonly paths: readonly Path[]; readonly notCoverable: readonly NotCoverable[] } => {
  const beyond = new Map(all.map((path) => [path, stepsBeyond(machine, driver, path)[0]]));
  return {
    paths: all.filter((path) => beyond.get(path) === undefined),
    notCoverable: all.flatMap((path) => {
      const step = beyond.get(path);
      return step === undefined ? [] : [{ what: `path ${path.id}`, reason: `it needs "${step}", which the driver cannot do there` }];
    }),
  };
};
