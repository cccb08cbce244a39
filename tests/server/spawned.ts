import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ProcessExit {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly took: number;
}

export interface SpawnedServer {
  readonly process: ChildProcess;
  /** Resolves to the address. Rejects with the output of the server. */
  readonly url: Promise<string>;
  readonly ended: Promise<ProcessExit>;
}

const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** `root`: the folder with the sources of the server. */
export function spawnServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  argv: readonly string[] = ['--empty'],
  root: string = ownRoot,
): SpawnedServer {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'tests/server/server-process.ts'), ...argv], {
    env: { PATH: process.env['PATH'], PORT: '0', SPOTTER_DATA: folder, SPOTTER_MODE: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stderr.on('data', (part: Buffer) => (output.err += part.toString()));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output.out += part.toString();
      const [, address] = /ready at (\S+)/.exec(output.out) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`The server ended before it was ready: ${output.out}${output.err}`)));
  });
  url.catch(() => undefined);
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({
    code: code ?? null,
    ...output,
    took: performance.now() - began,
  }));
  return { process: child, url, ended };
}
