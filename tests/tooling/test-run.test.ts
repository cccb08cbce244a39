import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countTests, checkCounts } from '#scripts/test/result.ts';
import { runStages, type StageResult } from '#scripts/test/schedule.ts';
import { type Cores, stages, type TestStage } from '#scripts/test/stages.ts';
import { exitCodeOf, flakyList, stageTable, totalCounts } from '#scripts/test/table.ts';

const stage = (name: string, needs: string[] = [], cores: Cores = 1): TestStage => ({ name, command: [], needs, cores });
const end = (which: TestStage, failed = 0): StageResult => ({ stage: which, counts: { passed: 1 - failed, failed }, minutes: 0.5 });

interface Rehearsal {
  readonly ended: readonly StageResult[];
  readonly most: number;
  readonly beside: number;
  readonly order: readonly string[];
}

/** Runs stages without processes. Returns what ran in parallel. */
const rehearse = async (list: TestStage[], failing: string[] = []): Promise<Rehearsal> => {
  let cores = 0;
  let most = 0;
  let running = 0;
  let beside = 0;
  const order: string[] = [];
  const ended = await runStages(list, 2, async (which) => {
    order.push(which.name);
    most = Math.max(most, (cores += which.cores));
    beside = Math.max(beside, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    cores -= which.cores;
    running -= 1;
    return end(which, failing.includes(which.name) ? 1 : 0);
  });
  return { ended, most, beside, order };
};

describe('the run of all tests', () => {
  it('keeps two cores busy and not more', async () => {
    const { most, order } = await rehearse([stage('a'), stage('b'), stage('c', [], 2), stage('d')]);
    expect(most).toBe(2);
    expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs two stages on one core if both wait for half of their time', async () => {
    const { most, beside } = await rehearse([stage('paths'), stage('embedded', [], 0.5), stage('concurrency', [], 0.5), stage('rules')]);
    expect(most).toBe(2);
    expect(beside).toBe(3);
  });

  it('starts a stage after what it needs', async () => {
    const { order } = await rehearse([stage('browser', ['build']), stage('build'), stage('types')]);
    expect(order.indexOf('browser')).toBeGreaterThan(order.indexOf('build'));
  });

  it('counts a stage whose need failed as failed, with that reason', async () => {
    const { ended, order } = await rehearse([stage('build'), stage('browser', ['build'])], ['build']);
    expect(order).toEqual(['build']);
    expect(ended.at(-1)?.counts).toEqual({ passed: 0, failed: 1, problem: 'not run: build failed' });
  });

  it('fails a stage that needs a stage which is not run', async () => {
    const { ended } = await rehearse([stage('browser', ['bild'])]);
    expect(totalCounts(ended)).toEqual({ passed: 0, failed: 1 });
  });

  it.each([
    [0, 12, 0, 0, { passed: 12, failed: 0 }],
    [1, 11, 1, 0, { passed: 11, failed: 1 }],
    [0, 0, 0, 0, { passed: 0, failed: 1, problem: 'no test ran' }],
    [0, 11, 0, 1, { passed: 11, failed: 1, problem: '1 left out' }],
    [1, 12, 0, 0, { passed: 12, failed: 1, problem: 'failed outside of a test' }],
  ])('judges exit code %i with %i passed, %i failed, %i left out', (code, passed, failed, left, counts) => {
    expect(checkCounts(code, passed, failed, left)).toEqual(counts);
  });

  it('adds up what every stage counted', () => {
    const ended = [end(stage('types')), end(stage('lint'), 1)];
    expect(totalCounts(ended)).toEqual({ passed: 1, failed: 1 });
    expect(stageTable(ended, 1)).toContain('✗ lint');
  });

  it('reports a stage whose browser is absent, and ends with a separate exit code', () => {
    const absent: StageResult = { stage: stage('smoke'), counts: { passed: 0, failed: 0, absent: 'Firefox' }, minutes: 0 };
    expect(stageTable([end(stage('types')), absent], 1)).toMatch(/– smoke +0\.00 +0 +0 {2}not run: Firefox is absent/);
    expect(exitCodeOf([end(stage('types')), absent])).toBe(3);
    expect(exitCodeOf([end(stage('types'), 1), absent])).toBe(1);
    expect(exitCodeOf([end(stage('types'))])).toBe(0);
    expect(exitCodeOf([absent])).toBe(1);
  });

  it('counts a test that passed when it was retried as passed, and lists it with its first error', () => {
    const report = join(mkdtempSync(join(tmpdir(), 'spotter-report-')), 'browser.json');
    const retried = { status: 'flaky', results: [{ error: { message: '\u001B[31mError:\u001B[39m no heading\n  after 5 s' } }, {}] };
    const passed = { status: 'expected', results: [{}] };
    const specs = [
      { title: 'shows the form', tests: [retried] },
      { title: 'signs in', tests: [passed] },
    ];
    const suites = [{ title: 'auth/sign-in.e2e.ts', specs: [], suites: [{ title: 'Signing in', specs }] }];
    writeFileSync(report, JSON.stringify({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites }));
    const counts = countTests('playwright', report, 0);
    expect(counts).toMatchObject({ passed: 2, failed: 0 });
    expect(flakyList([{ stage: stage('browser'), counts, minutes: 1 }])).toBe(
      'flaky: 1\n  auth/sign-in.e2e.ts › Signing in › shows the form: Error: no heading after 5 s',
    );
  });

  it('names every need of a stage', () => {
    const names = new Set(['set-up', ...stages.map(({ name }) => name)]);
    expect(stages.flatMap(({ needs }) => needs).filter((need) => !names.has(need))).toEqual([]);
  });
});
