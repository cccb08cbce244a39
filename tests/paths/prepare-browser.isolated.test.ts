import { EventEmitter } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as ChildProcess from 'node:child_process';
import type * as Campaign from '#scripts/paths/run-jobs.ts';
import type * as Running from '#atlas/paths/run.ts';

const events: string[] = [];
const build = { isFresh: false, exitCode: 0 };

vi.mock('#scripts/build/stamp.ts', () => ({ isBuilt: () => build.isFresh }));
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof ChildProcess>()),
  spawn: (_program: string, argv: readonly string[]) => {
    events.push(argv.join(' '));
    const child = new EventEmitter();
    setImmediate(() => child.emit('close', build.exitCode));
    return child;
  },
}));
vi.mock('#scripts/paths/run-jobs.ts', async (original) => ({
  ...(await original<typeof Campaign>()),
  runJobs: () => {
    events.push('paths are walked');
    return Promise.resolve([]);
  },
}));
vi.mock('#atlas/paths/run.ts', async (original) => ({
  ...(await original<typeof Running>()),
  runPath: (path: unknown) => {
    events.push('a path is walked');
    return Promise.resolve({ kind: 'pass', path, milliseconds: 1, open: [] });
  },
}));

const { runCommand } = await import('#scripts/paths/run-command.ts');
const { AppUnreachable } = await import('#scripts/paths/prepare-browser.ts');

const quietly = async (...argv: readonly string[]): Promise<unknown> => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    return await runCommand(argv);
  } catch (error) {
    return error;
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
};

beforeEach(() => {
  events.length = 0;
  Object.assign(build, { isFresh: false, exitCode: 0 });
});
afterEach(() => vi.unstubAllEnvs());

const run = ['run', 'feedback/toast', '--on', 'browser'];
const replay = ['replay', 'feedback/toast', 'stays', 'dismiss.requested', '--on', 'browser'];

describe.each([
  ['run', run, 'paths are walked'],
  ['replay', replay, 'a path is walked'],
])('%s in a browser', (_, argv, walked) => {
  test('builds the app first when the sources are newer than dist/', async () => {
    await quietly(...argv);
    expect(events).toEqual(['scripts/build.ts', walked]);
  });

  test('builds nothing if dist/ was built from the current sources', async () => {
    build.isFresh = true;
    await quietly(...argv);
    expect(events).toEqual([walked]);
  });

  test('walks nothing when the build fails, and names the command', async () => {
    build.exitCode = 1;
    const refusal = await quietly(...argv);
    expect(refusal).toBeInstanceOf(AppUnreachable);
    expect(String(refusal)).toContain('npm run build');
    expect(events).toEqual(['scripts/build.ts']);
  });
});

test('a run on the model builds nothing', async () => {
  await quietly('run', 'feedback/toast');
  expect(events).toEqual(['paths are walked']);
});

describe('a studio that the developer has started', () => {
  const at = (url: string): readonly string[] => [...run, '--base-url', url];

  test('is refused with a message if no server is reachable at its address', async () => {
    vi.stubEnv('SPOTTER_PATHS_BASE_URL', '');
    const refusal = await quietly(...at('http://127.0.0.1:9'));
    expect(refusal).toBeInstanceOf(AppUnreachable);
    expect(String(refusal)).toContain('http://127.0.0.1:9 does not answer');
    expect(events).toEqual([]);
  });

  test('is refused within seconds if it accepts the call but never responds', async () => {
    vi.stubEnv('SPOTTER_PATHS_BASE_URL', '');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const began = performance.now();
    const refusal = await quietly(...at(`http://127.0.0.1:${port}`));
    expect(String(refusal)).toContain('does not answer');
    expect(performance.now() - began).toBeLessThan(15_000);
    silent.close();
    expect(events).toEqual([]);
  });
});
