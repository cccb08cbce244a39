import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { finished } from 'node:stream/promises';
import { countStage, countTests } from './result.ts';
import type { StageResult } from './schedule.ts';
import { reportFolder, type TestStage } from './stages.ts';

/** The time limit of a stage in minutes, unless the stage has its own. */
const defaultStageMinutes = 20;
/** The number of lines of output that are printed after a failure. */
const shown = 120;
const alive = new Set<ChildProcess>();

/** Stops the running stages when the whole run is interrupted. */
export const stopStages = (): void => alive.forEach((child) => child.kill('SIGTERM'));

export const logFile = (stage: TestStage): string => `${reportFolder}/${stage.name.replaceAll(/[^a-z]+/g, '-')}.log`;

const spawnStage = async (stage: TestStage, env: NodeJS.ProcessEnv): Promise<number> => {
  const log = createWriteStream(logFile(stage));
  const child = spawn(process.execPath, stage.command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  alive.add(child);
  const limit = setTimeout(() => child.kill('SIGKILL'), (stage.minutes ?? defaultStageMinutes) * 60_000);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code]: (number | null)[] = await once(child, 'close');
  clearTimeout(limit);
  alive.delete(child);
  log.end();
  await finished(log);
  return code ?? 1;
};

export const coresHere = (): number => Math.max(2, availableParallelism());

const lastLogLines = async (stage: TestStage): Promise<string> => {
  const lines = (await readFile(logFile(stage), 'utf8')).trim().split('\n');
  const left = lines.length > shown ? [`(the ${shown} last of ${lines.length} lines; all of them: ${logFile(stage)})`] : [];
  return ['', `── ${stage.name} ──`, ...left, ...lines.slice(-shown), ''].join('\n');
};

export const runStage = async (stage: TestStage, env: NodeJS.ProcessEnv): Promise<StageResult> => {
  const begin = performance.now();
  if (stage.tests) await rm(stage.tests.report, { force: true });
  const code = await spawnStage(
    stage,
    stage.tests?.runner === 'playwright' ? { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: stage.tests.report } : env,
  );
  const counts = stage.tests ? countTests(stage.tests.runner, stage.tests.report, code) : countStage(code);
  const minutes = (performance.now() - begin) / 60_000;
  if (counts.failed > 0) console.log(await lastLogLines(stage));
  return { stage, counts, minutes };
};
