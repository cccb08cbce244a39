/** The app ignores a press that cannot be meant: too soon after another one at the same place. A person waits and presses again. */
import type { Locator, Page } from '@playwright/test';
import { newControlTime } from '#machines/feedback/press.rules.ts';
import { timeOf } from './time.ts';

/** Where the page notes what became of the last press. */
const note = '__lastPress';

/** Call it before the page is opened: it listens before the app does, and after. */
export async function recordPresses(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    addEventListener('click', () => Reflect.set(window, name, 'ignored'), { capture: true });
    document.addEventListener('click', () => Reflect.set(window, name, 'taken'), { capture: true });
  }, note);
}

/** A page that a press left for another one took the press. */
const wasIgnored = (page: Page): Promise<boolean> =>
  page.evaluate((name) => Reflect.get(window, name) === 'ignored', note).catch(() => false);

/** Time passes only where the page ignored the press. */
export async function pressWithRetry(part: Locator, press: () => Promise<void>): Promise<void> {
  const page = part.page();
  await press();
  const time = timeOf(page);
  if (!time || !(await wasIgnored(page))) return;
  await time.pass(newControlTime + 100);
  await press();
}
