import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const data = mkdtempSync(join(tmpdir(), 'spotter-start-'));
let port = 0;
let npm: ChildProcess | null = null;
let output = '';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Runs `npm start` in its own process group, as a terminal does. */
const start = (flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}): ChildProcess => {
  output = '';
  const child = spawn('npm', ['start', '--', ...flags], {
    env: { ...process.env, PORT: String(port), SPOTTER_DATA: data, LOG_LEVEL: 'error', NODE_ENV: '', SPOTTER_MODE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  npm = child;
  return child;
};

const tryFetch = async (path: string): Promise<Response | null> => {
  try {
    return await fetch(`http://localhost:${port}${path}`);
  } catch {
    return null;
  }
};

const firstAnswer = async (timeout: number): Promise<Response> => {
  for (const end = performance.now() + timeout; performance.now() < end; await wait(20)) {
    const answer = await tryFetch('/');
    if (answer) return answer;
    if (npm?.exitCode !== null) break;
  }
  throw new Error(`No answer:\n${output}`);
};

const closed = async (timeout: number): Promise<boolean> => {
  for (const end = performance.now() + timeout; performance.now() < end; await wait(50)) if (!(await tryFetch('/'))) return true;
  return false;
};

/** True while a process of npm's group exists: npm, its shell, the server. */
const isAnyoneLeft = (leader: number): boolean => {
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
};

const waitForExit = async (leader: number, timeout: number): Promise<boolean> => {
  for (const end = performance.now() + timeout; performance.now() < end; await wait(50)) if (!isAnyoneLeft(leader)) return true;
  return false;
};

beforeAll(async () => {
  port = await freePort();
  const leader = start();
  await firstAnswer(90_000);
  expect(output).toMatch(/loading/i);
  leader.kill('SIGTERM');
  await waitForExit(leader.pid ?? 0, 12_000);
}, 110_000);
afterEach(async () => {
  const leader = npm?.pid;
  if (leader === undefined || !isAnyoneLeft(leader)) return;
  process.kill(-leader, 'SIGKILL');
  await waitForExit(leader, 5000);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('npm start', () => {
  it('neither builds nor loads anything the second time', async () => {
    start();
    const answer = await firstAnswer(20_000);
    expect(output).not.toMatch(/built|building|loading/i);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root">');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with everything it started when npm gets %s', async (signal) => {
    const leader = start();
    await firstAnswer(20_000);
    leader.kill(signal);
    expect(await closed(12_000)).toBe(true);
    expect(await waitForExit(leader.pid ?? 0, 12_000)).toBe(true);
  });

  it('hands the clock to the server', async () => {
    start(['--clock', '2026-03-02T06:00']);
    const answer = await firstAnswer(20_000);
    expect(answer.headers.get('date')).toMatch(/^Mon, 02 Mar 2026 06:0/);
  });

  it('reports a wrong setting in a sentence, and fails', async () => {
    const [code] = await once(start([], { PORT: 'seven' }), 'exit');
    expect(code).not.toBe(0);
    expect(output).toContain('PORT');
    expect(output).not.toContain('    at ');
  });
});
