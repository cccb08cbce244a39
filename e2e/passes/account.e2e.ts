import { expect, expectAccessible, phone, sam, signIn, test } from '#e2e/fixtures.ts';
import type { Page } from '@playwright/test';

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('Sam sees which pass pays next, the result of each visit, and how many visits are left after all bookings', async ({ page }) => {
  await signIn(page, sam);
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'of 2 visits this week' })).toBeVisible();
  await expect(main.getByRole('img', { name: 'of 10 visits left' }).last()).toBeVisible();
  await expect(main.getByText(/^Used (next|for)/)).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'Buy', exact: true })).toHaveAttribute('href', '/checkout');
  await expectAccessible(page, 'the account');
  await main.getByRole('link', { name: 'Pass history' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeFocused();
  await expect(main.getByText(/^After everything you booked: \d+ visits? left/).first()).toBeVisible();
  await main.getByText('Pass history').first().click();
  await expect(main.getByText('Used: attended').first()).toBeVisible();
  await expectAccessible(page, 'the passes');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);
});

test('a member without passes gets a link to the shop; passes that cannot be read show an error, and can be read again', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const calls = '**/api/v1/{passes,memberships}*';
  await page.route(calls, (route) => route.fulfill({ status: 200, json: { passes: [], memberships: [] } }));
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'No pass or membership yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy a pass' })).toHaveAttribute('href', '/checkout');
  await expectAccessible(page, 'an account with nothing in it');
  await page.unroute(calls);
  await page.route('**/api/v1/pass_movements', (route) => route.abort());
  await page.goto('/account/passes');
  await expect(page.getByText('Your passes couldn’t be loaded.')).toBeVisible();
  await page.unroute('**/api/v1/pass_movements');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'of 10 visits left' }).first()).toBeVisible();
});
