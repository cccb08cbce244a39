/**
 * Measures what a member loads, and how long, until the class list can be used. Compares this with the libraries alone and with an empty
 * React page.
 */
import { statSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../test/browser.ts';
import { afternoon, signIn, startApp } from './app-server.ts';
import { median, type Measurement } from './measure.ts';
import { countRequests, loadPage, type PageLoad, type PageVisit } from './page-load.ts';
import { buildReference } from './reference/build-reference.ts';
import { serveFolder } from './static-server.ts';

const rounds = 15;

/** The milliseconds of a first visit in which requests are counted. */
const firstVisit = 4000;

/** True in the page when a class with the button *Book* is shown. */
const classListIsUsable = `[...document.querySelectorAll('main article button')].some((one) => one.textContent.startsWith('Book'))`;
const confirmIt = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: /^Book/ }).first().click({ trial: true });
const headingIsThere = `document.querySelector('h1') !== null`;

const gzipSize = (path: string): number => statSync(`dist${path}.gz`).size;
const sizeOf = (load: PageLoad, ending: string): number =>
  load.requests.filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + gzipSize(path), 0);

interface Round {
  readonly app: PageLoad;
  readonly bare: PageLoad;
}

/** Loads both pages in alternating rounds, so that other load on the machine affects both. The pages are compared within each round. */
const alternate = async (browser: Browser, app: PageVisit, bare: PageVisit): Promise<readonly Round[]> => {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push({ app: await loadPage(browser, app), bare: await loadPage(browser, bare) });
  return all;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const measureBundle = async (): Promise<readonly Measurement[]> => {
  const libraries = await buildReference('libraries', 'scripts/bench/reference/libraries.tsx');
  const bare = await serveFolder((await buildReference('bare', 'scripts/bench/reference/bare.tsx')).folder);
  const app = await startApp({}, ['--clock', afternoon]);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const appVisit: PageVisit = { url: `${app.url}/classes`, prepare: signIn(app.url), usable: classListIsUsable, confirm: confirmIt };
    const all = await alternate(browser, appVisit, { url: bare.url, usable: headingIsThere });
    const first = all[0]?.app;
    if (!first) throw new Error('nothing was loaded');
    const js = sizeOf(first, '.js');
    const css = sizeOf(first, '.css');
    const [appScript, bareScript] = [median(all.map((one) => one.app.script)), median(all.map((one) => one.bare.script))];
    console.log(first.requests.map((path) => `  ${path}`).join('\n'));
    return [
      {
        name: 'JavaScript until the class list is usable',
        value: js / libraries.bytes,
        budget: 1.6,
        holds: 'at most',
        made: `${kilobytes(js)} gzip, the bare libraries ${kilobytes(libraries.bytes)}`,
      },
      { name: 'CSS, kB gzip', value: css / 1000, budget: 14, holds: 'at most', made: kilobytes(css) },
      { name: 'requests', value: first.requests.length, budget: 12, holds: 'at most', made: 'page, files and calls' },
      {
        name: 'requests of a first visit',
        value: await countRequests(browser, appVisit, firstVisit),
        budget: 40,
        holds: 'at most',
        made: `in ${firstVisit / 1000} s; a file that is fetched and then imported counts twice`,
      },
      {
        name: 'script time, processor at a quarter',
        value: median(all.map((one) => one.app.script / one.bare.script)),
        budget: 3.5,
        holds: 'at most',
        made: `median of ${rounds} rounds; ${appScript.toFixed(0)} ms, a bare React page ${bareScript.toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    bare.stop();
  }
};
