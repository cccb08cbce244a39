/** Opens a page in a browser without a cache, and measures the cost until it can be used. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

export interface PageLoad {
  /** Paths of all requests until the page could be used, in order. */
  readonly requests: readonly string[];
  /** The time in scripts with a slowed processor, in milliseconds of the page's own thread. */
  readonly script: number;
}

export interface PageVisit {
  readonly url: string;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** An expression that is true in the page as soon as a member can act. It must be short, because its run time is measured too. */
  readonly usable: string;
  /** Called once after the measurement. Rejects if the action of a member has no effect. */
  readonly confirm?: (page: Page) => Promise<void>;
}

const slowdown = 4;

/** Milliseconds between two checks. */
const pollInterval = 25;

/**
 * Waits until the page can be used. Evaluates through the DevTools protocol, because the time of injected scripts would count as the page's
 * own.
 */
const untilUsable = async (devtools: CDPSession, { url, usable }: PageVisit): Promise<void> => {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: usable });
    if (result.value === true) return;
    await pause(pollInterval);
  }
  throw new Error(`${url} could not be used after a minute.`);
};

export const loadPage = async (browser: Browser, visit: PageVisit): Promise<PageLoad> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 390, height: 844 } });
  try {
    await visit.prepare?.(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Measures the time of the thread instead of the clock, because other processes do not change the time of the thread.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(visit.url, { waitUntil: 'commit' });
    await untilUsable(devtools, visit);
    const requestsSoFar = [...requests];
    const { metrics } = await devtools.send('Performance.getMetrics');
    const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
    await visit.confirm?.(page);
    return { requests: requestsSoFar, script };
  } finally {
    await context.close();
  }
};

/** How many requests a page sends in its first `milliseconds`, on an unthrottled desktop. */
export const countRequests = async (browser: Browser, { url, prepare }: PageVisit, milliseconds: number): Promise<number> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 1280, height: 800 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    let count = 0;
    page.on('request', () => (count += 1));
    await page.goto(url, { waitUntil: 'commit' });
    await pause(milliseconds);
    return count;
  } finally {
    await context.close();
  }
};
