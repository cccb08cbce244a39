/** What a member loads and waits for until the class list can be used, next to the bare libraries and a bare React page. */
import { statSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../test/browser.ts';
import { startApp } from './app-server.ts';
import { median, type Measure } from './measure.ts';
import { loadPage, type PageLoad, type PageVisit } from './page-load.ts';
import { buildReference } from './reference/build-reference.ts';
import { serveFolder } from './static-server.ts';

const rounds = 9;

/** In Wellington a Monday afternoon with classes still to come. */
const afternoon = '2026-03-02T02:42';

const signIn =
  (url: string) =>
  async (context: BrowserContext): Promise<void> => {
    const answer = await context.request.post(`${url}/api/v1/authentication`, {
      data: { email: 'mia@example.org', password: 'squat-bench-deadlift' },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}`);
  };

/** A class is there, and what can be done about it is a live button. */
const classListIsUsable = (page: Page): Promise<void> => page.getByRole('main').getByRole('button', { name: /^Book/ }).first().waitFor();
const headingIsThere = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Spotter' }).waitFor();

const gzipSize = (path: string): number => statSync(`dist${path}.gz`).size;
const sizeOf = (load: PageLoad, ending: string): number =>
  load.requests.filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + gzipSize(path), 0);

/** Turn by turn, so that whatever else the machine does falls on both. */
const alternate = async (browser: Browser, app: PageVisit, bare: PageVisit): Promise<{ app: PageLoad[]; bare: PageLoad[] }> => {
  const loads = { app: [] as PageLoad[], bare: [] as PageLoad[] };
  for (let round = 0; round < rounds; round += 1) {
    loads.app.push(await loadPage(browser, app));
    loads.bare.push(await loadPage(browser, bare));
  }
  return loads;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const measureBundle = async (): Promise<readonly Measure[]> => {
  const libraries = await buildReference('libraries', 'scripts/bench/reference/libraries.tsx');
  const bare = await serveFolder((await buildReference('bare', 'scripts/bench/reference/bare.tsx')).folder);
  const app = await startApp({}, ['--clock', afternoon]);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const appVisit: PageVisit = { url: `${app.url}/classes`, prepare: signIn(app.url), usable: classListIsUsable };
    const loads = await alternate(browser, appVisit, { url: bare.url, usable: headingIsThere });
    const [first] = loads.app;
    if (!first) throw new Error('nothing was loaded');
    const js = sizeOf(first, '.js');
    const css = sizeOf(first, '.css');
    const [appScript, bareScript] = [median(loads.app.map(({ script }) => script)), median(loads.bare.map(({ script }) => script))];
    console.log(first.requests.map((path) => `  ${path}`).join('\n'));
    return [
      {
        name: 'JavaScript until the class list is usable',
        value: js / libraries.bytes,
        budget: 1.35,
        holds: 'at most',
        made: `${kilobytes(js)} gzip, the bare libraries ${kilobytes(libraries.bytes)}`,
      },
      { name: 'CSS, kB gzip', value: css / 1000, budget: 10, holds: 'at most', made: kilobytes(css) },
      { name: 'requests', value: first.requests.length, budget: 10, holds: 'at most', made: 'page, files and calls' },
      {
        name: 'script time, processor at a quarter',
        value: appScript / bareScript,
        budget: 3.5,
        holds: 'at most',
        made: `${appScript.toFixed(0)} ms, a bare React page ${bareScript.toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    bare.stop();
  }
};
