/**
 * A path is reproducible. It consists of the names of a machine, a start and the following steps. The same path runs on the model, the
 * server and the browser. The id of a path is computed from its machine, start and steps.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';

export const strategies = ['states', 'tour', 'pairs', 'guards', 'sneak', 'faults', 'random', 'commands', 'kept'] as const;
export type Strategy = (typeof strategies)[number];

export interface Path {
  /** The machine, and a digest of machine, start and steps, for example `visits/visit#7f3a12`. */
  readonly id: string;
  readonly machine: string;
  readonly start: string;
  /**
   * The steps in order, for example `book.pressed`, `done(bookVisit) (booked)` or `after readTimeout`. The prefix `ignored: ` marks an
   * event that is sent in a state that does not accept it. Nothing may change then.
   */
  readonly steps: readonly string[];
  readonly strategy: Strategy;
}

/** The prefix of a step that the machine must ignore. */
export const ignoredPrefix = 'ignored: ';

/** The name of a machine, for example `visits/visit` for the machine of `visits/visit.machine.ts`. */
export const machineName = ({ file }: Pick<CatalogueEntry, 'file'>): string => file.replace(/\.machine\.ts$/, '');

/** 24 bits of FNV-1a over UTF-16 code units: enough to distinguish the paths of one machine, and short enough to type. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, '0');
};

/** The id of a path. It depends only on the arguments, not on the strategy that planned the path. */
export const pathId = (machine: string, start: string, steps: readonly string[]): string =>
  `${machine}#${digest(JSON.stringify([machine, start, steps]))}`;

export const createPath = (machine: string, start: string, steps: readonly string[], strategy: Strategy): Path => ({
  id: pathId(machine, start, steps),
  machine,
  start,
  steps,
  strategy,
});

export const formatPath = ({ id, start, steps }: Path): string => `${id}: ${[`start ${start}`, ...steps].join(' · ')}`;
