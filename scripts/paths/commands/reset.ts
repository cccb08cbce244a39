/** `npm run paths -- reset`: removes the data of the path suites and the results of the last run, and nothing else. */
import { rmSync } from 'node:fs';
import { readArguments } from '../arguments.ts';
import { pathsData } from './seed.ts';
import { walkedFolder } from '../recorded-verdicts.ts';
import { lastRun } from './run.ts';

export const run = async (argv: readonly string[]): Promise<number> => {
  readArguments(argv, []);
  for (const path of [pathsData, lastRun.json, lastRun.html, walkedFolder]) rmSync(path, { recursive: true, force: true });
  process.stdout.write('The data of the path suites and the last results are gone.\n');
  return Promise.resolve(0);
};
