/**
 * `npm run paths -- mutants [machine…]`: makes many small changes in every chart, and checks whether the suite of the chart detects each
 * change.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { equivalentProblems, type Equivalents } from '#atlas/mutants/equivalents.ts';
import { type MachineScore, scoreMachine, scoreOperators, scoreTransitions, survivorsOf } from '#atlas/mutants/score.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { readArguments } from '../arguments.ts';
import { chooseEntries, machineOf } from '../select-machines.ts';
import { Unexplorable } from '../unexplorable.ts';

const goal = 0.95;
const folder = 'out/paths';

export const equivalents: Equivalents = JSON.parse(
  readFileSync(new URL('../../../tests/mutants/equivalent.json', import.meta.url), 'utf8'),
);

const percent = (part: number, whole: number): string => `${whole === 0 ? '100.0' : ((100 * part) / whole).toFixed(1)} %`;

const line = (name: string, ...cells: readonly string[]): string =>
  [name.padEnd(28), ...cells.map((cell) => cell.padStart(10))].join('').trimEnd();

const row = (name: string, mutants: number, killed: number, ...more: readonly string[]): string =>
  line(name, String(mutants), String(killed), percent(killed, mutants), ...more);

const killedOf = (score: MachineScore): number => score.verdicts.length - survivorsOf(score).length;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const rowOf = (score: MachineScore): string =>
  row(score.machine, score.verdicts.length, killedOf(score), String(score.steps), seconds(score.milliseconds));

const killerOf = ({ kill }: MachineScore['verdicts'][number]): readonly string[] | null =>
  kill && [`start ${kill.start.name}`, ...kill.steps.map(({ possibleEvent }) => possibleEvent.label)];

const asData = (score: MachineScore): unknown => ({
  machine: score.machine,
  mutants: score.verdicts.length,
  killed: killedOf(score),
  milliseconds: Math.round(score.milliseconds),
  transitions: scoreTransitions(score),
  verdicts: score.verdicts.map((verdict) => ({
    id: verdict.id,
    operator: verdict.mutant.operator,
    killedBy: killerOf(verdict),
    ...(verdict.kill ? {} : { argument: equivalents[verdict.id] ?? null }),
  })),
});

const weakTransitions = (scores: readonly MachineScore[]): readonly string[] =>
  scores.flatMap((score) =>
    scoreTransitions(score)
      .filter(({ mutants, killed }) => killed < mutants)
      .map(({ transition, mutants, killed }) => `  ${killed} of ${mutants}  ${score.machine} · ${transition}`),
  );

const section = (title: string, lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

const equivalentMutants = (scores: readonly MachineScore[]): readonly string[] =>
  scores.flatMap((score) => survivorsOf(score).map(({ id }) => `  ${id}\n    ${equivalents[id] ?? '(no reason is given)'}`));

const report = (scores: readonly MachineScore[], milliseconds: number): readonly string[] => {
  const mutants = sumOf(scores.map(({ verdicts }) => verdicts.length));
  return [
    ...scoreOperators(scores).map(({ operator, ...counts }) => row(operator, counts.mutants, counts.killed)),
    '',
    row('all', mutants, sumOf(scores.map(killedOf)), '', seconds(milliseconds)),
    ...section('Transitions with surviving mutants:', weakTransitions(scores)),
    ...section('Equivalent mutants and the reason:', equivalentMutants(scores)),
  ];
};

interface Scored {
  readonly scores: readonly MachineScore[];
  /** Machines for which no mutant could be made, each with the error. */
  readonly broken: readonly string[];
}

/** Prints the score of each machine as soon as it is known. After an error in one machine, the other machines continue. */
export const scoreAndReport = (entries: readonly CatalogueEntry[], printLine: (line: string) => void): Scored => {
  const scores: MachineScore[] = [];
  const broken: string[] = [];
  for (const entry of entries) {
    try {
      const score = scoreMachine(entry, machineOf(entry).graph);
      scores.push(score);
      printLine(rowOf(score));
    } catch (error) {
      if (!(error instanceof Unexplorable)) throw error;
      broken.push(`${machineName(entry)}: ${error.message}`);
      printLine(line(machineName(entry), '', '', 'broken'));
    }
  }
  return { scores, broken };
};

/** Returns the exit code: 0 if enough mutants are killed, and every survivor has a valid reason. */
export const run = async (argv: readonly string[]): Promise<number> => {
  const begin = performance.now();
  const entries = chooseEntries(readArguments(argv, []).words);
  console.log(line('machine', 'mutants', 'killed', 'score', 'steps', 'time'));
  const { scores, broken } = scoreAndReport(entries, console.log);
  const milliseconds = performance.now() - begin;
  console.log(['', ...report(scores, milliseconds)].join('\n'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/mutants.json`, JSON.stringify({ machines: scores.map(asData) }, null, 1));
  const mutants = sumOf(scores.map(({ verdicts }) => verdicts.length));
  const isEnough = sumOf(scores.map(killedOf)) >= goal * mutants;
  const complaints = [
    ...broken,
    ...equivalentProblems(equivalents, scores, entries.length === catalogue.length),
    ...(isEnough ? [] : [`Less than ${goal * 100} % of the mutants are killed.`]),
  ];
  console.log(['', ...complaints, `All mutants with their paths: ${folder}/mutants.json`].join('\n'));
  return Promise.resolve(complaints.length === 0 ? 0 : 1);
};
