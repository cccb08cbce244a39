import type { Page, Response } from '@playwright/test';
import { expect, fillInSignIn, mia, sam, signIn, test, holdBell } from '#e2e/fixtures.ts';

const form = (page: Page) => page.getByRole('heading', { name: 'Good to see you' });
const profileMenu = (page: Page) => page.getByRole('button', { name: /^Your profile/ });

async function signOut(page: Page): Promise<void> {
  await profileMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const countStoredEntries = (page: Page) => page.evaluate(() => localStorage.length);

const isLastOfLog = async (response: Response): Promise<boolean> =>
  response.url().includes('/api/v1/workouts?') && !('next' in (await response.json()));

async function openTwoTabs(page: Page): Promise<Page> {
  await signIn(page);
  await page.goto('/profile');
  await expect(profileMenu(page)).toBeVisible();
  const other = await page.context().newPage();
  // No call may be in progress when the session ends, because such a call would detect the end first.
  const log = other.waitForResponse(isLastOfLog);
  await other.goto('/training');
  await log;
  await expect(profileMenu(other)).toBeVisible();
  return other;
}

test('signing out opens the sign-in form, and no data of the member stays on the device', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/training');
  await page.goto('/profile');
  await expect(profileMenu(page)).toBeVisible();
  expect(await countStoredEntries(page)).toBe(1);
  await signOut(page);
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => countStoredEntries(page)).toBe(0);
  await expect(page.getByText('Parata')).toBeHidden();
  await page.goBack();
  await expect(form(page)).toBeVisible();
  expect((await page.request.get('/api/v1/profile')).status()).toBe(401);
});

test('the page has no data of the member who has signed out, even while the sign-in form is loading', async ({ page }) => {
  const { promise: letIn, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/SignedOutShell-*.js', async (route) => {
    await letIn;
    await route.continue();
  });
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByText('Parata').first()).toBeVisible();
  const isWantedNow = page.waitForRequest('**/assets/SignedOutShell-*.js');
  await signOut(page);
  await isWantedNow;
  await expect.poll(() => page.evaluate(() => document.body.outerHTML)).not.toMatch(/Mia|Parata|mia@/);
  resolve();
  await expect(form(page)).toBeVisible();
});

test('signing out in one tab signs out the other tab', { tag: '@smoke' }, async ({ page }) => {
  const other = await openTwoTabs(page);
  await signOut(page);
  await expect(form(page)).toBeVisible();
  await expect(form(other)).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'You signed out in another tab.' })).toBeVisible();
  await expect(other).toHaveURL('/login');
});

test('clearing the storage of the browser by hand signs out the open tabs', async ({ page }) => {
  const other = await openTwoTabs(page);
  await page.evaluate(() => localStorage.clear());
  await expect(form(other)).toBeVisible();
  await expect(other).toHaveURL('/login?next=%2Ftraining');
});

test('the end of a session signs out every tab, and after signing in each tab shows its previous page', async ({ page }) => {
  await holdBell(page.context());
  const other = await openTwoTabs(page);
  // The other tab must not detect the end of the session by its own call. It reads the profile again when it opens its stream.
  const profile = '**/api/v1/profile';
  await page.context().route(profile, () => undefined);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Ironbark Box, switch studio' }).click();
  await page.getByRole('menuitemradio', { name: /Still Room/ }).click();
  for (const tab of [page, other]) {
    await expect(form(tab)).toBeVisible();
    await expect(tab.getByRole('status').filter({ hasText: 'You have been signed out.' })).toBeVisible();
  }
  await expect.poll(() => countStoredEntries(page)).toBe(0);
  await page.context().unroute(profile);
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL('/profile');
  await expect(profileMenu(other)).toBeVisible();
  await expect(other).toHaveURL('/training');
});

test('signing in in one tab also signs in the other tab', async ({ page }) => {
  await page.goto('/login?next=%2Fprofile');
  const other = await page.context().newPage();
  await other.goto('/training');
  await expect(form(other)).toBeVisible();
  await fillInSignIn(page, mia);
  await expect(profileMenu(page)).toBeVisible();
  await expect(other).toHaveURL('/training');
  await expect(profileMenu(other)).toBeVisible();
});

test('this tab switches to a member who signs in in another tab, and keeps no data of the former member', async ({ page }) => {
  const other = await openTwoTabs(page);
  await signOut(other);
  await expect(form(page)).toBeVisible();
  await fillInSignIn(other, sam);
  await expect(profileMenu(other)).toBeVisible();
  await expect(profileMenu(page)).toHaveAccessibleName(/Sam/);
  await expect(page.getByRole('banner').getByText('Still Room')).toBeVisible();
  await expect(page.getByText('Parata')).toBeHidden();
});

test('a sign-out that does not reach the server shows an error, and the member stays signed in', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v1/authentication', (route) => route.abort());
  await page.goto('/profile');
  await signOut(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'We couldn’t reach Spotter.' })).toBeVisible();
  await expect(profileMenu(page)).toBeVisible();
});
