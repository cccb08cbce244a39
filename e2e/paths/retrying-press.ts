/** Presses a control. If the app ignores the press, because it follows too soon after another press at the same position, presses again. */
import type { Locator, Page } from '@playwright/test';
import { newControlTime } from '#machines/feedback/press.rules.ts';
import { timeOf } from './time.ts';

/** The property in which the page records whether the last press was ignored. */
const note = '__lastPress';

/** Must be called before the page is opened, because the listeners must run both before and after those of the app. */
export async function recordPresses(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    addEventListener('click', () => Reflect.set(window, name, 'ignored'), { capture: true });
    document.addEventListener('click', () => Reflect.set(window, name, 'taken'), { capture: true });
  }, note);
}

/** True if the app ignored the last press. A press that has loaded another page was not ignored. */
const wasIgnored = (page: Page): Promise<boolean> =>
  page.evaluate((name) => Reflect.get(window, name) === 'ignored', note).catch(() => false);

export async function pressWithRetry(part: Locator, press: () => Promise<void>): Promise<void> {
  const page = part.page();
  await press();
  const time = timeOf(page);
  if (!time || !(await wasIgnored(page))) return;
  await time.pass(newControlTime + 100);
  await press();
}
