import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgress } from '#scripts/paths/progress.ts';
import { isFull } from '#tests/counts.ts';

const freshClone = (): string => {
  const clone = mkdtempSync(join(tmpdir(), 'spotter-fresh-'));
  const left = new Set(['out', 'dist', 'dist-charts', '.git']);
  for (const name of readdirSync('.')) if (!left.has(name)) symlinkSync(join(process.cwd(), name), join(clone, name));
  return clone;
};

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly first: string;
  /** Processor time in seconds. */
  readonly seconds: number;
}

/** The output of the shell's `times`: the second line has the user and system time of its children. */
const secondsIn = (times: string): number =>
  [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, min, sec]) => sum + 60 * Number(min) + Number(sec),
    0,
  );

const plan = (...words: readonly string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const script = '"$0" scripts/paths.ts plan "$@"; status=$?; times; exit $status';
    const child = spawn('sh', ['-c', script, process.execPath, ...words], { cwd: freshClone() });
    let stdout = '';
    let first: string | null = null;
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (first ??= part.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, first: first ?? '', seconds: secondsIn(stdout) }));
  });

test('a plan prints its first line before any chart is loaded, and uses little processor time', async () => {
  // Two of the large charts. The full run plans all within a minute on two cores.
  const words = isFull ? [] : ['visits/visit', 'notifications/notification-list'];
  const { status, stdout, first, seconds } = await plan(...words);
  expect(first).toMatch(/^Loading the charts …\n/);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/visits\/visit +model +tour/)]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(isFull ? 60 : 20);
});

test('progress is at most one line in a second, and one line that is overwritten on a terminal', () => {
  const output = (isTTY: boolean): string => {
    let now = 0;
    let text = '';
    const progress = createProgress({ isTTY, write: (part) => (text += part) }, () => now);
    for (const at of [0, 400, 999, 1000, 1500]) {
      now = at;
      progress.report(`at ${at}`);
    }
    progress.end();
    return text;
  };
  expect(output(false)).toBe('at 0\nat 1000\n');
  expect(output(true).split('\r\u001b[2K')).toEqual(['', 'at 0', 'at 400', 'at 999', 'at 1000', 'at 1500', '']);
});
