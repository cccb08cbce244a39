/** The options with which Playwright starts each browser of the tests. Sources: docs/decisions/browser-tests.md#0396, #0398. */
import { resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * `axe` reads elements such as `ariaLabelledByElements`. Firefox 153 crashes the process of a page when a removed element is read this way.
 */
const firefoxPreferences = {
  'accessibility.ARIAElementReflection.enabled': false,
  // Playwright does not emulate reduced motion in this Firefox. Without this preference `axe` measures colours in the middle of a
  // transition.
  'ui.prefersReducedMotion': 1,
};

/** The released Firefox from the path in `SPOTTER_FIREFOX`, controlled through WebDriver BiDi. */
export const firefoxOptions = {
  channel: 'moz-firefox',
  executablePath: resolve('scripts/test/firefox/relay.ts'),
  firefoxUserPrefs: firefoxPreferences,
} as const satisfies LaunchOptions;

/** The released WebKitGTK. It uses the time zone of its process. */
export const webkitOptions = {
  executablePath: resolve('scripts/test/webkit/relay.ts'),
  env: { ...process.env, TZ: 'Pacific/Auckland' },
} as const satisfies LaunchOptions;
