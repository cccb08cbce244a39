import { expect, it } from 'vitest';
import { readTestRun } from '#scripts/test/arguments.ts';
import { fullStages, stages } from '#scripts/test/stages.ts';

const stageNames = (argv: readonly string[]): string[] => {
  const run = readTestRun(argv);
  if (!('stages' in run)) throw new Error(run.text);
  return run.stages.map(({ name }) => name);
};

it('runs all stages without arguments, and the heavy ones with --full', () => {
  expect(stageNames([])).toEqual(stages.map(({ name }) => name));
  expect(stageNames(['--full'])).toEqual([...stages, ...fullStages].map(({ name }) => name));
});

it('runs the stages that are named, with what they need, in their order', () => {
  expect(stageNames(['browser', 'types'])).toEqual(['types', 'build', 'charts', 'browser']);
});

it('answers --help and runs nothing', () => {
  expect(readTestRun(['--help'])).toMatchObject({ exitCode: 0, text: expect.stringContaining('paths and mutants') });
});

it.each([
  [['gone'], 'No stage begins with "gone".'],
  [['mutants of rules'], 'No stage begins with "mutants of rules".'],
  [['--gone'], "Unknown option '--gone'"],
])('refuses %j with the list of stages, and runs nothing', (argv, problem) => {
  const usage = readTestRun(argv);
  expect(usage).toMatchObject({ exitCode: 2, text: expect.stringContaining(problem) });
  expect(usage).toMatchObject({ text: expect.stringContaining('paths and mutants') });
});
