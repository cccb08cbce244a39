/** Finds a Chromium that starts on this machine, and installs one if possible. */
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { attempt, install, isRootOnDebian, isThere, updatePackageLists } from './packages.ts';

/** Only local host names resolve, so that a browser in a test cannot send requests to other hosts. */
export const browserFlags = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '');
const installed: Readonly<Record<string, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) => [
    `/usr/bin/${name}`,
    `/snap/bin/${name}`,
  ]),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: windows.flatMap((folder) => [
    `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
    `${folder}\\Chromium\\Application\\chrome.exe`,
  ]),
};

/** Debian's Chromium without windows needs two thirds of the processor time for the same pages. */
const shell = '/usr/bin/chromium-headless-shell';

const withWindows = (): readonly string[] => [chromium.executablePath(), ...(installed[process.platform] ?? [])];
const known = (): readonly string[] => [process.env['SPOTTER_CHROMIUM'] ?? '', chromium.executablePath(), shell, ...withWindows()];

/** The first known browser whose file exists. If undefined, Playwright selects a browser or reports the error. */
export const likelyBrowser = (): string | undefined => known().find(isThere);

/** Like `likelyBrowser`, but a browser that can open windows. */
export const browserWithWindow = (): string | undefined => withWindows().find(isThere);

const starts = async (executablePath: string): Promise<boolean> => {
  try {
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    await browser.close();
    return true;
  } catch {
    return false;
  }
};

const firstThatStarts = async (): Promise<string | null> => {
  for (const path of new Set(known())) if (isThere(path) && (await starts(path))) return path;
  return null;
};

/** The path of a browser that starts. Throws an error with the installation command if no browser starts. */
export const findBrowser = async (): Promise<string> => {
  if (isRootOnDebian() && !isThere(chromium.executablePath()) && !isThere(shell)) install('chromium-headless-shell');
  const found = await firstThatStarts();
  if (found) return found;
  attempt(process.execPath, [resolve('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const downloaded = await firstThatStarts();
  if (downloaded) return downloaded;
  if (isRootOnDebian()) {
    updatePackageLists();
    install('chromium');
  }
  const packaged = await firstThatStarts();
  if (packaged) return packaged;
  throw new Error(
    'The browser tests need a Chromium: install Chromium or Google Chrome (on Debian: apt-get install chromium), then run this again.',
  );
};
