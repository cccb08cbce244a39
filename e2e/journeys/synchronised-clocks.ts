/** Advances page and server clocks together, as after a sleep. Otherwise an open call would correct the page's clock a second time. */
import type { Page, Request, Route } from '@playwright/test';
import type { Studio } from '#e2e/studio.ts';

export interface SynchronisedClocks {
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** Must be called before the page is opened. */
export async function synchroniseClocks(page: Page, { clock }: Studio): Promise<SynchronisedClocks> {
  const underWay = new Set<Request>();
  /** A navigation may abort a request before its route is handled. */
  const ended = new WeakSet<Request>();
  let gate = Promise.resolve();
  const pass = async (route: Route): Promise<void> => {
    await gate;
    if (!ended.has(route.request())) underWay.add(route.request());
    await route.continue();
  };
  const end = (request: Request): void => {
    ended.add(request);
    underWay.delete(request);
  };
  await page.clock.install();
  await page.route('**/api/v1/**', pass);
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  const untilNothingIsUnderWay = async (): Promise<void> => {
    while (underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    // wait until the last response has been processed
    await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
  };
  return {
    pass: async (milliseconds) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      await untilNothingIsUnderWay();
      await clock.advance(milliseconds);
      await page.clock.fastForward(milliseconds);
      resolve();
    },
  };
}
