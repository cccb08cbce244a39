/** How a stage ended, and how many of its tests passed, read from what the runners write as JSON. */
import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What the exit code alone does not say. */
  readonly problem?: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
}

/** Each returns passed, failed and left out. */
const readers = {
  vitest: (text: string): readonly [number, number, number] => {
    const report: VitestReport = JSON.parse(text);
    return [report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests];
  },
  playwright: (text: string): readonly [number, number, number] => {
    const { stats }: PlaywrightReport = JSON.parse(text);
    return [stats.expected, stats.unexpected + stats.flaky, stats.skipped];
  },
};

export type Runner = keyof typeof readers;

/** A stage without tests counts as one. */
export const countStage = (exitCode: number): Counts => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Whatever was left out, and whatever failed outside of a test, is a failure too. */
export const judge = (exitCode: number, passed: number, failed: number, left: number): Counts => {
  if (left > 0) return { passed, failed: failed + left, problem: `${left} left out` };
  if (passed + failed === 0) return { passed: 0, failed: 1, problem: 'no test ran' };
  if (exitCode !== 0 && failed === 0) return { passed, failed: 1, problem: 'failed outside of a test' };
  return { passed, failed };
};

export const countTests = (runner: Runner, file: string, exitCode: number): Counts => {
  try {
    return judge(exitCode, ...readers[runner](readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, problem: 'no report was written' };
  }
};
