/**
 * All checks in one run: `npm test`. With `--full` (`npm run verify`) the slow suites run all their cases. With names of stages, only the
 * named stages and the stages that they need run. The last line is always `N passed, N failed`.
 */
import { mkdirSync } from 'node:fs';
import { acquirePostgres, type TestPostgres } from '#tests/database/shared-postgres.ts';
import { findBrowser } from './test/browser.ts';
import { engines, findEngine } from './test/engines.ts';
import { coresHere, runStage, stopStages } from './test/run-stage.ts';
import { runStages, type StageResult } from './test/schedule.ts';
import { readTestRun, type TestRun } from './test/arguments.ts';
import { reportFolder, type TestStage } from './test/stages.ts';
import { exitCodeOf, flakyList, stageLine, totalCounts, stageTable } from './test/table.ts';

const begin = performance.now();
const minutes = (): number => (performance.now() - begin) / 60_000;

const setUpStage: TestStage = { name: 'set-up', command: [], needs: [], cores: 1 };
const hasProject = (chosen: readonly TestStage[], project: string): boolean => chosen.some(({ tests }) => tests?.runner === project);

/** Prepares a browser, and a PostgreSQL for the whole run. */
const setUp = async (chosen: readonly TestStage[], env: NodeJS.ProcessEnv): Promise<TestPostgres | null> => {
  if (hasProject(chosen, 'playwright')) {
    env['SPOTTER_CHROMIUM'] = await findBrowser();
    console.log(`Browser: ${env['SPOTTER_CHROMIUM']}`);
  }
  if (!hasProject(chosen, 'vitest')) return null;
  const held = await acquirePostgres();
  env['TEST_DATABASE_URL'] = held.url;
  console.log(`PostgreSQL: ${held.name}`);
  return held;
};

const finish = (ended: readonly StageResult[]): void => {
  const { passed, failed } = totalCounts(ended);
  console.log(stageTable(ended, minutes()));
  console.log(flakyList(ended));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = exitCodeOf(ended);
};

/** Finds the browsers besides Chromium. Returns results for the stages whose browser is missing; no other stage depends on such a stage. */
function findEngines(chosen: readonly TestStage[], env: NodeJS.ProcessEnv): readonly StageResult[] {
  return chosen.flatMap((stage) => {
    const { engine } = stage;
    if (engine === undefined) return [];
    const { variable, packages } = engines[engine];
    const value = findEngine(engine);
    if (value !== null) {
      env[variable] = value;
      return [];
    }
    console.log(`${engine} is absent. On Debian: apt-get install ${packages.join(' ')}`);
    return [{ stage, counts: { passed: 0, failed: 0, absent: engine }, minutes: 0 }];
  });
}

const main = async ({ isFull, stages: chosen }: TestRun): Promise<void> => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NO_COLOR: '1',
    // Node removes the types itself. Playwright would need twelve seconds for this in a new checkout.
    PW_DISABLE_TS_ESM: '1',
    ...(isFull ? { SPOTTER_FULL: '1' } : { SPOTTER_BROWSER_RETRIES: '1' }),
  };
  delete env['FORCE_COLOR'];
  mkdirSync(reportFolder, { recursive: true });
  let held: TestPostgres | null = null;
  try {
    held = await setUp(chosen, env);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    finish([{ stage: setUpStage, counts: { passed: 0, failed: 1 }, minutes: minutes() }]);
    return;
  }
  const ready: StageResult = { stage: setUpStage, counts: { passed: 1, failed: 0 }, minutes: minutes() };
  console.log(stageLine(ready));
  try {
    const run = async (stage: TestStage): Promise<StageResult> => {
      const ended = await runStage(stage, env);
      console.log(stageLine(ended));
      return ended;
    };
    const absent = findEngines(chosen, env);
    const present = chosen.filter((stage) => !absent.some((result) => result.stage === stage));
    finish([
      ready,
      ...(await runStages(present, coresHere(), run, [setUpStage.name, ...absent.map(({ stage }) => stage.name)])),
      ...absent,
    ]);
  } finally {
    await held?.release();
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopStages();
    process.exitCode = 130;
    setTimeout(() => process.exit(130), 15_000).unref();
  });

const requested = readTestRun(process.argv.slice(2));
if ('stages' in requested) await main(requested);
else {
  console.log(requested.text);
  process.exitCode = requested.exitCode;
}
