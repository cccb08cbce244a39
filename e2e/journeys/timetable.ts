/** The elements of the timetable that the journeys use, found by their accessible names. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { newControlTime, samePressTime } from '#machines/feedback/press.rules.ts';

/** The button of a class; `name` as in "CrossFit at 19:00". */
export const buttonOf = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name });

export const bookButton = (page: Page, name: string): Locator => buttonOf(page, `Book ${name}`);
export const bookingButton = (page: Page, name: string): Locator => buttonOf(page, `Booking… ${name}`);
export const cancelButton = (page: Page, name: string): Locator => buttonOf(page, `Cancel ${name}`);
export const joinButton = (page: Page, name: string): Locator => buttonOf(page, `Join waitlist for ${name}`);
export const leaveButton = (page: Page, name: string): Locator => buttonOf(page, `Leave the waitlist for ${name}`);
export const retryButton = (page: Page, name: string): Locator => buttonOf(page, 'Try again').and(buttonOf(page, name));

/** Waits until another press of the same control counts as a new one. */
export const waitUntilNextPress = (page: Page): Promise<void> => page.waitForTimeout(samePressTime + 100);

/** Waits until a control that replaced the pressed one accepts a press. */
export const waitUntilPressable = (page: Page): Promise<void> => page.waitForTimeout(newControlTime + 100);

export const cardOf = (page: Page, name: string): Locator => page.getByRole('article').filter({ has: page.getByRole('button', { name }) });

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** The last polite announcement; it stays after the message has disappeared. */
export const politeAnnouncement = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ has: page.getByText(text, { exact: true }) });

/** The last assertive announcement, which is about a failure. */
export const alertWith = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

export const lateCancelDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm late cancel' });
export const reservationDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm reservation' });

export const bookings = '**/api/v1/sessions/*/book';
export const anyCall = '**/api/v1/**';

export function recordIdempotencyKeys(page: Page, call: RegExp): readonly string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    const key = request.headers()['idempotency-key'];
    if (call.test(request.url()) && key) keys.push(key);
  });
  return keys;
}

export interface HeldCalls {
  readonly waitForArrival: (count?: number) => Promise<void>;
  /** Sends the waiting calls, and all later ones. */
  readonly release: (how?: (route: Route) => Promise<void>) => Promise<void>;
}

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

/** Every sentence with this word that was shown or announced since the first paint. Must be called before the page is opened. */
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

const lastOnes = ['Dialog'];

/** Opens a page and waits until the app has prefetched the code that it needs offline, and imported it. */
export async function openAndPrefetch(page: Page, path: string): Promise<void> {
  const imported = lastOnes.map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`) && response.request().resourceType() === 'script'),
  );
  await page.goto(path);
  await Promise.all(imported);
}
