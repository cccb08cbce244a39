/**
 * Measures the time from a press to the next painted frame, on a phone whose processor is slowed to a quarter. These are the durations of
 * the Event Timing API, from which "interaction to next paint" is computed. Source of the budgets: https://web.dev/articles/inp (good: at
 * most 200 ms).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../test/browser.ts';
import { afternoon, signIn, startApp } from './app-server.ts';
import { median, type Measurement } from './measure.ts';

const rounds = 3;
const slowdown = 4;

/**
 * The pause between two presses in milliseconds. The app ignores a press on a control that has just appeared, and a phone is idle between
 * presses.
 */
const betweenPresses = 1500;

/** In milliseconds. The Event Timing API does not report shorter events. */
const shortestReported = 16;

interface Press {
  readonly name: string;
  readonly on: (page: Page) => Locator;
}

const main = (page: Page): Locator => page.getByRole('main');
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const place = (name: string) => (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** A sequence of presses in the app. Each element is on the screen that the previous press opened. */
const presses: readonly Press[] = [
  { name: 'show the filters', on: button('Filters') },
  { name: 'open a filter', on: (page) => page.getByRole('combobox', { name: 'Class type' }) },
  { name: 'choose a class type', on: (page) => page.getByRole('option', { name: 'CrossFit', exact: true }) },
  { name: 'go to another day', on: link(/^Wed 4 March/) },
  { name: 'open a class', on: (page) => main(page).getByRole('article').getByRole('link').first() },
  { name: 'go back', on: link('Back') },
  {
    name: 'book',
    on: (page) =>
      main(page)
        .getByRole('button', { name: /^Book / })
        .first(),
  },
  { name: 'go to the bookings', on: place('My bookings') },
  { name: 'go to the feed', on: place('Feed') },
  { name: 'go to the account', on: place('Account') },
  { name: 'open the notifications', on: button(/^Notifications/) },
  { name: 'close the notifications', on: button(/^Notifications/) },
  { name: 'open the profile menu', on: button(/^Your profile/) },
  { name: 'go to the profile', on: (page) => page.getByRole('menuitem').first() },
  { name: 'open more places', on: button('More') },
  { name: 'go to the training log', on: link('Training log') },
];

const observeEvents = `
  globalThis.pressDurations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) pressDurations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: ${shortestReported} });
`;

/** Taps at the position of the element. Playwright's own `tap` would read the page during the press and so change the measurement. */
const tap = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  await pause(betweenPresses);
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to press is not on the screen.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await pause(betweenPresses);
};

const walk = async (browser: Browser, url: string): Promise<readonly (readonly [name: string, duration: number])[]> => {
  const context = await browser.newContext({ locale: 'en-NZ', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    await signIn(url)(context);
    await context.addInitScript({ content: observeEvents });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(`${url}/classes`);
    await main(page).getByRole('article').first().waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const found: (readonly [string, number])[] = [];
    for (const { name, on } of presses) {
      await on(page).waitFor();
      await tap(page, on(page));
      const durations = await page.evaluate<number[]>('pressDurations.splice(0)');
      found.push([name, Math.max(shortestReported, ...durations)]);
    }
    return found;
  } finally {
    await context.close();
  }
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

export const measurePresses = async (): Promise<readonly Measurement[]> => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const all: (readonly [string, number])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const app = await startApp({}, ['--clock', afternoon]);
      try {
        all.push(...(await walk(browser, app.url)));
      } finally {
        await app.stop();
      }
    }
    const durations = all.map(([, duration]) => duration);
    const [slowest = ['', 0]] = all.toSorted(([, a], [, b]) => b - a);
    const made = `${durations.length} presses, ${presses.length} different ones; the slowest: ${slowest[0]}, ${slowest[1]} ms`;
    return [
      { name: 'press to paint, median, in ms', value: median(durations), budget: 100, holds: 'at most', made },
      { name: 'press to paint, 95th percentile, in ms', value: percentile(durations, 0.95), budget: 200, holds: 'at most', made },
    ];
  } finally {
    await browser.close();
  }
};
