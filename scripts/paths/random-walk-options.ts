import type { Node } from '#atlas/explore/explore.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { allowedFor } from '#atlas/paths/driver-capabilities.ts';
import type { Path } from '#atlas/paths/path.ts';
import { randomPaths } from '#atlas/paths/random.ts';
import { parseStopCondition } from '#atlas/paths/stop-conditions.ts';
import { type CliArguments, UsageError } from './arguments.ts';
import type { Machine } from './select-machines.ts';

type Edge = Node['edges'][number];

const usualLength = 60;

const stopOf = ({ stop }: CliArguments) => {
  try {
    return parseStopCondition(stop);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * The names of a step: the full label and the label without case or outcome, for example `done(bookVisit) (booked)` and `done(bookVisit)`.
 */
const namesOf = ({ possibleEvent: { label, source } }: Edge): readonly string[] => {
  const [, name] = source;
  const end = ` (${name})`;
  return name !== '' && label.endsWith(end) ? [label, label.slice(0, -end.length)] : [label];
};

/** Throws if a weight names a step that does not occur in any of the machines. */
export const refuseUnknownWeights = (machines: readonly Machine[], { weights }: CliArguments): void => {
  if (weights.size === 0) return;
  const edges = machines.flatMap(({ graph }) => graph.nodes.flatMap((node) => node.edges));
  const known = new Set(edges.flatMap(namesOf));
  const unknown = [...weights.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const short = [...new Set(edges.map((edge) => namesOf(edge).at(-1) ?? ''))].toSorted();
  throw new UsageError(`--weigh: nothing of these machines is called "${unknown.join('", "')}". Known are ${short.join(', ')}.`);
};

export const walksAtRandom = ({ name, graph, walker }: Machine, driver: AnyDriver, args: CliArguments): readonly Path[] => {
  const began = performance.now();
  const { seed, longest, weights } = args;
  const { allowed } = allowedFor(graph, driver);
  const weigh = (edge: Edge): number => {
    const named = namesOf(edge).find((one) => weights.has(one));
    return named === undefined ? 1 : (weights.get(named) ?? 1);
  };
  return randomPaths(name, walker, {
    seed,
    stop: stopOf(args),
    allowed,
    weigh,
    elapsed: () => performance.now() - began,
    longest: longest === Infinity ? usualLength : longest,
  });
};
