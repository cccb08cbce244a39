/** The page's clock and its server's clock. Both are stopped, and a path moves them together. */
import type { Page } from '@playwright/test';

/** The milliseconds by which the clock starts early, because Playwright can stop a clock only at a future instant. */
const headStart = 60_000;

export interface Time {
  readonly now: () => Date;
  /** Advances both clocks, and runs all timers that become due. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** As after the sleep of a device: each timer that becomes due runs once, at the end. An earlier instant has no effect. */
  readonly sleepUntil: (instant: Date) => Promise<void>;
}

const times = new WeakMap<Page, Time>();

export const timeOf = (page: Page): Time | undefined => times.get(page);

/** Must be called before the page is opened. */
export async function stopTime(page: Page, start: Date): Promise<Time> {
  let now = start.getTime();
  await page.clock.install({ time: start.getTime() - headStart });
  await page.clock.pauseAt(start);
  const time: Time = {
    now: () => new Date(now),
    pass: async (milliseconds) => {
      now += milliseconds;
      await page.clock.runFor(milliseconds);
    },
    sleepUntil: async (instant) => {
      const left = instant.getTime() - now;
      if (left <= 0) return;
      now += left;
      await page.clock.fastForward(left);
    },
  };
  times.set(page, time);
  return time;
}
