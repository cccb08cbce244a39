import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ObservationMismatch } from '#atlas/paths/driver.ts';
import { assignToShards, runJobs } from '#scripts/paths/run-jobs.ts';
import { UsageError, optionNames, driverTargets, readArguments } from '#scripts/paths/arguments.ts';
import { chooseEntries, machineOf } from '#scripts/paths/select-machines.ts';
import { gridLines, gridOf } from '#scripts/paths/grid.ts';
import { createJob } from '#scripts/paths/jobs.ts';
import { createPath, strategies } from '#atlas/paths/path.ts';
import { replayCommand, failureLines } from '#scripts/paths/replay-hint.ts';
import { commandNames, runCommand } from '#scripts/paths/run-command.ts';
import { junit } from '#scripts/paths/report-formats.ts';
import { usage } from '#scripts/paths/usage.ts';
import { isSteady, formatRounds } from '#scripts/paths/repeat.ts';
import { pathLink } from '#atlas/site/route.ts';

const never = (): never => {
  throw new Error('there is no such machine');
};

const paths = (...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/paths.ts', ...argv], { encoding: 'utf8' });
  return { status, stdout, stderr: stderr.trim() };
};

test('the plan lists the paths of a machine, their cost and the lower bound of it', () => {
  const { status, stdout } = paths('plan', 'dialog');
  expect(status).toBe(0);
  expect(stdout).toMatch(/machine .*states .*transitions .*nodes .*paths .*cost .*bound .*not coverable/);
  expect(stdout).toMatch(/feedback\/dialog +model +tour/);
  expect(stdout).toContain('All tours: cost');
});

test('a run that passes ends with 0 and leaves a table, JUnit, JSON and a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paths-'));
  const file = (name: string) => join(folder, name);
  const { status, stdout } = paths('run', 'dialog', 'toast', '--junit', file('a.xml'), '--json', file('a.json'), '--html', file('a.html'));
  expect(status).toBe(0);
  expect(stdout).toMatch(/✓ feedback\/dialog +model +tour +\d+ +\d+ +0 +0 +8\/8/);
  expect(readFileSync(file('a.xml'), 'utf8')).toMatch(
    /<testsuite name="feedback\/dialog on model by tour" tests="\d+" failures="0" errors="0">/,
  );
  expect(JSON.parse(readFileSync(file('a.json'), 'utf8'))).toMatchObject({ isGood: true });
  expect(readFileSync(file('a.html'), 'utf8')).toContain('<h1>Every path passed</h1>');
});

test('the paths that detect wrong charts pass on the right one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paths-'));
  const { status, stdout } = paths('run', 'dialog', '--strategy', 'faults', '--json', join(folder, 'a.json'));
  expect([status, stdout]).toEqual([0, expect.stringMatching(/✓ feedback\/dialog +model +faults +[1-9]\d* +[1-9]\d* +0 +0 +8\/8/)]);
});

test('the same paths walked three times: how often each machine passed, and 1 as soon as one path did not', () => {
  const { status, stdout } = paths('run', 'toast', '--repeat', '3');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/✓ feedback\/toast +model +tour +[1-9]\d* +3\/3 +0/)]);
});

test('a path that fails once in three rounds is reported with all three', async () => {
  const args = readArguments(['toast']);
  const job = await createJob(machineOf(chooseEntries(['toast'])[0] ?? never()), 'model', 'tour', args);
  const path = createPath('feedback/toast', 'start', [], 'tour');
  const pass = { kind: 'pass' as const, path, milliseconds: 1, open: [] };
  const fail = { kind: 'fail' as const, path, milliseconds: 1, step: 0, label: 'start', what: 'no', expected: 1, actual: 2 };
  const rounds = [pass, fail, pass].map((verdict) => [
    { job, verdicts: [verdict], shrunk: new Map(), covered: new Set<string>(), uncovered: [] },
  ]);
  expect(isSteady(rounds)).toBe(false);
  expect(formatRounds(rounds)).toMatch(/✗ feedback\/toast +model +tour +1 +2\/3 +1/);
  expect(formatRounds(rounds)).toContain(`✓✗✓ ${path.id}`);
  expect(isSteady([rounds[0] ?? [], rounds[2] ?? []])).toBe(true);
});

test('a machine whose paths are all in another shard is not reported as passed, and an incomplete one is reported as failed', async () => {
  const args = readArguments(['toast']);
  const job = await createJob(machineOf(chooseEntries(['toast'])[0] ?? never()), 'model', 'tour', args);
  const round = (uncovered: readonly string[]) => [{ job, verdicts: [], shrunk: new Map(), covered: new Set<string>(), uncovered }];
  expect(formatRounds([round([]), round([])])).toMatch(/feedback\/toast +model +tour +- +- +- +no path of it runs here/);
  expect(formatRounds([round([]), round(['dismissed'])])).toMatch(/✗ feedback\/toast +model +tour +0 +1\/2 +0/);
});

test('a run that must end at the first path that does not pass walks no further path', async () => {
  const entry = chooseEntries(['toast'])[0] ?? never();
  const walk = async (...options: string[]) => {
    const args = readArguments(['toast', ...options]);
    const job = await createJob(machineOf(entry), 'model', 'tour', args);
    const look = (): never => {
      throw new ObservationMismatch('no', 1, 2);
    };
    const broken = { ...job, driver: job.driver && { ...job.driver, look } };
    const results = await runJobs([broken, { ...broken }], args, () => undefined);
    return { paths: job.paths.length, walked: results.map(({ verdicts }) => verdicts.map(({ kind }) => kind)) };
  };
  const { paths: count, walked } = await walk();
  expect(walked).toEqual([Array.from({ length: count }, () => 'fail'), Array.from({ length: count }, () => 'fail')]);
  expect(count).toBeGreaterThan(1);
  expect((await walk('--bail')).walked).toEqual([['fail']]);
});

test('the grid shows the result of each path on each target, and the first step that differs', () => {
  const path = createPath('a/b', 'start', ['push', 'lock'], 'tour');
  const other = createPath('a/b', 'start', ['push'], 'tour');
  const pass = (one: typeof path) => ({ kind: 'pass' as const, path: one, milliseconds: 1, open: [] });
  const fail = { kind: 'fail' as const, path, milliseconds: 1, step: 1, label: 'lock', what: 'no', expected: 1, actual: 2 };
  const grid = gridOf([
    { machine: 'a/b', on: 'browser', verdicts: [fail] },
    { machine: 'a/b', on: 'model', verdicts: [pass(path), pass(other)] },
  ]);
  expect(gridLines(grid)).toEqual([
    ['paths that pass', 'model', 'browser'],
    ['a/b', '✓ 2/2', '✗ 0/1'],
    [`  ${path.id}`, '✓', '✗ 2: lock'],
  ]);
});

test('a path is walked again by its id, step by step', () => {
  const { status, stdout } = paths('replay', 'visits/visit-lifecycle#323618', '--on', 'model');
  expect([status, stdout]).toEqual([0, expect.stringContaining('✓ ')]);
});

const tried = ['progress.failed', 'done(booking) (gone)'];

test.each([
  ['by its steps', ['feedback/toaster', 'start', ...tried]],
  ['by a link of the atlas', [`file:///atlas/index.html${pathLink('feedback/toaster', ['start', ...tried])}`]],
])('a walk from the atlas is walked again %s', (_, words) => {
  const { status, stdout } = paths('replay', ...words, '--on', 'model');
  const { id } = createPath('feedback/toaster', 'start', tried, 'kept');
  expect([
    status,
    stdout
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ]).toEqual([0, [`${id} on model`, expect.stringMatching(/^✓ /), ...tried.map((step) => `✓ ${step}`), 'passed']]);
});

test('a path that did not pass is reported with a command that walks its steps again in any shell', async () => {
  const planned = createPath('feedback/toaster', 'start', ["toast.requested (a 'note')", 'after $patience'], 'tour');
  const fail = { kind: 'fail' as const, path: planned, milliseconds: 1, step: 0, label: 'push', what: 'no', expected: 1, actual: 2 };
  const command = replayCommand(planned, 'browser');
  expect(failureLines(fail, 'browser').at(-1)).toBe(`    again: ${command}`);
  expect(failureLines({ ...fail, kind: 'inconclusive' }, 'browser').at(-1)).toBe(`    again: ${command}`);
  const { stdout } = spawnSync('sh', ['-c', command.replace('npm run paths --', "printf '%s\\n'")], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(['replay', planned.machine, planned.start, ...planned.steps, '--on', 'browser', '--headed']);
});

test('the command that walks a path again names the studio and the browser of this run', () => {
  const planned = createPath('feedback/toaster', 'start', ['push'], 'tour');
  const env = { SPOTTER_PATHS_BASE_URL: "https://members.example.org/o'neill", SPOTTER_PATHS_BROWSER: 'firefox' };
  const command = replayCommand(planned, 'browser', env);
  expect(command).toMatch(/^SPOTTER_PATHS_BROWSER=firefox npm run paths -- replay /);
  const words = spawnSync('sh', ['-c', command.replace('npm run paths --', "printf '%s\\n'")], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  expect(words.slice(-3)).toEqual(['--headed', '--base-url', env.SPOTTER_PATHS_BASE_URL]);
  expect(readArguments(words).baseUrl).toBe(env.SPOTTER_PATHS_BASE_URL);
  expect(replayCommand(planned, 'model', env)).not.toContain('--base-url');
});

test.each([
  [['frobnicate'], 'There is no command "frobnicate". Known are plan, run, replay'],
  [['run', 'nonsense'], 'There is no machine "nonsense". Known are app/app, '],
  [['run', '--strategy', 'luck'], 'There is no strategy "luck". Known are states, tour'],
  [['run', '--on', 'moon'], 'There is no driver "moon". Known are model, server, browser.'],
  [['run', '--shard', '5/4'], '--shard is a part of all, as in 1/4, not "5/4".'],
  [['run', '--repeat', 'often'], '--repeat is a whole number, not "often".'],
  [['run', '--quick'], "Unknown option '--quick'"],
  [['run', 'dialog', '--strategy', 'random', '--stop', 'mood=good'], '"mood=good" is no stop condition.'],
  [['replay', 'dialog#123456'], 'There is no path "dialog#123456" for the machine as it is now.'],
  [['replay', 'dialog'], '"dialog" is not the id of a path'],
  [['replay', 'dialog', 'nowhere'], 'the model has no start "nowhere". Starts: no flags, '],
  [['replay', 'dialog', 'no flags', 'after focusDelay', 'sing'], 'Step 2: "sing" cannot happen here.'],
  [['replay', 'visits', 'start'], '"visits" names several machines'],
  [['replay', 'https://x.example/#/chart/visits/visit?view=try'], 'is not a link to a path'],
  [['run', 'dialog', '--on', ''], '--on needs at least one word.'],
  [['run', 'dialog', '--strategy', ','], '--strategy needs at least one word.'],
  [['run', 'dialog', '--on', 'server'], 'Nothing of dialog is walked on server: a flow is walked on the browser.'],
  [['run', 'toast', '--strategy', 'kept', 'toaster'], 'Nothing of toaster is walked on model: it has no path of this strategy.'],
  [['run', 'dialog', '--on', 'server', '--base-url', 'https://members.example.org'], '--base-url is for --on browser'],
  [['run', 'dialog', '--on', 'browser', '--base-url', 'members'], '--base-url is an address, as in https://'],
  [['mutants', 'nonsense'], 'There is no machine "nonsense". Known are app/app, '],
  [['mutants', '--headed'], '--headed is not an option of this command.'],
  [['clauses', '--shard=1/2'], '--shard is not an option of this command.'],
  [['report', '--al'], "Unknown option '--al'"],
  [['reset', '--write'], '--write is not an option of this command.'],
  [['plan', '--repeat', '3'], '--repeat is not an option of this command.'],
  [['replay', '--bail'], '--bail is not an option of this command.'],
])('%j is refused with a sentence', async (argv, sentence) => {
  const refusal = await runCommand(argv).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect(String(refusal)).toContain(sentence);
});

test('an unknown command prints the help and ends with 2', () => {
  const { status, stdout, stderr } = paths('frobnicate');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`There is no command "frobnicate". Known are ${commandNames.join(', ')}.\n\n${usage}`.trim());
});

test.each([[['help']], [['--help']], [['run', 'dialog', '-h']]])('%j prints the help', async (argv) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const status = await runCommand(argv);
  const output = written.mock.calls.flat().join('');
  written.mockRestore();
  expect([status, output]).toEqual([0, usage]);
});

test('the help contains every command and every option', () => {
  expect(commandNames.filter((name) => !new RegExp(`^ {2}${name}\\b|, ${name}\\b`, 'm').test(usage))).toEqual([]);
  expect(optionNames.filter((name) => !usage.includes(`--${name}`))).toEqual([]);
  expect([...strategies, ...driverTargets].filter((name) => !usage.includes(name))).toEqual([]);
});

test('messages of a browser with colours and lone surrogates give well-formed XML', async () => {
  const [entry] = chooseEntries(['toast']);
  if (!entry) throw new Error('there is no toast');
  const job = await createJob(machineOf(entry), 'model', 'tour', readArguments(['toast']));
  const path = createPath('feedback/toast', 'start', ['\u001b[2mpush\u001b[22m'], 'tour');
  const what = '\u001b[31mLocator\u001b[39m: <h1> & "\u0000\ud800"\u0007';
  const fail = { kind: 'fail' as const, path, milliseconds: 1, step: 0, label: 'push', what, expected: '\u001b[32m1', actual: '\ufffe' };
  const xml = junit([{ job, verdicts: [fail], shrunk: new Map(), covered: new Set<string>(), uncovered: [] }]);
  expect(xml).toContain(`npm run paths -- replay 'feedback/toast' 'start' 'push' --on model`);
  expect(xml).toContain('push: Locator: &lt;h1&gt; &amp; &quot;\ufffd\ufffd&quot;\ufffd');
  expect(xml).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}])*$/u);
});

test('four shards walk every path once, and have about the same amount of work', async () => {
  const args = readArguments(['--strategy', 'pairs']);
  const jobs = await Promise.all(chooseEntries(['feedback', 'passes']).map((entry) => createJob(machineOf(entry), 'model', 'pairs', args)));
  const all = jobs.flatMap((job) => job.paths);
  const shards = assignToShards(jobs, 4).map((shard) => [...shard]);
  expect(new Set(shards.flat())).toEqual(new Set(all));
  expect(shards.flat()).toHaveLength(all.length);
  const costs = shards.map((shard) => shard.reduce((sum, { steps }) => sum + steps.length + (jobs[0]?.restartCost ?? 0), 0));
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.5);
});
