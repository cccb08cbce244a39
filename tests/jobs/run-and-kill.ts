import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { expireJobs } from './job-times.ts';

async function runAndKill(worker: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [worker, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = await once(child, 'close');
  expect(signal, 'the worker ended by itself').toBe('SIGKILL');
}

interface KillOptions {
  readonly database: Database;
  readonly worker: string;
  readonly kills: number;
  /** Worker `kill` of `kills` is killed after `mostCalls * kill / kills` calls. */
  readonly mostCalls: number;
  readonly argsOf: (kill: number) => readonly string[];
}

/** Jobs of a killed worker become due for the next one. */
export async function killWorkers({ database, worker, kills, mostCalls, argsOf }: KillOptions): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await runAndKill(worker, [...argsOf(kill), String(Math.ceil((kill / kills) * mostCalls))]);
    await expireJobs(database);
  }
}

/** A worker that has done nothing, or has nothing left to do, proves nothing. */
export function expectUnfinished(done: number, all: number): void {
  expect(done, 'done by workers that were killed').toBeGreaterThan(0);
  expect(done, 'done by workers that were killed').toBeLessThan(all);
}
