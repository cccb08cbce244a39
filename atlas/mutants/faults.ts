/** The strategy `faults`: the paths that kill the mutants of a chart, so that server and browser can run them too. */
import { createPath, ignoredPrefix, type Path } from '#atlas/paths/path.ts';
import type { Kill } from './find-kill.ts';
import type { MachineScore } from './score.ts';
import type { SuiteStep } from './suite.ts';

export interface FaultPath {
  readonly path: Path;
  readonly kills: readonly string[];
}

const labelOf = ({ possibleEvent, edge }: SuiteStep): string => (edge ? possibleEvent.label : `${ignoredPrefix}${possibleEvent.label}`);

const keyOf = ({ start, steps }: Kill): string => JSON.stringify([start.name, ...steps.map(({ possibleEvent }) => possibleEvent.source)]);

const isBeginningOf = (short: Kill, long: Kill): boolean =>
  short.start === long.start &&
  short.steps.length < long.steps.length &&
  short.steps.every(({ edge }, index) => edge !== null && edge === long.steps[index]?.edge);

interface KillPath {
  readonly kill: Kill;
  readonly kills: string[];
}

const killPathsOf = ({ verdicts }: MachineScore): readonly KillPath[] => {
  const killPaths = new Map<string, KillPath>();
  for (const { id, kill } of verdicts) {
    if (!kill) continue;
    const known = killPaths.get(keyOf(kill));
    if (known) known.kills.push(id);
    else killPaths.set(keyOf(kill), { kill, kills: [id] });
  }
  return [...killPaths.values()];
};

/** Paths that together kill every killable mutant. A path that is the beginning of another path is not listed separately. */
export const findFaultPaths = (score: MachineScore): readonly FaultPath[] => {
  const killPaths = killPathsOf(score);
  const isPartOfAnother = ({ kill }: KillPath): boolean => killPaths.some((other) => isBeginningOf(kill, other.kill));
  return killPaths
    .filter((killPath) => !isPartOfAnother(killPath))
    .map(({ kill, kills }) => ({
      path: createPath(score.machine, kill.start.name, kill.steps.map(labelOf), 'faults'),
      kills: [...kills, ...killPaths.filter((other) => isBeginningOf(other.kill, kill)).flatMap((other) => other.kills)],
    }));
};
