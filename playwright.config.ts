import { defineConfig, type Project } from '@playwright/test';
import { browserFlags, likelyBrowser } from './scripts/test/browser.ts';
import { firefoxOptions, webkitOptions } from './scripts/test/launch-options.ts';

// With it Node reads our sources as they stand: no line is looked up in a map, which Playwright would do at each of its calls, for the
// whole stack. It is a twentieth of what a walk costs.
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

/** Looks back at what all tests have done. */
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
  // half of the time a test waits for a page: two for each of two cores keep them busy
  workers: 4,
  // Other stages may share the machine: slow is not wrong.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'out/test/browser.json' }], ['html', { open: 'never', outputFolder: 'out/browser-report' }]],
  use: {
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // To write down every step takes a fifth of the time: `npx playwright test <file> --trace on` does where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a device keeps would come between a test and its studio; e2e/app/installed.e2e.ts lets it.
    serviceWorkers: 'block',
  },
  projects: [chromium, ...(firefoxPath ? [firefox] : []), ...(process.env['SPOTTER_WEBKIT'] ? [webkit] : []), afterwards],
});
