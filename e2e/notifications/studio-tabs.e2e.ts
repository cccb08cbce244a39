import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, sam, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });

const part = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Notifications', exact: true });
const tabs = (page: Page) => part(page).getByRole('radiogroup', { name: 'Studio' });
const tab = (page: Page, name: string) => tabs(page).getByRole('radio', { name });
const settingsOf = (page: Page, studio: string) => part(page).getByText(`Choose what ${studio} sends you.`);
const switcher = (page: Page) => page.getByRole('button', { name: /switch studio$/ });
const push = (page: Page) => part(page).getByRole('checkbox', { name: 'Push A spot for you' });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(settingsOf(page, 'Ironbark Box')).toBeVisible();
}

test('Mia opens the settings of another studio by keyboard, and the focus stays in the tabs', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await expect(tab(page, 'Ironbark Box')).toBeChecked();
  await expectAccessible(page, 'the tabs of the studios');
  await push(page).press('Space');
  await expect(push(page)).not.toBeChecked();
  await expect(part(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await tab(page, 'Ironbark Box').focus();
  await page.keyboard.press('ArrowRight');
  await expect(settingsOf(page, 'Still Room')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(switcher(page)).toHaveAccessibleName('Still Room, switch studio');
  await expect(tab(page, 'Still Room')).toBeChecked();
  await expect(tab(page, 'Still Room')).toBeFocused();
  await expect(tab(page, 'Still Room')).toBeInViewport();
  await expect(push(page)).toBeChecked();

  await page.keyboard.press('ArrowLeft');
  await expect(settingsOf(page, 'Ironbark Box')).toBeVisible();
  await expect(tab(page, 'Ironbark Box')).toBeFocused();
  await expect(push(page)).not.toBeChecked();
});

test('if another studio cannot be loaded, the settings and the tab of the first studio stay selected', async ({ page }) => {
  await signIn(page);
  let isCut = true;
  await page.route('**/api/v1/orgs/*', (route) => (isCut ? route.abort() : route.fallback()));
  await openSettings(page);
  await tab(page, 'Still Room').click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/./).first()).toBeVisible();
  await expect(tab(page, 'Ironbark Box')).toBeChecked();
  await expect(settingsOf(page, 'Ironbark Box')).toBeVisible();

  // a choice in the top bar moves the focus to the heading
  isCut = false;
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: /Still Room/ }).click();
  await expect(settingsOf(page, 'Still Room')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
});

test('Sam, who belongs to one studio, has no tabs', async ({ page }) => {
  await signIn(page, sam);
  await page.goto('/settings');
  await expect(settingsOf(page, 'Still Room')).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
});
