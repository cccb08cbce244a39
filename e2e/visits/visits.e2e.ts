import { desktop, expect, expectAccessible, signIn, test } from '#e2e/journey.ts';

test('visits stand under their month, each with what became of it', async ({ page }) => {
  await signIn(page);
  await page.goto('/visits');
  const february = page.getByRole('region', { name: 'February 2026' }).getByRole('listitem');
  await expect(february.filter({ hasText: 'Thu 06:00' })).toContainText('Missed');
  await expect(february.filter({ hasText: 'Tue 18:00' }).first()).toContainText('Attended');
  const january = page.getByRole('region', { name: 'January 2026' }).getByRole('listitem');
  await expect(january.filter({ hasText: 'Gymnastics skills' })).toContainText('Cancelled late');
  await expectAccessible(page, 'visits');
});

test('one visit says what it used, beside the others on a wide screen', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page);
  await page.goto('/visits');
  await page.getByRole('listitem').filter({ hasText: 'Missed' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'CrossFit' })).toBeFocused();
  await expect(page.getByRole('article').getByText('Counted as a visit on your 10-visit pass.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Your visits' }).getByRole('link', { name: 'CrossFit' }).first()).toBeVisible();
  await expectAccessible(page, 'one visit');
  await page.getByRole('link', { name: 'See the class' }).click();
  await expect(page.getByRole('button', { name: /^Finished/ })).toBeVisible();
});

test('older visits come when they are asked for', async ({ page }) => {
  await page.route('**/api/v1/visits?*', (route) => route.continue({ url: route.request().url().replace('limit=30', 'limit=6') }));
  await signIn(page);
  await page.goto('/visits');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Show older visits' }).click();
  await expect(rows).toHaveCount(12);
});

test('a visit that is not there says so and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/visits/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This spot is empty' })).toBeVisible();
  await expectAccessible(page, 'a visit that is not there');
  await page.getByRole('link', { name: 'Go to your visits' }).click();
  await expect(page).toHaveURL('/visits');
});

test('nothing is cut off on the narrowest phone, in large type', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page);
  for (const path of ['/visits', '/bookings']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '140%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false);
  }
});
