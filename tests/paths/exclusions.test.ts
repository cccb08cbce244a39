/** An exclusion that refers to a test names it as data. Playwright itself lists the titles, so that a title made in a loop counts too. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { NotCoverable, TestName } from '#atlas/paths/driver.ts';
import { constantGuards } from '#atlas/paths/constant-guards.ts';
import { drivers, machinesWithoutDriver } from '#e2e/paths/browser-drivers.ts';
import { browserObservers } from '#e2e/paths/browser-observers.ts';
import { signedOutExclusions } from '#e2e/paths/exclusions.ts';
import type { Unseen } from '#e2e/paths/page-observer.ts';
import { committedPaths } from '#scripts/paths/tours.ts';
import equivalents from '#tests/mutants/equivalent.json' with { type: 'json' };
import { serverDrivers } from './server-drivers.ts';

interface Excluded extends Unseen {
  readonly where: string;
}

const ofDriver = ({ machine, notCoverable = [] }: { readonly machine: string; readonly notCoverable?: readonly NotCoverable[] }) =>
  notCoverable.map(({ what, ...rest }): Excluded => ({ where: `${machine}: ${what}`, ...rest }));

const onServer = await Promise.all(serverDrivers.map((create) => create()));

const all: readonly Excluded[] = [
  ...drivers.flatMap(ofDriver),
  ...onServer.flatMap(ofDriver),
  ...machinesWithoutDriver.flatMap(({ machine, reason, tests }) =>
    tests.map((name) => ({ where: `${machine}: every path`, reason, test: name })),
  ),
  ...browserObservers.flatMap(({ machine, unseen = {} }) =>
    Object.entries(unseen).map(([law, why]) => ({ where: `${machine}: ${law}`, ...(typeof why === 'string' ? { reason: why } : why) })),
  ),
];

/** Reasons in words, which cannot be checked. */
const inWords = [...all.map(({ reason }) => reason), ...Object.keys(constantGuards), ...Object.values(equivalents)];

const run = promisify(execFile);

interface Suite {
  readonly specs?: readonly { readonly title: string; readonly file: string }[];
  readonly suites?: readonly Suite[];
}

const titlesIn = ({ specs = [], suites = [] }: Suite): readonly string[] => [
  ...specs.map(({ file, title }) => `e2e/${file} › ${title}`),
  ...suites.flatMap(titlesIn),
];

const listTests = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
  const { PLAYWRIGHT_JSON_OUTPUT_NAME: _, ...env } = process.env;
  const options = { env: { ...env, PW_DISABLE_TS_ESM: '1', NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 };
  const argv = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json', '--project=chromium', ...files];
  const { stdout } = await run(process.execPath, argv, options);
  return new Set(titlesIn(JSON.parse(stdout) as Suite));
};

const named = all.flatMap(({ where, test: name }) => (name ? [{ where, name }] : []));
const nameOf = ({ file, title }: TestName): string => `${file} › ${title}`;

describe('an exclusion', () => {
  test('refers to its test as data, and not in its text', () => {
    expect(inWords.filter((reason) => /\be2e\/|\btests\/|\.(?:e2e|test|server)\b|\bpaths of\b/.test(reason))).toEqual([]);
  });

  test('refers to a test that exists', async () => {
    expect(named.length).toBeGreaterThan(10);
    const titles = await listTests([...new Set(named.map(({ name }) => name.file))]);
    expect(named.filter(({ name }) => !titles.has(nameOf(name)))).toEqual([]);
  });

  test('is exercised by the test that is made from it', () => {
    const made = signedOutExclusions(drivers).map(({ driver, port, outcome }) => `${driver.machine}: outcome ${port}: ${outcome}`);
    const excluded = named.flatMap(({ where }) => (/: outcome \w+: 401$/.test(where) ? [where] : []));
    expect(made.toSorted()).toEqual(excluded.toSorted());
    expect(excluded.length).toBe(10);
  });

  test('depends on a step that its tour takes', () => {
    const steps = all.flatMap(({ where, step }) => (step ? [{ where, ...step }] : []));
    const isTaken = ({ machine, label }: { readonly machine: string; readonly label: string }): boolean =>
      committedPaths(machine).some((path) => path.steps.includes(label));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !isTaken(step))).toEqual([]);
  });
});
