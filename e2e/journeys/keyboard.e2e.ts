import type { Locator, Page } from '@playwright/test';
import { desktop, expect, mia, test } from '#e2e/fixtures.ts';
import { politeAnnouncement, bookButton, cancelButton, cardOf, lateCancelDialog, waitUntilPressable } from './timetable.ts';

test.use({ ownStudio: true, viewport: desktop });

const maxKeyPresses = 80;

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses the key until a part has the focus, and checks that each focused element is visible. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < maxKeyPresses; step += 1) {
    await page.keyboard.press(key);
    expect(await page.evaluate(whatIsUnseen), 'what has the focus and does not show it').toBeNull();
    if (await isFocused(target)) return;
  }
  throw new Error('the focus did not reach the element after all key presses');
}

/** The focused element, if it is outside the window or has no visible focus ring. Runs in the page. */
function whatIsUnseen(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing has the focus';
  const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0;
  const hasRing = (element: Element | null, pseudo?: string): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const isSeen = hasRing(focused) || hasRing(focused, '::after') || hasRing(focused.parentElement);
  return isInside && isSeen ? null : focused.outerHTML.slice(0, 200);
}

test('Mia signs in, finds a day, books, cancels, and cancels late, all by keyboard', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await walkTo(page, page.getByLabel('Email'));
  await page.keyboard.type(mia.email);
  await walkTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(mia.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Monday 2 March')).toBeFocused();

  await test.step('she walks the days by the arrow keys', async () => {
    const today = page.getByRole('link', { name: /^Mon 2 March, today/ });
    await walkTo(page, today);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: /^Tue 3 March/ })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(today).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Tuesday 3 March')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Tue 3 March/ })).toBeFocused();
  });

  await test.step('she books and cancels without losing her place', async () => {
    const early = 'CrossFit at 06:00';
    await walkTo(page, bookButton(page, early));
    await page.keyboard.press('Enter');
    await expect(cancelButton(page, early)).toBeFocused();
    await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
    expect(await page.evaluate(whatIsUnseen)).toBeNull();
    await waitUntilPressable(page);
    await page.keyboard.press('Space');
    await expect(bookButton(page, early)).toBeFocused();
    await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  });

  await test.step('she confirms before she cancels late, and is back where she was', async () => {
    const dawn = 'CrossFit at 07:10';
    await walkTo(page, page.getByRole('link', { name: /^Tue 3 March/ }), 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Monday 2 March')).toBeVisible();
    await walkTo(page, cancelButton(page, dawn));
    await page.keyboard.press('Enter');
    const keep = lateCancelDialog(page).getByRole('button', { name: 'Keep my spot' });
    const go = lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' });
    await expect(keep).toBeFocused();
    expect(await page.evaluate(whatIsUnseen)).toBeNull();
    await page.keyboard.press('Tab');
    await expect(go).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(keep).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(go).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(lateCancelDialog(page)).toHaveCount(0);
    await expect(cancelButton(page, dawn)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(keep).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(lateCancelDialog(page)).toHaveCount(0);
    await expect(bookButton(page, dawn)).toBeFocused();
    await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  });
});

test('Skip to content moves the focus to the classes, and Back returns from a class to the list', async ({ page }) => {
  await page.request.post('/api/v1/authentication', { data: mia });
  await page.goto('/classes');
  await expect(bookButton(page, 'Open gym at 13:30')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await walkTo(page, skip);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await walkTo(page, cardOf(page, 'Open gym at 13:30').getByRole('link', { name: 'Open gym' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Open gym')).toBeFocused();
  await walkTo(page, bookButton(page, 'Open gym at 13:30'));
  await page.keyboard.press('Enter');
  await expect(cancelButton(page, 'Open gym at 13:30')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Monday 2 March')).toBeFocused();
  await expect(cancelButton(page, 'Open gym at 13:30')).toBeVisible();
});
