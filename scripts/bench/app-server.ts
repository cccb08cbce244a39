/** The built app on its own server, started as `npm start` does, with the demo studios and temporary data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext } from '@playwright/test';

/** A Monday afternoon in Wellington, when some classes of the day have not begun. */
export const afternoon = '2026-03-02T02:42';

export interface AppServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export const startApp = async (env: Readonly<Record<string, string>> = {}, argv: readonly string[] = []): Promise<AppServer> => {
  const data = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const settings = { PORT: '0', SPOTTER_MODE: 'test', CALLS_PER_MINUTE: '600', LOG_LEVEL: 'error', SPOTTER_DATA: data, ...env };
  const child = spawn(process.execPath, ['scripts/start.ts', ...argv], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    const [, url] = / is ready at (\S+)/.exec(line) ?? [];
    if (url !== undefined) {
      child.stdout.resume();
      return { url, stop };
    }
  }
  await stop();
  throw new Error('The server did not start. The reason is printed above.');
};

export const signIn =
  (url: string) =>
  async (context: BrowserContext): Promise<void> => {
    const answer = await context.request.post(`${url}/api/v1/authentication`, {
      data: { email: 'mia@example.org', password: 'squat-bench-deadlift' },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`);
  };
