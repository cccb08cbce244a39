/** Opens a page in a browser that has never seen it, and says what it cost until it could be used. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface PageLoad {
  /** Paths of everything that was asked for until the page could be used, in order. */
  readonly requests: readonly string[];
  /** Time in scripts, with the processor slowed down, in milliseconds. */
  readonly script: number;
}

export interface PageVisit {
  readonly url: string;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Resolves when a person could act. */
  readonly usable: (page: Page) => Promise<void>;
}

const slowdown = 4;

export const loadPage = async (browser: Browser, { url, prepare, usable }: PageVisit): Promise<PageLoad> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 390, height: 844 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(url);
    await usable(page);
    const asked = [...requests];
    const { metrics } = await devtools.send('Performance.getMetrics');
    const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
    return { requests: asked, script };
  } finally {
    await context.close();
  }
};
