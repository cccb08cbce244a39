import { parseArgs } from 'node:util';
import { fullStages, stages, type TestStage } from './stages.ts';

export interface TestRun {
  readonly isFull: boolean;
  readonly stages: readonly TestStage[];
}

/** The text to print instead of a run, if the arguments request help or are wrong. */
export interface Usage {
  readonly text: string;
  readonly exitCode: 0 | 2;
}

const help = (all: readonly TestStage[]): string =>
  [
    'npm test [-- <stage> …]       all stages, or those whose names begin with it, and the stages they need',
    'npm run verify [-- <stage> …] the same with all cases of the heavy suites',
    '',
    'Stages:',
    ...all.map(({ name }) => `  ${name}`),
    '',
    'The last line is "N passed, N failed". Ends with 0 if all passed, 1 if not, 2 if an argument is wrong,',
    '3 if all that ran has passed, and a stage did not run because its browser is absent.',
  ].join('\n');

function withNeeds(names: readonly string[], all: readonly TestStage[]): TestStage[] {
  const wanted = all.filter((stage) => names.some((name) => stage.name.startsWith(name)));
  const needed = new Set(wanted.flatMap(({ name, needs }) => [name, ...needs]));
  return all.filter(({ name }) => needed.has(name));
}

export function readTestRun(argv: readonly string[]): TestRun | Usage {
  const everything = [...stages, ...fullStages];
  const wrong = (problem: string): Usage => ({ text: `${problem}\n\n${help(everything)}`, exitCode: 2 });
  try {
    const options = { full: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (values.help) return { text: help(everything), exitCode: 0 };
    const isFull = values.full ?? false;
    const all = isFull ? everything : stages;
    const unknown = positionals.find((name) => !all.some((stage) => stage.name.startsWith(name)));
    if (unknown !== undefined) return wrong(`No stage begins with "${unknown}".`);
    return { isFull, stages: positionals.length === 0 ? all : withNeeds(positionals, all) };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}
