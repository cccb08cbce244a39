/**
 * A path is reproducible: a machine, a start and the following steps, each by a readable name. The same path runs on the model, the server
 * and the browser. Its id is computed from its machine, start and steps.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';

export const strategies = ['states', 'tour', 'pairs', 'guards', 'sneak', 'faults', 'random', 'commands', 'kept'] as const;
export type Strategy = (typeof strategies)[number];

export interface Path {
  /** `visits/visit#7f3a12`: the machine, and a digest of machine, start and steps. */
  readonly id: string;
  readonly machine: string;
  readonly start: string;
  /**
   * The steps in order: `book.pressed`, `done(bookVisit) (booked)`, `error(readSession) (unreachable)`, `after readTimeout`. With the
   * prefix `ignored: `, the event is sent in a state that does not accept it, and nothing may change.
   */
  readonly steps: readonly string[];
  readonly strategy: Strategy;
}

/** The prefix of a step that the machine must ignore. */
export const ignoredPrefix = 'ignored: ';

/** `visits/visit` for the machine of `visits/visit.machine.ts`. */
export const machineName = ({ file }: Pick<CatalogueEntry, 'file'>): string => file.replace(/\.machine\.ts$/, '');

/** 24 bits of FNV-1a over UTF-16 code units: enough to distinguish the paths of one machine, and short enough to type. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, '0');
};

/** The id depends only on the arguments, whichever strategy planned the path. */
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
