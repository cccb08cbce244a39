import { expect, type Locator, type Page, test } from '@playwright/test';
import { closesOnEscape, closesOnMask, type DialogFlags } from '#machines/feedback/dialog.rules.ts';
import { desktop } from '#e2e/fixtures.ts';
import { flagSets, nameOf } from './dialog-page/flag-sets.ts';
import { type DialogPage, serveDialogPage } from './dialog-page/server.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: desktop });

let served: DialogPage;
test.beforeAll(async () => {
  served = await serveDialogPage();
});
test.afterAll(() => served.close());

/** In milliseconds, from docs/spec §9: the duration of a dialog's animation. */
const animation = 150;
const focusDelay = 5;

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'A question' });
const opener = (page: Page, flags: DialogFlags): Locator => page.getByRole('button', { name: nameOf(flags), exact: true });

async function openPage(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(served.url);
  await opener(page, {}).click();
  await question(page).waitFor();
  await page.clock.runFor(1000);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

async function openDialog(page: Page, flags: DialogFlags): Promise<void> {
  await opener(page, flags).focus();
  await page.keyboard.press('Enter');
  await question(page).waitFor();
  await page.clock.runFor(1000);
}

/** Whether the dialog is still open after enough time for it to close. */
async function isThere(page: Page): Promise<boolean> {
  await page.clock.runFor(1000);
  return (await question(page).count()) > 0;
}

async function dismiss(page: Page): Promise<void> {
  if ((await question(page).count()) > 0) await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.clock.runFor(1000);
  await expect(question(page)).toHaveCount(0);
}

test('Escape closes a dialog unless closeOnEscape or closable is false', async ({ page }) => {
  await openPage(page);
  for (const flags of flagSets) {
    await openDialog(page, flags);
    await page.keyboard.press('Escape');
    const closes = flags.closeOnEscape !== false && flags.closable !== false;
    expect.soft(await isThere(page), nameOf(flags)).toBe(!closes);
    expect(closesOnEscape(flags)).toBe(closes);
    await dismiss(page);
  }
});

test('a press beside a dialog closes it only if dismissableMask is true and closable is not false', async ({ page }) => {
  await openPage(page);
  for (const flags of flagSets) {
    await openDialog(page, flags);
    await page.mouse.click(10, 10);
    const closes = flags.dismissableMask === true && flags.closable !== false;
    expect.soft(await isThere(page), nameOf(flags)).toBe(!closes);
    expect(closesOnMask(flags)).toBe(closes);
    await dismiss(page);
  }
});

test('a dialog has a button that closes it if closable is true', async ({ page }) => {
  await openPage(page);
  for (const flags of flagSets) {
    await openDialog(page, flags);
    const cross = question(page).getByRole('button', { name: 'Close' });
    expect.soft(await cross.count(), nameOf(flags)).toBe(flags.closable === true ? 1 : 0);
    if (flags.closable) {
      await cross.click();
      expect.soft(await isThere(page), nameOf(flags)).toBe(false);
    }
    await dismiss(page);
  }
});

test('a modal dialog keeps the focus and makes the page inaccessible; with modal false the page stays usable', async ({ page }) => {
  await openPage(page);
  await openDialog(page, {});
  await expect(page.getByRole('heading', { name: 'Dialogs' })).toHaveCount(0);
  for (const name of ['Perhaps', 'Yes', 'No']) {
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name })).toBeFocused();
  }
  await dismiss(page);
  await openDialog(page, { modal: false });
  await expect(page.getByRole('heading', { name: 'Dialogs' })).toBeVisible();
  await page.getByRole('button', { name: 'Tell the last one everything' }).click();
  expect(await isThere(page)).toBe(false);
});

test('the first autofocus element gets the focus 5 ms after a dialog opens, and the opener gets the focus back', async ({ page }) => {
  await openPage(page);
  await opener(page, {}).focus();
  await page.keyboard.press('Enter');
  await question(page).waitFor();
  await page.clock.runFor(focusDelay - 1);
  await expect(question(page).getByRole('button', { name: 'No' })).not.toBeFocused();
  await page.clock.runFor(1);
  await expect(question(page).getByRole('button', { name: 'No' })).toBeFocused();
  await page.clock.runFor(1000);
  await expect(question(page).getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await expect(opener(page, {})).toBeFocused();
});

test('a dialog animates for 150 ms, and without visible motion for members who prefer reduced motion', async ({ page }) => {
  await openPage(page);
  await openDialog(page, {});
  const durations = () => question(page).evaluate((element) => getComputedStyle(element).animationDuration);
  expect(await durations()).toBe(`${animation / 1000}s`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(Number.parseFloat(await durations())).toBeLessThan(0.01);
  await page.keyboard.press('Escape');
  await page.clock.runFor(animation - 1);
  await expect(question(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(question(page)).toHaveCount(0);
});

test('a dialog that is closing takes no answer, and one that is gone never comes back', async ({ page }) => {
  await openPage(page);
  await openDialog(page, { modal: false });
  await page.keyboard.press('Escape');
  await page.clock.runFor(animation - 10);
  await page.getByRole('button', { name: 'Tell the last one everything' }).click();
  await page.clock.runFor(10);
  await expect(question(page)).toHaveCount(0);
  for (let times = 2; times < 5; times += 1) {
    await page.getByRole('button', { name: 'Tell the last one everything' }).click();
    await expect(page.getByText(`Told ${times} times`)).toBeVisible();
    expect(await isThere(page)).toBe(false);
  }
});
