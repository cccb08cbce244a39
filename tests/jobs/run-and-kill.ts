/** Runs a worker in a process of its own, and kills it while it works. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** `longest`: in milliseconds, from the worker's first output, which it writes before its first job, to its end. */
export async function runAndKill(worker: string, args: readonly string[], longest: number): Promise<void> {
  const child = spawn(process.execPath, [worker, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  await pause(Math.random() * longest);
  child.kill('SIGKILL');
  await ended;
}
