/** `npm run paths -- report`: where the results of the last run are, for a person to open. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Misunderstood } from './arguments.ts';
import { lastRun } from './walk.ts';

export const run = async (): Promise<number> => {
  if (!existsSync(lastRun.html)) throw new Misunderstood('Nothing has been walked yet: npm run paths -- run.');
  process.stdout.write(`${pathToFileURL(lastRun.html).href}\n`);
  return Promise.resolve(0);
};
