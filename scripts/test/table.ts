import type { StageCounts } from './result.ts';
import type { StageResult } from './schedule.ts';

const row = (name: string, minutes: string, passed: string, failed: string, note = ''): string =>
  `${name.padEnd(30)}${minutes.padStart(8)}${passed.padStart(9)}${failed.padStart(9)}  ${note}`.trimEnd();

const markOf = ({ failed, absent }: StageCounts): string => {
  if (failed > 0) return '✗';
  return absent === undefined ? '✓' : '–';
};

export const stageLine = ({ stage, counts, minutes }: StageResult): string => {
  const note = counts.absent === undefined ? counts.problem : `not run: ${counts.absent} is absent`;
  return row(`${markOf(counts)} ${stage.name}`, minutes.toFixed(2), String(counts.passed), String(counts.failed), note);
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

/** Tests that passed only in a retry. Each of these tests shows a defect of the product or of the test. */
export const flakyList = (ended: readonly StageResult[]): string => {
  const flaky = ended.flatMap(({ counts }) => counts.flaky ?? []);
  return [`flaky: ${flaky.length}`, ...flaky.map(({ name, error }) => `  ${name}: ${error}`)].join('\n');
};

/** 0: all stages passed. 1: a stage failed, or no stage ran. 3: all stages that ran passed, but a browser is missing. */
export function exitCodeOf(ended: readonly StageResult[]): 0 | 1 | 3 {
  const { passed, failed } = totalCounts(ended);
  if (failed > 0 || passed === 0) return 1;
  return ended.some(({ counts }) => counts.absent !== undefined) ? 3 : 0;
}
