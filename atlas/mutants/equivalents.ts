/** Mutants that no suite can find out because they do the same, each with its argument; held against what really happens. */
import { type MachineScore, survivorsOf } from './score.ts';

/** Id of a mutant → why it does the same as the right machine. */
export type Equivalents = Readonly<Record<string, string>>;

/** So many of all mutants may be argued away, and no more. */
export const maxEquivalentShare = 0.05;

const isAbout = (machines: readonly MachineScore[], id: string): boolean => machines.some(({ machine }) => id.startsWith(`${machine} · `));

const isSentence = (text: string): boolean => /^[A-Z].{20,}\.$/.test(text);

/** Everything in which the arguments and what happens disagree, as sentences; none when they agree. `all`: was every machine looked at? */
export const equivalentProblems = (equivalents: Equivalents, scores: readonly MachineScore[], all: boolean): readonly string[] => {
  const verdicts = new Map(scores.flatMap((score) => score.verdicts.map((verdict) => [verdict.id, verdict] as const)));
  const argued = Object.entries(equivalents).filter(([id]) => all || isAbout(scores, id));
  const wrong = argued.flatMap(([id, argument]) => [
    ...(verdicts.has(id) ? [] : [`No mutant is called "${id}".`]),
    ...(verdicts.get(id)?.kill ? [`"${id}" is listed as equivalent, but a test kills it.`] : []),
    ...(isSentence(argument) ? [] : [`"${id}" needs a sentence with the reason why it is equivalent.`]),
  ]);
  const alive = scores.flatMap(survivorsOf).filter(({ id }) => !(id in equivalents));
  const unargued = alive.map(({ id }) => `"${id}" survives, and has no reason why it is equivalent.`);
  const tooMany = argued.length > verdicts.size * maxEquivalentShare;
  const share =
    tooMany && all ? [`${argued.length} of ${verdicts.size} mutants are argued away: more than ${maxEquivalentShare * 100} %.`] : [];
  return [...wrong, ...unargued, ...share];
};
