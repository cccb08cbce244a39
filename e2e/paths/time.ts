/** The clock of a page and the clock of its studio, which stand still until a path moves them, both at once. */
import type { Page } from '@playwright/test';

/** In milliseconds: a clock can only be stopped at an instant that is still to come. */
const headStart = 60_000;

export interface Time {
  readonly now: () => Date;
  /** Lets time pass, with everything that happens meanwhile. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Goes on to an instant as a device does that was asleep: what is due meanwhile happens once, at the end. Never back. */
  readonly sleepUntil: (instant: Date) => Promise<void>;
}

const times = new WeakMap<Page, Time>();

/** The time of a page whose clock was stopped. */
export const timeOf = (page: Page): Time | undefined => times.get(page);

/** Call it before the page is opened. */
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
