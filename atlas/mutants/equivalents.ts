/** Mutants that no suite can kill because they behave like the original, each with a reason. The list is checked against the results. */
import { type MachineScore, survivorsOf } from './score.ts';

/** Id of a mutant → why it behaves like the original machine. */
export type Equivalents = Readonly<Record<string, string>>;

export const maxEquivalentShare = 0.05;

const isAbout = (machines: readonly MachineScore[], id: string): boolean => machines.some(({ machine }) => id.startsWith(`${machine} · `));

const isSentence = (text: string): boolean => /^[A-Z].{20,}\.$/.test(text);

/** Contradictions between the list and the results, as sentences. `all`: true if the scores contain every machine. */
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
