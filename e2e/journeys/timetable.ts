/** The parts of the timetable that the journeys use, by what a member calls them. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { newControlTime, samePressTime } from '#machines/feedback/press.rules.ts';

/** What stands in a class's button; `name` as in "CrossFit at 19:00". */
export const buttonOf = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name });

export const bookButton = (page: Page, name: string): Locator => buttonOf(page, `Book ${name}`);
export const bookingButton = (page: Page, name: string): Locator => buttonOf(page, `Booking… ${name}`);
export const cancelButton = (page: Page, name: string): Locator => buttonOf(page, `Cancel ${name}`);
export const joinButton = (page: Page, name: string): Locator => buttonOf(page, `Join waitlist for ${name}`);
export const leaveButton = (page: Page, name: string): Locator => buttonOf(page, `Leave the waitlist for ${name}`);
export const retryButton = (page: Page, name: string): Locator => buttonOf(page, 'Try again').and(buttonOf(page, name));

/** Waits until pressing the same control again counts as another press. */
export const waitUntilNextPress = (page: Page): Promise<void> => page.waitForTimeout(samePressTime + 100);

/** As long as a control that appeared where another one was pressed takes no press. */
export const waitUntilPressable = (page: Page): Promise<void> => page.waitForTimeout(newControlTime + 100);

/** The card of a class in a list. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole('article').filter({ has: page.getByRole('button', { name }) });

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** The last polite announcement; it stays when the message has gone. */
export const politeAnnouncement = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ has: page.getByText(text, { exact: true }) });

/** The same, of what cannot wait: something did not work. */
export const alertWith = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

export const lateCancelDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm late cancel' });
export const reservationDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm reservation' });

export const bookings = '**/api/v1/sessions/*/book';
export const anyCall = '**/api/v1/**';

/** Every idempotency key with which a call was made, in order. */
export function recordIdempotencyKeys(page: Page, call: RegExp): readonly string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    const key = request.headers()['idempotency-key'];
    if (call.test(request.url()) && key) keys.push(key);
  });
  return keys;
}

export interface HeldCalls {
  /** Waits until so many calls have come. */
  readonly waitForArrival: (count?: number) => Promise<void>;
  /** Lets go of those that wait and of all that come later. */
  readonly release: (how?: (route: Route) => Promise<void>) => Promise<void>;
}

/** Holds calls until they are released. */
export async function holdCalls(page: Page, url: string): Promise<HeldCalls> {
  const waiting: Route[] = [];
  let notifyArrival = (): void => undefined;
  let release: ((route: Route) => Promise<void>) | null = null;
  await page.route(url, async (route) => {
    if (release) return release(route);
    waiting.push(route);
    notifyArrival();
  });
  return {
    waitForArrival: async (count = 1) => {
      while (waiting.length < count) await new Promise<void>((resolve) => (notifyArrival = resolve));
    },
    release: async (how = (route) => route.continue()) => {
      release = how;
      await Promise.all(waiting.splice(0).map(how));
    },
  };
}

/**
 * Stores every sentence with a word that was ever seen or announced on the page, from its first paint on, however briefly it was there.
 * Call it before the page is opened.
 */
export async function recordTextsContaining(page: Page, word: string): Promise<readonly string[]> {
  const seenTexts: string[] = [];
  await page.exposeFunction('reportSeen', (text: string) => seenTexts.push(text));
  await page.addInitScript((wanted) => {
    const report = Reflect.get(window, 'reportSeen') as (text: string) => void;
    const inspect = (node: Node): void => {
      const text = node.textContent ?? '';
      if (new RegExp(`\\b${wanted}\\b`).test(text)) report(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        [target, ...addedNodes].filter((node) => node instanceof Text || node !== target).forEach(inspect);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, word);
  return seenTexts;
}

/** The last of the files that are loaded ahead. */
const lastOnes = ['Dialog'];

/** Opens a page and stays until the app has fetched ahead what it will need without a connection, and imported it. */
export async function openAndPrefetch(page: Page, path: string): Promise<void> {
  const imported = lastOnes.map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`) && response.request().resourceType() === 'script'),
  );
  await page.goto(path);
  await Promise.all(imported);
}
