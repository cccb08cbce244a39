/** The strategy `faults`: for every mutant of a chart the way that finds it out, so that server and browser can be walked by them too. */
import type { Edge, Start } from '#atlas/explore/explore.ts';
import type { Offer } from '#atlas/explore/offers.ts';
import type { Kill } from './hunt.ts';
import type { MachineScore } from './score.ts';

export interface FaultPath {
  readonly start: Start;
  readonly path: readonly Edge[];
  /** What happens last and is to be ignored; null when the path ends with its last edge. */
  readonly ignored: Offer | null;
  /** The start's name is not in it: `book.pressed`, `done(bookVisit) (booked)`, `after answerAwaited`. */
  readonly labels: readonly string[];
  /** Ids of the mutants that are found out at its end or on the way. */
  readonly kills: readonly string[];
}

const keyOf = ({ start, steps }: Kill): string => JSON.stringify([start.name, ...steps.map(({ offer }) => offer.source)]);

const pathOf = ({ start, steps }: Kill, kills: readonly string[]): FaultPath => ({
  start,
  path: steps.flatMap(({ edge }) => edge ?? []),
  ignored: steps.find(({ edge }) => edge === null)?.offer ?? null,
  labels: steps.map(({ offer }) => offer.label),
  kills,
});

const isBeginningOf = (short: Kill, long: Kill): boolean =>
  short.start === long.start &&
  short.steps.length < long.steps.length &&
  short.steps.every(({ edge }, index) => edge !== null && edge === long.steps[index]?.edge);

/** Ways on which every mutant that can be found out is found out; a way that is the beginning of another goes with it. */
export const faults = ({ verdicts }: MachineScore): readonly FaultPath[] => {
  const ways = new Map<string, { readonly kill: Kill; readonly kills: string[] }>();
  for (const { id, kill } of verdicts) {
    if (!kill) continue;
    const known = ways.get(keyOf(kill));
    if (known) known.kills.push(id);
    else ways.set(keyOf(kill), { kill, kills: [id] });
  }
  const longest = [...ways.values()].filter(({ kill }) => ![...ways.values()].some((other) => isBeginningOf(kill, other.kill)));
  return longest.map((way) => {
    const onTheWay = [...ways.values()].filter(({ kill }) => isBeginningOf(kill, way.kill));
    return pathOf(
      way.kill,
      [way, ...onTheWay].flatMap(({ kills }) => kills),
    );
  });
};
