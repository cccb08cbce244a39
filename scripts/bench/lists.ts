/** Measures the cost of the app's list, compared with plain React rows that produce the same page. */
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { browserFlags, findBrowser } from '../test/browser.ts';
import type { Described, ListsPage } from './lists/lists-page.ts';
import { median, type Measurement } from './measure.ts';
import { serveFolder } from './static-server.ts';

declare const page: ListsPage;

const rounds = 15;
const input = 'scripts/bench/lists/page.html';

const buildPage = async (): Promise<string> => {
  const folder = resolve('out/bench/lists');
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input } } });
  return folder;
};

/** Runs `work` in a new page, so that no code of the other variant is compiled or cached. */
const inNewPage = async <T>(browser: Browser, url: string, work: (opened: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 390, height: 844 } });
  try {
    const opened = await context.newPage();
    await opened.goto(url);
    return await work(opened);
  } finally {
    await context.close();
  }
};

/** Milliseconds of the page's thread for scripts, styles, layout and paint, from `show` until the page is painted. */
const timeShowing = async (opened: Page): Promise<number> => {
  const devtools = await opened.context().newCDPSession(opened);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const atWork = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await atWork();
  await opened.evaluate(() => page.show());
  return (await atWork()) - before;
};

interface Round {
  readonly app: number;
  readonly bare: number;
}

const measureOnce = async (browser: Browser, url: string, count: number): Promise<Round> => {
  const [app, described] = await inNewPage(browser, url, async (opened) => {
    await opened.evaluate((so) => page.readyApp(so), count);
    return [await timeShowing(opened), await opened.evaluate(() => page.describe())] as const;
  });
  const bare = await inNewPage(browser, url, async (opened) => {
    await opened.evaluate((rows) => page.readyRows(rows), described);
    const time = await timeShowing(opened);
    requireSame(described, await opened.evaluate(() => page.describe()), count);
    return time;
  });
  return { app, bare };
};

const requireSame = (app: readonly Described[], bare: readonly Described[], count: number): void => {
  const text = JSON.stringify(app);
  const cards = text.split('"tag":"article"').length - 1;
  if (cards !== count) throw new Error(`The app shows ${cards} classes of ${count}.`);
  if (text !== JSON.stringify(bare)) throw new Error('The rows differ from those of the app.');
};

const measureList = async (browser: Browser, url: string, name: string, count: number): Promise<Measurement> => {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureOnce(browser, url, count));
  const [app, bare] = [median(all.map((one) => one.app)), median(all.map((one) => one.bare))];
  return {
    name: `drawing ${name}`,
    value: median(all.map((one) => one.app / one.bare)),
    budget: 2,
    holds: 'at most',
    made: `median of ${rounds} rounds; ${app.toFixed(1)} ms, the same page by plain React ${bare.toFixed(1)} ms`,
  };
};

export const measureLists = async (): Promise<readonly Measurement[]> => {
  const served = await serveFolder(await buildPage());
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const url = new URL(input, served.url).href;
    return [await measureList(browser, url, 'a day of 60 classes', 60), await measureList(browser, url, 'a week of 500 classes', 500)];
  } finally {
    await browser.close();
    served.stop();
  }
};
