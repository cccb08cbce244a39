/**
 * Time that goes on for a page and for its studio at once, as when a device wakes up. Every answer tells the studio's time, and the page
 * corrects its clock by it: one that was under way while only one of both clocks had moved would move the page's a second time.
 */
import type { Page, Request, Route } from '@playwright/test';
import type { Studio } from '#e2e/studio.ts';

export interface SynchronisedClocks {
  /** By so many milliseconds. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** Call it before the page is opened. */
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
    // what arrived last has been read
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
