import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath } from '#atlas/paths/path.ts';
import { timingReason } from '#atlas/paths/plan.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { UsageError, readArguments } from '#scripts/paths/arguments.ts';
import { isGood, runJobs } from '#scripts/paths/run-jobs.ts';
import { runCommand } from '#scripts/paths/run-command.ts';
import { expectedTransitions, type Job } from '#scripts/paths/jobs.ts';
import { scoreAndReport } from '#scripts/paths/commands/mutants.ts';
import { planJobs } from '#scripts/paths/plan-jobs.ts';
import { refuseUnfit } from '#scripts/paths/commands/replay.ts';
import { report } from '#scripts/paths/console-report.ts';
import { splitByDriver } from '#scripts/paths/driver-limits.ts';
import { cases, door, doorGraph, doorModel, modelWith } from './small-machines.ts';

const entryOf = (part: Pick<CatalogueEntry, 'name' | 'create' | 'model'>): CatalogueEntry => ({
  file: `small/${part.name}.machine.ts`,
  subject: 'small',
  kind: 'flow',
  sentence: 'It is small.',
  ...part,
});
const doorEntry = entryOf({ name: 'door', create: () => door, model: doorModel });

const run = async (jobs: readonly Job[], ...options: readonly string[]) => {
  const results = await runJobs(jobs, readArguments(options), () => undefined);
  return { isGood: results.every(isGood), output: report(results) };
};

/** The slow delay can never elapse, because the quick one always leaves the state first. */
const twoDelays = setup({ delays: { quick: 10, slow: 20 } }).createMachine({
  id: 'twoDelays',
  initial: 'here',
  states: { here: { after: { quick: 'there', slow: 'there' } }, there: {} },
});

test('a transition that cannot be taken and is not listed is reported before the first path', async () => {
  const [job] = await planJobs([entryOf({ name: 'twoDelays', create: () => twoDelays, model: modelWith({}) })], readArguments([]));
  expect(job?.unplanned).toEqual([expect.stringContaining('slow')]);
  expect(await run(job ? [job] : [], '--shard', '1/2')).toMatchObject({
    isGood: false,
    output: expect.stringMatching(/Not covered although it could be:\n {2}small\/twoDelays on model: .*slow/),
  });
});

test('a transition that the planner leaves out needs a reason of the driver; a reason of the planner is not enough', async () => {
  const [job] = await planJobs([doorEntry], readArguments([]));
  if (!job) throw new Error('nothing was planned');
  const listed = [
    { what: 'transition closed --push--> open', reason: timingReason },
    { what: 'transition closed --kick--> broken', reason: 'nobody kicks here' },
  ];
  expect([...expectedTransitions(job.machine, 'tour', [], listed).transitions]).toEqual(
    job.machine.graph.chart.transitions.map(({ name }) => name).filter((name) => name !== 'closed --kick--> broken'),
  );
  const pair = 'pair closed --push--> open, then open --pull--> closed';
  expect(expectedTransitions(job.machine, 'pairs', job.paths, [{ what: pair, reason: timingReason }]).unplanned).toEqual([pair]);
});

test('each shard of a run reports only transitions that are on no path of any shard', async () => {
  const jobs = await planJobs([doorEntry], readArguments([]));
  expect(await run(jobs, '--shard', '1/2')).toMatchObject({ isGood: true });
  const short = jobs.map((job) => ({ ...job, unplanned: ['closed --kick--> broken'] }));
  expect(await run(short, '--shard', '2/2')).toMatchObject({ isGood: false, output: expect.stringContaining('closed --kick--> broken') });
});

const graph = doorGraph();
const machine = { graph, walker: createWalker(graph) };
const driver = createModelDriver('small/door', graph);
const pathOf = (...steps: readonly string[]) => createPath('small/door', 'start', steps, 'faults');
const gentle: AnyDriver = {
  ...driver,
  refusals: {},
  events: Object.fromEntries(Object.entries(driver.events).filter(([type]) => type !== 'kick')),
  notCoverable: [
    { what: 'event kick', reason: 'nobody kicks here' },
    ...['push', 'pull', 'lock', 'unlock', 'kick'].map((type) => ({ what: `refusal ${type}`, reason: 'it cannot be seen' })),
  ],
};

test('a path that a driver cannot walk is listed with the step for which it cannot', () => {
  const [fine, kicked, ignoring] = [pathOf('push', 'pull'), pathOf('push', 'pull', 'kick'), pathOf('ignored: pull')];
  expect(splitByDriver(machine, gentle, [fine, kicked, ignoring])).toEqual({
    paths: [fine],
    notCoverable: [
      { what: `path ${kicked.id}`, reason: 'it needs "kick", which the driver cannot do there' },
      { what: `path ${ignoring.id}`, reason: 'it needs "ignored: pull", which the driver cannot do there' },
    ],
  });
});

test('replaying a path that its driver cannot walk is refused before the first step', () => {
  expect(() => refuseUnfit(machine, pathOf('push', 'pull'), gentle)).not.toThrow();
  expect(() => refuseUnfit(machine, pathOf('push', 'pull', 'kick'), gentle)).toThrow(/#\w+ cannot be walked on model: .*"kick"/);
  const { kick: _, ...events } = driver.events;
  expect(() => refuseUnfit(machine, pathOf('push', 'pull'), { ...driver, events })).toThrow('there is no handler for event kick');
});

const vaseEntry = (): CatalogueEntry => {
  const fragile = setup({ actors: { pull: fromPromise(() => Promise.resolve()) } }).createMachine({
    id: 'vase',
    initial: 'whole',
    states: { whole: { on: { push: 'leaning' } }, leaning: { invoke: { id: 'pull', src: 'pull', onDone: 'whole' } } },
  });
  const outcomes = { pull: [{ name: 'too late', kind: 'error' as const, error: new Error('it fell') }] };
  const model = modelWith({ cases: cases('push'), outcomes });
  return entryOf({ name: 'vase', create: () => fragile, model });
};

test('a machine that throws is reported, and the others are walked', async () => {
  const jobs = await planJobs([vaseEntry(), doorEntry], readArguments(['--on', 'model', '--strategy', 'tour,states']));
  const { isGood: isWell, output } = await run(jobs);
  expect(isWell).toBe(false);
  expect(output).toMatch(/small\/vase on model: vase breaks after start start · push on error\(pull\) \(too late\): .*it fell/);
  expect(output).toMatch(/✗ small\/vase +model +tour +0/);
  expect(output).toMatch(/✓ small\/door +model +tour +[1-9]/);
});

test('a machine that throws is reported as broken without mutants, and the others are mutated', () => {
  const output: string[] = [];
  const { scores, broken } = scoreAndReport([vaseEntry(), doorEntry], (line) => output.push(line));
  expect(scores.map(({ machine: name, verdicts }) => [name, verdicts.length > 0])).toEqual([['small/door', true]]);
  expect(broken).toEqual([expect.stringMatching(/^small\/vase: vase breaks after .*it fell/)]);
  expect(output).toEqual([expect.stringMatching(/^small\/vase .*broken$/), expect.stringMatching(/^small\/door /)]);
});

const weighed = async (...options: readonly string[]): Promise<readonly string[]> => {
  const [job] = await planJobs([doorEntry], readArguments(['--strategy', 'random', '--stop', 'steps=400', ...options]));
  return (job?.paths ?? []).flatMap(({ steps }) => steps);
};

test('a step with a weight is taken more often in random walks, or never', async () => {
  const share = (steps: readonly string[]): number => steps.filter((step) => step === 'lock').length / steps.length;
  expect(share(await weighed('--weigh', 'lock=40'))).toBeGreaterThan(share(await weighed()) + 0.1);
  expect(await weighed('--weigh', 'lock=0,kick=0')).not.toContain('lock');
});

test('a random walk may be as long as the option sets', async () => {
  const longest = async (...options: readonly string[]): Promise<number> => {
    const [job] = await planJobs(
      [doorEntry],
      readArguments(['--strategy', 'random', '--stop', 'steps=900', '--weigh', 'kick=0', ...options]),
    );
    return Math.max(...(job?.paths ?? []).map(({ steps }) => steps.length));
  };
  expect(await longest()).toBe(60);
  expect(await longest('--longest', '200')).toBe(200);
  expect(await longest('--longest', '7')).toBe(7);
});

test.each([
  [['run', 'dialog', '--strategy', 'random', '--weigh', 'sing=5'], '--weigh: nothing of these machines is called "sing". Known are '],
  [['run', 'dialog', '--strategy', 'random', '--weigh', 'often'], '--weigh is steps with a number of 0 or more, as in book.pressed=5'],
  [['run', 'dialog', '--weigh', 'sing=5'], '--weigh is for --strategy random.'],
])('%j is refused with a sentence', async (argv, sentence) => {
  const refusal = await runCommand(argv).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect(String(refusal)).toContain(sentence);
});
