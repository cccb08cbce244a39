/** Workers in processes of their own that are killed while they work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';

/** Runs a worker that kills itself. */
export async function runAndKill(worker: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [worker, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = await once(child, 'close');
  expect(signal, 'the worker ended by itself').toBe('SIGKILL');
}
