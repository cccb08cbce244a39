import { defineConfig, type Project } from '@playwright/test';
import { browserFlags, likelyBrowser } from './scripts/test/browser.ts';
import { firefoxOptions, webkitOptions } from './scripts/test/launch-options.ts';

// Node runs these sources without compiling them. Source maps are then not needed, and reading them takes 5 % of the time of a path.
if (process.env['PW_DISABLE_TS_ESM']) Reflect.deleteProperty(Error, 'prepareStackTrace');

const executablePath = likelyBrowser();

const chromium: Project = {
  name: 'chromium',
  use: { browserName: 'chromium', launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) } },
};

const firefoxPath = process.env['SPOTTER_FIREFOX'];

/** The released Firefox at `SPOTTER_FIREFOX`, by WebDriver BiDi: docs/decisions/browser-tests.md#0396. */
const firefox: Project = {
  name: 'firefox',
  use: {
    browserName: 'firefox',
    channel: firefoxOptions.channel,
    launchOptions: firefoxOptions,
  },
};

/** The released WebKitGTK, through a relay: docs/decisions/browser-tests.md#0398. */
const webkit: Project = {
  name: 'webkit',
  use: {
    browserName: 'webkit',
    launchOptions: webkitOptions,
  },
};

/** Checks the calls that all other tests recorded. */
const afterwards: Project = { name: 'afterwards', testMatch: '**/*.after-all.ts', dependencies: ['chromium'] };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/studio.ts',
  outputDir: 'out/browser',
  fullyParallel: true,
  forbidOnly: true,
  // Only `npm test` retries, once, and ends with a list of the tests that needed it.
  retries: Number(process.env['SPOTTER_BROWSER_RETRIES'] ?? 0),
  // A test waits for its page half of the time, so two workers for each of two cores keep the cores busy.
  workers: 4,
  // Other stages may run on the same machine, so a slow test is no failure.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'out/test/browser.json' }], ['html', { open: 'never', outputFolder: 'out/browser-report' }]],
  use: {
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Traces take a fifth of the time. `npx playwright test <file> --trace on` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Service workers would answer from their caches. e2e/app/installed.e2e.ts allows them.
    serviceWorkers: 'block',
  },
  projects: [chromium, ...(firefoxPath ? [firefox] : []), ...(process.env['SPOTTER_WEBKIT'] ? [webkit] : []), afterwards],
});
