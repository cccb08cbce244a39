import { expect, type Page, test } from '@playwright/test';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { messagesOn } from './message-page/open.ts';

test.describe.configure({ mode: 'default' });

let served: SmallPage;
test.beforeAll(async () => {
  served = await serveSmallPage('e2e/feedback/message-page/index.html');
});
test.afterAll(() => served.close());

/** In milliseconds: longer than any temporary message is shown. */
const longerThanAny = 10_000;

async function showBelowPointer(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(served.url);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole('main').getByRole('button', { name: 'hides by itself', exact: true }).press('Enter');
  await expect(messagesOn(page)).toHaveCount(1);
}

test('a message disappears as usual when the browser reports a pointer move of zero pixels', async ({ page }) => {
  await showBelowPointer(page);
  await messagesOn(page).dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
  await page.clock.runFor(longerThanAny);
  await expect(messagesOn(page)).toHaveCount(0);
});

test('a message stays when the pointer moves on it', async ({ page }) => {
  await showBelowPointer(page);
  await messagesOn(page).dispatchEvent('pointermove', { movementX: 1, movementY: 0 });
  await page.clock.runFor(longerThanAny);
  await expect(messagesOn(page)).toHaveCount(1);
});
