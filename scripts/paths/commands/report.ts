/**
 * `npm run paths -- report`: prints the grid of the last run and the address of its page. In a terminal the command also opens the page.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { UsageError, readArguments } from '../arguments.ts';
import { type GridJob, gridLines, gridOf } from '../grid.ts';
import { table } from '../console-report.ts';
import { lastRun } from './run.ts';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
};

/** Ignores a missing browser, because the address is already printed. */
const open = (address: string): void => {
  const [program, ...rest] = openers[process.platform] ?? [];
  if (program === undefined) return;
  const child = spawn(program, [...rest, address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
};

export const run = async (argv: readonly string[]): Promise<number> => {
  readArguments(argv, []);
  if (!existsSync(lastRun.html)) throw new UsageError('No path has run yet: npm run paths -- run.');
  const { jobs }: { jobs: readonly GridJob[] } = JSON.parse(readFileSync(lastRun.json, 'utf8'));
  const address = pathToFileURL(lastRun.html).href;
  process.stdout.write(`${table(gridLines(gridOf(jobs)))}\n\n${address}\n`);
  if (process.stdout.isTTY) open(address);
  return Promise.resolve(0);
};
