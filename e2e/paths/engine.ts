/**
 * The browser in which paths are walked: Chromium, or the one that `SPOTTER_PATHS_BROWSER` names. Nothing stands in for an engine that
 * is not here.
 */
import { type Browser, type BrowserType, chromium, firefox, type LaunchOptions, webkit } from '@playwright/test';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { browserFlags, browserWithWindow, likelyBrowser } from '#scripts/test/browser.ts';
import { firefoxOptions, webkitOptions } from '#scripts/test/launch-options.ts';

const engines = { chromium, firefox, webkit } as const;

type Engine = keyof typeof engines;

const isEngine = (name: string): name is Engine => Object.hasOwn(engines, name);

/** Which one is meant. Throws a sentence where there is none of that name. */
export const selectedEngine = (): Engine => {
  const name = process.env['SPOTTER_PATHS_BROWSER'] ?? 'chromium';
  if (!isEngine(name)) throw new EnvironmentError(`there is no browser "${name}"; known are ${Object.keys(engines).join(', ')}`);
  return name;
};

/** What is kept of a walk belongs to Chromium; other engines keep theirs beside it, in a folder with their name. */
export const artifactFolderOf = (what: 'shots' | 'walked'): string => {
  const engine = selectedEngine();
  return engine === 'chromium' ? `out/paths/${what}` : `out/paths/${engine}/${what}`;
};

/** A test with a studio of its own may reach it at any address; otherwise no browser reaches other hosts. */
const flagsOfChromium = (): readonly string[] => (process.env['SPOTTER_PATHS_BASE_URL'] ? [] : browserFlags);

const optionsOf = (engine: Engine, headless: boolean): LaunchOptions => {
  if (engine === 'firefox') return { ...firefoxOptions, headless };
  if (engine === 'webkit') return { ...webkitOptions, headless };
  const executablePath = headless ? likelyBrowser() : browserWithWindow();
  return { headless, args: [...flagsOfChromium()], ...(executablePath ? { executablePath } : {}) };
};

/** Opens it. `SPOTTER_PATHS_HEADED=1` lets one watch. Throws `EnvironmentError` where it is not here or does not start. */
export const launchEngine = async (): Promise<Browser> => {
  const engine = selectedEngine();
  const type: BrowserType = engines[engine];
  try {
    return await type.launch(optionsOf(engine, !process.env['SPOTTER_PATHS_HEADED']));
  } catch (error) {
    throw new EnvironmentError(`${engine} does not start: ${String(error)}`, { cause: error });
  }
};
