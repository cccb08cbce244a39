/** Runs stages in parallel as far as the cores allow. A stage starts as soon as the stages that it needs have passed. */
import type { StageCounts } from './result.ts';
import type { TestStage } from './stages.ts';

export interface StageResult {
  readonly stage: TestStage;
  readonly counts: StageCounts;
  readonly minutes: number;
}

const hasPassed = (ended: readonly StageResult[], name: string): boolean =>
  ended.some(({ stage, counts }) => stage.name === name && counts.failed === 0);
const hasFailed = (ended: readonly StageResult[], name: string): boolean =>
  ended.some(({ stage, counts }) => stage.name === name && counts.failed > 0);

/**
 * `passed`: stages that have already passed. If a stage fails, the stages that need it count as failed, so that they are not skipped
 * silently.
 */
export const runStages = async (
  stages: readonly TestStage[],
  cores: number,
  run: (stage: TestStage) => Promise<StageResult>,
  passed: readonly string[] = [],
): Promise<readonly StageResult[]> => {
  const waiting = new Set(stages);
  const running = new Map<TestStage, Promise<void>>();
  const ended: StageResult[] = [];
  const busy = (): number => [...running.keys()].reduce((sum, stage) => sum + stage.cores, 0);
  const isReady = (stage: TestStage): boolean => stage.needs.every((need) => passed.includes(need) || hasPassed(ended, need));
  const fits = (stage: TestStage): boolean => running.size === 0 || busy() + stage.cores <= cores;

  const finish = async (stage: TestStage): Promise<void> => {
    const end = await run(stage);
    running.delete(stage);
    ended.push(end);
  };
  const begin = (stage: TestStage): void => {
    waiting.delete(stage);
    running.set(stage, finish(stage));
  };
  const giveUp = (stage: TestStage, need: string): void => {
    waiting.delete(stage);
    ended.push({ stage, counts: { passed: 0, failed: 1, problem: `not run: ${need} failed` }, minutes: 0 });
  };

  while (waiting.size > 0 || running.size > 0) {
    for (const stage of waiting) {
      const need = stage.needs.find((name) => hasFailed(ended, name));
      if (need !== undefined) giveUp(stage, need);
      else if (isReady(stage) && fits(stage)) begin(stage);
    }
    if (running.size > 0) await Promise.race(running.values());
    else for (const stage of waiting) giveUp(stage, stage.needs.join(', '));
  }
  return ended;
};
