/** The result of a stage, and the number of its passed tests, read from the JSON of the runners. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed once and passed when it was retried. */
export interface FlakyTest {
  readonly name: string;
  readonly error: string;
}

export interface StageCounts {
  readonly passed: number;
  readonly failed: number;
  /** Set if the stage did not run: the requirement that this machine lacks. */
  readonly absent?: string;
  /** The flaky tests. They are counted as passed. */
  readonly flaky?: readonly FlakyTest[];
  readonly problem?: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: readonly FlakyTest[];
}

const longestError = 1000;

const firstError = ({ results }: PlaywrightTest): string => {
  const message = results.find(({ error }) => error)?.error?.message ?? 'no error was reported';
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, longestError);
};

const flakyTests = ({ title, specs, suites = [] }: PlaywrightSuite): FlakyTest[] => [
  ...specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === 'flaky').map((test) => ({ name: `${title} › ${spec.title}`, error: firstError(test) })),
  ),
  ...suites.flatMap((suite) => flakyTests({ ...suite, title: `${title} › ${suite.title}` })),
];

const readers = {
  vitest: (text: string): TestCounts => {
    const report: VitestReport = JSON.parse(text);
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, flaky: [] };
  },
  playwright: (text: string): TestCounts => {
    const { stats, suites }: PlaywrightReport = JSON.parse(text);
    const flaky = suites.flatMap(flakyTests);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, flaky };
  },
};

export type Runner = keyof typeof readers;

/** The counts of a stage without tests. Such a stage counts as one test. */
export const countStage = (exitCode: number): StageCounts => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Skipped tests, and errors outside of a test, count as failures. */
export const checkCounts = (exitCode: number, passed: number, failed: number, left: number): StageCounts => {
  if (left > 0) return { passed, failed: failed + left, problem: `${left} left out` };
  if (passed + failed === 0) return { passed: 0, failed: 1, problem: 'no test ran' };
  if (exitCode !== 0 && failed === 0) return { passed, failed: 1, problem: 'failed outside of a test' };
  return { passed, failed };
};

export const countTests = (runner: Runner, file: string, exitCode: number): StageCounts => {
  try {
    const { passed, failed, skipped, flaky } = readers[runner](readFileSync(file, 'utf8'));
    return { ...checkCounts(exitCode, passed, failed, skipped), flaky };
  } catch {
    return { passed: 0, failed: 1, problem: 'no report was written' };
  }
};
