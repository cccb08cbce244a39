import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The source of this Playwright, in which the relays change some lines. */
export const playwrightLibrary = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/coreBundle.js'),
  'utf8',
);
