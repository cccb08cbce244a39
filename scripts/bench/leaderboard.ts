/** Measures the cost of drawing and scrolling a leaderboard with a thousand rows, compared with a thousand plain rows. */
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { browserFlags, findBrowser } from '../test/browser.ts';
import type { LeaderboardPage } from './leaderboard/leaderboard-page.ts';
import { median, type Measurement } from './measure.ts';
import { serveFolder } from './static-server.ts';

declare const page: LeaderboardPage;

const rounds = 9;
const count = 1_000;
const input = 'scripts/bench/leaderboard/page.html';

const buildPage = async (): Promise<string> => {
  const folder = resolve('out/bench/leaderboard');
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input } } });
  return folder;
};

/** Milliseconds of the page's thread for scripts, styles, layout and paint. Other processes do not change it. */
const workOf = async <T>(opened: Page, act: () => Promise<T>): Promise<{ readonly work: number; readonly answer: T }> => {
  const devtools = await opened.context().newCDPSession(opened);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const done = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await done();
  const answer = await act();
  return { work: (await done()) - before, answer };
};

interface Figures {
  readonly drawing: number;
  readonly scrolling: number;
  readonly frame: number;
}

const measureOnce = async (browser: Browser, url: string, kind: 'board' | 'rows'): Promise<Figures> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 390, height: 844 } });
  try {
    const opened = await context.newPage();
    await opened.goto(url);
    const drawn = await workOf(opened, () =>
      opened.evaluate(([which, many]) => (which === 'board' ? page.showBoard(many) : page.showRows(many)), [kind, count] as const),
    );
    const [rows, seesOwn] = await opened.evaluate(() => [page.rows(), page.seesOwn()] as const);
    if (rows < count && kind === 'rows') throw new Error(`There are ${rows} plain rows of ${count}.`);
    if (kind === 'board' && !seesOwn) throw new Error("The member's own row is not visible.");
    const scrolled = await workOf(opened, () => opened.evaluate(() => page.scroll()));
    return { drawing: drawn.work, scrolling: scrolled.work / scrolled.answer.length, frame: median(scrolled.answer) };
  } finally {
    await context.close();
  }
};

interface Round {
  readonly board: Figures;
  readonly rows: Figures;
}

const compare = (all: readonly Round[], figure: keyof Figures, name: string, budget: number): Measurement => {
  const [board, rows] = [median(all.map((one) => one.board[figure])), median(all.map((one) => one.rows[figure]))];
  const frames = figure === 'scrolling' ? `; a frame each ${median(all.map((one) => one.board.frame)).toFixed(1)} ms` : '';
  return {
    name,
    value: median(all.map((one) => one.board[figure] / one.rows[figure])),
    budget,
    holds: 'at most',
    made: `median of ${rounds} rounds; ${board.toFixed(1)} ms, a thousand plain rows ${rows.toFixed(1)} ms${frames}`,
  };
};

export const measureLeaderboard = async (): Promise<readonly Measurement[]> => {
  const served = await serveFolder(await buildPage());
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const url = new URL(input, served.url).href;
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push({ board: await measureOnce(browser, url, 'board'), rows: await measureOnce(browser, url, 'rows') });
    return [
      compare(all, 'drawing', 'drawing a leaderboard of 1,000', 2.5),
      compare(all, 'scrolling', 'scrolling through 1,000 rows, each frame', 6),
    ];
  } finally {
    await browser.close();
    served.stop();
  }
};
