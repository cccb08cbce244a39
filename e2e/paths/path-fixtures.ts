import { test as base } from '@playwright/test';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { pathTimeLimit } from '#atlas/paths/environment-errors.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { maxTries } from '#scripts/paths/shorten.ts';
import { closeBrowserEnvironment } from './browser-environment.ts';

export const catalogueEntryOf = ({ machine }: AnyDriver): CatalogueEntry => {
  const entry = catalogue.find((one) => machineName(one) === machine);
  if (!entry) throw new Error(`there is no machine ${machine}`);
  return entry;
};

/** Extends the time limit of the test for the shorter paths that are tried after a failure, each on a new page. */
export const extendTimeout = (path: Path): void => test.setTimeout(test.info().timeout + maxTries.browser * pathTimeLimit(path, 'browser'));

/** A fixture closes the environment. With `afterAll`, Playwright distributes tests in groups, and the largest group would end last. */
export const test = base.extend<{ readonly engine: null }, { readonly stage: null }>({
  stage: [
    async ({}, use) => {
      await use(null);
      await closeBrowserEnvironment();
    },
    { scope: 'worker', auto: true },
  ],
  engine: [
    async ({}, use, { project }) => {
      process.env['SPOTTER_PATHS_BROWSER'] = project.name;
      await use(null);
    },
    { auto: true },
  ],
});
