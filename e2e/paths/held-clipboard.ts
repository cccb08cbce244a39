/** The simulated clipboard of the device. The path decides how copying ends. */
import type { Page } from '@playwright/test';

/** Runs in the page. */
function holdClipboardInPage(): void {
  const held: { done: () => void; giveUp: (why: Error) => void }[] = [];
  const writeText = () => new Promise<void>((done, giveUp) => void held.push({ done, giveUp }));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  Reflect.set(window, 'endCopying', (works: boolean) => {
    const copying = held.pop();
    if (works) copying?.done();
    else copying?.giveUp(new Error('copying is not allowed'));
  });
}

export const holdClipboard = async (page: Page): Promise<void> => void (await page.addInitScript(holdClipboardInPage));

export const endCopying = (page: Page, works: boolean): Promise<void> =>
  page.evaluate((isFine) => (Reflect.get(window, 'endCopying') as (works: boolean) => void)(isFine), works);
