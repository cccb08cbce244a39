import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Returns the exit code; null if a signal ended the process. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ProcessOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export function runProcess(command: string, argv: readonly string[], { env = {}, ...options }: ProcessOptions = {}): RunningProcess {
  const child = spawn(command, argv, { ...options, env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  child.once('error', (error) => (output += error.message));
  return {
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

export async function waitUntil(isReady: () => Promise<boolean>, { child, output }: RunningProcess, timeout = 60_000): Promise<void> {
  for (const end = performance.now() + timeout; performance.now() < end; await pause(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process ended: ${output()}`);
    if (await isReady().catch(() => false)) return;
  }
  throw new Error(`The process was not ready in time: ${output()}`);
}

export const isReadyAt = (port: number) => async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

/** Starts the built app as the systemd unit does, with `npm start`. */
export async function startSpotter(
  port: number,
  env: Readonly<Record<string, string>>,
  argv: readonly string[] = [],
): Promise<RunningProcess> {
  const server = runProcess(process.execPath, ['scripts/start.ts', ...argv], {
    cwd: root,
    env: { PORT: String(port), LOG_LEVEL: 'warn', ...env },
  });
  await waitUntil(isReadyAt(port), server);
  return server;
}
