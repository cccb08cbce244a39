/** Chromium, or the browser that `SPOTTER_PATHS_BROWSER` names. If that browser is not installed, no other browser replaces it. */
import { type Browser, type BrowserType, chromium, firefox, type LaunchOptions, webkit } from '@playwright/test';
import type { Engine } from '#atlas/site/browsers/engines.ts';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { artifactFolder } from '#scripts/paths/artifact-folder.ts';
import { browserFlags, browserWithWindow, likelyBrowser } from '#scripts/test/browser.ts';
import { firefoxOptions, webkitOptions } from '#scripts/test/launch-options.ts';

const engines: Readonly<Record<Engine, BrowserType>> = { chromium, firefox, webkit };

const isEngine = (name: string): name is Engine => Object.hasOwn(engines, name);

/** The selected browser. Throws if the environment variable names an unknown browser. */
export const selectedEngine = (): Engine => {
  const name = process.env['SPOTTER_PATHS_BROWSER'] ?? 'chromium';
  if (!isEngine(name)) throw new EnvironmentError(`there is no browser "${name}"; known are ${Object.keys(engines).join(', ')}`);
  return name;
};

export const artifactFolderOf = (what: 'shots' | 'walked'): string => `out/paths/${artifactFolder(selectedEngine(), what)}`;

/** Without `SPOTTER_PATHS_BASE_URL`, these flags block all hosts except the local server. */
const flagsOfChromium = (): readonly string[] => (process.env['SPOTTER_PATHS_BASE_URL'] ? [] : browserFlags);

const optionsOf = (engine: Engine, headless: boolean): LaunchOptions => {
  if (engine === 'firefox') return { ...firefoxOptions, headless };
  if (engine === 'webkit') return { ...webkitOptions, headless };
  const executablePath = headless ? likelyBrowser() : browserWithWindow();
  return { headless, args: [...flagsOfChromium()], ...(executablePath ? { executablePath } : {}) };
};

/** Shows a window if `SPOTTER_PATHS_HEADED=1`. Throws `EnvironmentError` if the browser is not installed or does not start. */
export const launchEngine = async (): Promise<Browser> => {
  const engine = selectedEngine();
  const type: BrowserType = engines[engine];
  try {
    return await type.launch(optionsOf(engine, !process.env['SPOTTER_PATHS_HEADED']));
  } catch (error) {
    throw new EnvironmentError(`${engine} does not start: ${String(error)}`, { cause: error });
  }
};
