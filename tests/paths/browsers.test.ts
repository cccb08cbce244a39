/** Paths are walked in the browser that was asked for, or it is said that it is not here. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { launchEngine, artifactFolderOf } from '#e2e/paths/engine.ts';
import { acquireBrowserEnvironment } from '#e2e/paths/browser-environment.ts';

afterEach(() => vi.unstubAllEnvs());

const inBrowser = (name: string): void => void vi.stubEnv('SPOTTER_PATHS_BROWSER', name);

/** The name of what opened, or why nothing did. */
const opened = (): Promise<string> =>
  launchEngine().then(
    async (browser) => {
      await browser.close();
      return `${browser.browserType().name()} opened`;
    },
    (error: unknown) => (error instanceof EnvironmentError ? error.message : 'something else went wrong'),
  );

describe.each(['chromium', 'firefox', 'webkit'])('somebody who asks for %s', (engine) => {
  test('gets that one, or hears that it does not start', async () => {
    inBrowser(engine);
    expect(await opened()).toMatch(new RegExp(`^${engine} (?:opened$|does not start: [^]*\\W${engine})`));
  });
});

test('nobody walks in a browser that there is not', async () => {
  inBrowser('lynx');
  await expect(acquireBrowserEnvironment()).rejects.toThrow('there is no browser "lynx"; known are chromium, firefox, webkit');
});

test('what Firefox showed is not told as what Chromium showed', () => {
  expect(artifactFolderOf('shots')).toBe('out/paths/shots');
  inBrowser('firefox');
  expect([artifactFolderOf('shots'), artifactFolderOf('walked')]).toEqual(['out/paths/firefox/shots', 'out/paths/firefox/walked']);
});
