/** What the run prints about its stages. */
import type { StageResult } from './schedule.ts';

const row = (name: string, minutes: string, passed: string, failed: string, note = ''): string =>
  `${name.padEnd(30)}${minutes.padStart(8)}${passed.padStart(9)}${failed.padStart(9)}  ${note}`.trimEnd();

export const stageLine = ({ stage, counts, minutes }: StageResult): string => {
  const mark = counts.failed === 0 ? '✓' : '✗';
  return row(`${mark} ${stage.name}`, minutes.toFixed(2), String(counts.passed), String(counts.failed), counts.problem);
};

export const stageTable = (ended: readonly StageResult[], minutes: number): string =>
  ['', row('  stage', 'minutes', 'passed', 'failed'), ...ended.map(stageLine), row('  altogether', minutes.toFixed(2), '', ''), ''].join(
    '\n',
  );

export const totalCounts = (ended: readonly StageResult[]): { passed: number; failed: number } =>
  ended.reduce(({ passed, failed }, { counts }) => ({ passed: passed + counts.passed, failed: failed + counts.failed }), {
    passed: 0,
    failed: 0,
  });

/** Every test that passed only when it was retried: a defect of the product or of the test. */
export const flakyList = (ended: readonly StageResult[]): string => {
  const flaky = ended.flatMap(({ counts }) => counts.flaky ?? []);
  return [`flaky: ${flaky.length}`, ...flaky.map(({ name, error }) => `  ${name}: ${error}`)].join('\n');
};
