/**
 * A path can be repeated: it has a machine, a start and the steps from there, each by a readable name. It is the same path for the model,
 * the server and the browser, and its id is computed from its steps alone.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';

export const strategies = ['states', 'tour', 'pairs', 'guards', 'sneak', 'faults', 'random', 'commands', 'kept'] as const;
export type Strategy = (typeof strategies)[number];

export interface Path {
  /** `visits/visit#7f3a12`: the machine, and a digest of machine, start and steps. */
  readonly id: string;
  /** As `machineName` returns it: `visits/visit`. */
  readonly machine: string;
  /** Name of an input in the model. */
  readonly start: string;
  /**
   * What happens, in order: `book.pressed`, `done(bookVisit) (booked)`, `error(readSession) (unreachable)`, `after readTimeout`.
   * With `ignored: ` before it, the event is sent where it is not enabled, and nothing may change.
   */
  readonly steps: readonly string[];
  readonly strategy: Strategy;
}

/** Before the label of a step that the machine is to ignore. */
export const ignoredPrefix = 'ignored: ';

/** `visits/visit` for the machine of `visits/visit.machine.ts`. */
export const machineName = ({ file }: Pick<CatalogueEntry, 'file'>): string => file.replace(/\.machine\.ts$/, '');

/** FNV-1a over UTF-16 code units, 24 bits of it: enough to distinguish the paths of one machine, short enough to type. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, '0');
};

/** The same steps have the same id, for every strategy. */
export const pathId = (machine: string, start: string, steps: readonly string[]): string =>
  `${machine}#${digest(JSON.stringify([machine, start, steps]))}`;

export const createPath = (machine: string, start: string, steps: readonly string[], strategy: Strategy): Path => ({
  id: pathId(machine, start, steps),
  machine,
  start,
  steps,
  strategy,
});

/** The story in one line. */
export const formatPath = ({ id, start, steps }: Path): string => `${id}: ${[`start ${start}`, ...steps].join(' · ')}`;
