import { afterEach, describe, expect, test, vi } from 'vitest';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { launchEngine, artifactFolderOf } from '#e2e/paths/engine.ts';
import { acquireBrowserEnvironment } from '#e2e/paths/browser-environment.ts';

afterEach(() => vi.unstubAllEnvs());

const inBrowser = (name: string): void => void vi.stubEnv('SPOTTER_PATHS_BROWSER', name);

const opened = (): Promise<string> =>
  launchEngine().then(
    async (browser) => {
      await browser.close();
      return `${browser.browserType().name()} opened`;
    },
    (error: unknown) => (error instanceof EnvironmentError ? error.message : 'something else went wrong'),
  );

describe.each(['chromium', 'firefox', 'webkit'])('a run in %s', (engine) => {
  test('opens the requested browser, or throws an error that the browser does not start', async () => {
    inBrowser(engine);
    expect(await opened()).toMatch(new RegExp(`^${engine} (?:opened$|does not start: [^]*\\W${engine})`));
  });
});

test('a run in an unknown browser is refused', async () => {
  inBrowser('lynx');
  await expect(acquireBrowserEnvironment()).rejects.toThrow('there is no browser "lynx"; known are chromium, firefox, webkit');
});

test('artifacts of Firefox are not mixed with those of Chromium', () => {
  expect(artifactFolderOf('shots')).toBe('out/paths/shots');
  inBrowser('firefox');
  expect([artifactFolderOf('shots'), artifactFolderOf('walked')]).toEqual(['out/paths/firefox/shots', 'out/paths/firefox/walked']);
});
