/** Checks that the seeded bugs fit the current code. `npm run verify` seeds them and checks that each is found. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineName } from '#atlas/paths/path.ts';
import { follow } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { driverOf, machineOf } from '#scripts/paths/select-machines.ts';
import { readPermanentPaths } from '#scripts/paths/permanent-paths.ts';
import { seededBugs } from './seeded-bugs.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'));

/** Milliseconds. A large chart is explored first. */
const testTimeout = 300_000;

const machineCalled = (name: string) => {
  const entry = catalogue.find((one) => machineName(one) === name);
  if (!entry) throw new Error(`there is no machine ${name}`);
  return machineOf(entry);
};

test('each of the twelve bugs is seeded, once', () => {
  expect(seededBugs.map(({ patch }) => patch)).toEqual([
    '01-wrong-event',
    '02-refusal-ignored',
    '03-deadline-off-by-one',
    '04-optimistic-booked',
    '05-escape-closes',
    '06-offer-out-of-order',
    '07-toast-stays',
    '08-stale-reply',
    '09-double-submit',
    '10-no-on-error',
    '11-guard-negated-on-the-server',
    '12-focus-lost',
  ]);
  expect(files.toSorted()).toEqual(seededBugs.map(({ patch }) => `${patch}.patch`));
});

test('views, effects, rules, charts and the server each have at least one', () => {
  expect(new Set(seededBugs.map(({ where }) => where))).toEqual(new Set(['view', 'effect', 'rule', 'server', 'chart']));
});

test.each(seededBugs)('$patch can be applied: $sentence', ({ patch }) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', `tests/seeded-bugs/${patch}.patch`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test.each(seededBugs)(
  'the path to $patch fits the chart as it stands, up to the step that differs',
  { timeout: testTimeout },
  ({ path }) => {
    expect(follow(machineCalled(path.machine).walker, path.start, path.steps)).toHaveProperty('end');
  },
);

test.each(seededBugs)('the suite that detects $patch exists: $suite', { timeout: testTimeout }, async ({ path, on, suite, command }) => {
  expect(suite).toContain(path.machine);
  expect(command).toContain(path.machine);
  expect(await driverOf(machineCalled(path.machine), on)).toMatchObject({ machine: path.machine, on });
  const keptFor = readPermanentPaths().filter(
    ({ machine, start, steps }) => machine === path.machine && start === path.start && steps.length > 0,
  );
  if (path.strategy === 'kept') expect(keptFor.flatMap(({ steps }) => steps)).toContain(path.steps.at(-1));
});

test.each(seededBugs)(
  '$patch names the difference, in words that another failure would not contain',
  ({ expectedOutput, differs, path }) => {
    expect(expectedOutput.join(' ')).toContain(path.steps.at(-1) ?? path.start);
    expect(differs.split(' ').length).toBeGreaterThan(2);
  },
);
