import { type Page } from '@playwright/test';
import { expect, expectAccessible, fillInSignIn, mia, sam, signIn, test } from '#e2e/fixtures.ts';

const authentication = '**/api/v1/authentication';
const form = (page: Page) => page.getByRole('heading', { name: 'Good to see you' });
const profileMenu = (page: Page) => page.getByRole('button', { name: 'Your profile, Mia Parata' });

test('a member who mistypes the password reads the reason, and signs in with the right password', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/login');
  await fillInSignIn(page, { ...mia, password: 'squat-bench-pushup' });
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  await expectAccessible(page, 'a refused sign-in');
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(profileMenu(page)).toBeVisible();
  await expect(page).toHaveURL('/classes');
});

test('each invalid field shows what is wrong, and the first invalid field gets the focus', async ({ page }) => {
  test.slow();
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please fill this in.');
  await page.getByLabel('Email').fill('mia at example');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/does not look like an email address/);
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page, 'a form with mistakes');
});

test('a member who had to sign in then sees the page that they had requested', async ({ page }) => {
  await page.goto('/account/invoices');
  await expect(page).toHaveURL('/login?next=%2Faccount%2Finvoices');
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL('/account/invoices');
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeFocused();
});

test('a member signs in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(form(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(mia.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(mia.password);
  await page.keyboard.press('Enter');
  await expect(profileMenu(page)).toBeVisible();
});

test('the fields are marked for password managers, and the member can make the password visible', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('while the server checks the password, the button shows progress and a second press has no effect', async ({ page }) => {
  let requestCount = 0;
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(authentication, async (route) => {
    requestCount += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await fillInSignIn(page, mia);
  const button = page.getByRole('button', { name: 'Signing in' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  letThrough();
  await expect(profileMenu(page)).toBeVisible();
  expect(requestCount).toBe(1);
});

test('a sign-in without an answer can be tried again with the same input', async ({ page }) => {
  await page.route(authentication, (route) => route.abort(), { times: 1 });
  await page.goto('/login');
  await fillInSignIn(page, mia);
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t sign you in.' })).toBeVisible();
  await expectAccessible(page, 'an interrupted sign-in');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(profileMenu(page)).toBeVisible();
});

test('the app repeats the start by itself if the server could not be reached', async ({ page }) => {
  await page.route('**/api/v1/profile', (route) => route.abort());
  await page.goto('/login');
  const error = page.getByRole('alert').filter({ hasText: 'Spotter couldn’t start.' });
  await expect(error).toBeVisible();
  await expectAccessible(page, 'a start without the server');
  await page.unroute('**/api/v1/profile');
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(form(page)).toBeVisible();
});

test('a returning member sees the app at once, even while the server does not answer', async ({ page }) => {
  let isSilent = false;
  await page.route('**/api/v1/**', (route) => (isSilent ? route.abort() : route.fallback()));
  await signIn(page);
  await page.goto('/profile');
  await expect(profileMenu(page)).toBeVisible();
  isSilent = true;
  await page.reload();
  await expect(profileMenu(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});

test('the sign-in page has links to the social page, the company and the help', async ({ page }) => {
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Follow us', 'About us', 'Help'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//);
});

test('Sam, who belongs to one studio, has no studio switcher', async ({ page }) => {
  await page.goto('/profile');
  await fillInSignIn(page, sam);
  await expect(page.getByRole('banner').getByText('Still Room')).toBeVisible();
  await expect(page.getByRole('button', { name: /switch studio/ })).toBeHidden();
});

test('axe finds no violation on the public pages', async ({ page }) => {
  test.slow();
  for (const path of ['/login', '/password_reset', '/invite', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
