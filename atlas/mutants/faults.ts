/** The strategy `faults`: for every mutant of a chart the way that finds it out, so that server and browser can be walked by them too. */
import { createPath, ignored, type Path } from '#atlas/paths/path.ts';
import type { Kill } from './find-kill.ts';
import type { MachineScore } from './score.ts';
import type { SuiteStep } from './suite.ts';

export interface FaultPath {
  readonly path: Path;
  /** Ids of the mutants that are found out on it. */
  readonly kills: readonly string[];
}

const labelOf = ({ offer, edge }: SuiteStep): string => (edge ? offer.label : `${ignored}${offer.label}`);

const keyOf = ({ start, steps }: Kill): string => JSON.stringify([start.name, ...steps.map(({ offer }) => offer.source)]);

const isBeginningOf = (short: Kill, long: Kill): boolean =>
  short.start === long.start &&
  short.steps.length < long.steps.length &&
  short.steps.every(({ edge }, index) => edge !== null && edge === long.steps[index]?.edge);

interface Way {
  readonly kill: Kill;
  readonly kills: string[];
}

const waysOf = ({ verdicts }: MachineScore): readonly Way[] => {
  const ways = new Map<string, Way>();
  for (const { id, kill } of verdicts) {
    if (!kill) continue;
    const known = ways.get(keyOf(kill));
    if (known) known.kills.push(id);
    else ways.set(keyOf(kill), { kill, kills: [id] });
  }
  return [...ways.values()];
};

/** Paths on which every mutant that can be found out is found out; a way that is the beginning of another goes with it. */
export const faults = (score: MachineScore): readonly FaultPath[] => {
  const ways = waysOf(score);
  const isPartOfAnother = ({ kill }: Way): boolean => ways.some((other) => isBeginningOf(kill, other.kill));
  return ways
    .filter((way) => !isPartOfAnother(way))
    .map(({ kill, kills }) => ({
      path: createPath(score.machine, kill.start.name, kill.steps.map(labelOf), 'faults'),
      kills: [...kills, ...ways.filter((other) => isBeginningOf(other.kill, kill)).flatMap((other) => other.kills)],
    }));
};
