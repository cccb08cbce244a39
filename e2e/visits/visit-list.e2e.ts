import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, sam, signIn, test } from '#e2e/fixtures.ts';

const busy = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Spotter is very busy right now.' },
};

async function openVisits(page: Page, search = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/visits${search}`);
}

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
const month = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('the page shows a year; each month leads to its visits, which are sorted by day and show their result', async ({ page }) => {
  await openVisits(page);
  await expect(month(page, 'March 2026')).toBeVisible();
  const months = page.getByRole('navigation', { name: 'Months' });
  await expect(months.getByRole('link')).toHaveCount(12);
  await expectAccessible(page, 'visits');
  await months.getByRole('link', { name: 'Feb 2026, 6 visits attended' }).click();
  await expect(page).toHaveURL('/visits?month=2026-02');
  await expect(page.getByText('8 visits, 6 attended')).toBeVisible();
  await expect(day(page, 'Thursday 19 February').filter({ hasText: '06:00' })).toContainText('Missed');
  await expect(day(page, 'Tuesday 17 February').filter({ hasText: '18:00' })).toContainText('Attended');
  await page.getByText('Show as a table').click();
  const row = page.getByRole('row', { name: /^Tuesday,? 17 February 2026/ });
  await expect(row.getByRole('cell')).toHaveText(['1', '0', '1']);
  await expectAccessible(page, 'visits as a table');
});

test('links and arrow keys lead to other months, and an empty month leads to the nearest month with visits', async ({ page }) => {
  await openVisits(page);
  await page.getByRole('link', { name: 'Previous month' }).press('Enter');
  await expect(month(page, 'February 2026')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/visits?month=2026-01');
  await expect(day(page, 'Thursday 15 January')).toContainText('Cancelled late');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'No visits: December 2025' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/visits?month=2026-01');
  await page.getByRole('navigation', { name: 'Months' }).getByRole('link', { name: /^Jan / }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /^Feb 2026/ })).toBeFocused();
  await expect(page).toHaveURL('/visits?month=2026-01');
  await page.getByRole('link', { name: 'This month' }).click();
  await expect(page).toHaveURL('/visits');
});

test('the page lists the visits of all studios, and a visit to another studio is read from that studio', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openVisits(page, '?month=2026-02');
  await page.getByRole('link', { name: 'All studios' }).click();
  await expect(page).toHaveURL('/visits?month=2026-02&studios=all');
  const slowFlow = day(page, 'Thursday 19 February').filter({ hasText: 'Still Room' });
  await slowFlow.getByRole('link', { name: 'Slow flow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slow flow' })).toBeFocused();
  await expect(page.getByRole('article').getByText('Still Room', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the class' })).toBeHidden();
  const brief = page.getByRole('navigation', { name: 'Your visits' });
  await expect(brief.getByRole('heading', { name: 'February 2026' })).toBeVisible();
  await brief.getByRole('listitem').filter({ hasText: 'Missed' }).getByRole('link').click();
  await expect(page.getByRole('article').getByText('Counted as a visit on your 10-visit pass.')).toBeVisible();
  await expectAccessible(page, 'one visit');
  await page.getByRole('link', { name: 'See the class' }).click();
  await expect(page.getByRole('button', { name: /^Finished/ })).toBeVisible();
});

test('a member of one studio has no choice of studios; with no visits the page shows what to do next', async ({ page }) => {
  await page.route('**/api/v1/visits?*', (route) => route.fulfill({ json: { visits: [] } }));
  await page.route('**/api/v1/visit_days?*', (route) => route.fulfill({ json: { days: [] } }));
  await signIn(page, sam);
  await page.goto('/visits');
  await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All studios' })).toBeHidden();
  await expectAccessible(page, 'no visits');
});

test('older visits of a month are loaded on request', async ({ page }) => {
  await page.route('**/api/v1/visits?*', (route) => route.continue({ url: route.request().url().replace('limit=30', 'limit=3') }));
  await openVisits(page, '?month=2026-02');
  const rows = page
    .getByRole('main')
    .getByRole('region')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Show older visits' }).click();
  await expect(rows).toHaveCount(6);
});

test('the list and the year show separate errors, and are read on the next try', async ({ page }) => {
  for (const call of ['visits', 'visit_days']) await page.route(`**/api/v1/${call}?*`, (route) => route.fulfill(busy));
  await openVisits(page);
  await expect(page.getByText('Your visits couldn’t be loaded.')).toBeVisible();
  await expect(page.getByText('Your year couldn’t be loaded.')).toBeVisible();
  await expectAccessible(page, 'visits that could not be read');
  await page.unrouteAll();
  const retries = page.getByRole('button', { name: 'Try again' });
  for (const left of [1, 0]) {
    await retries.last().press('Enter');
    await expect(retries).toHaveCount(left);
  }
  await expect(page.getByRole('navigation', { name: 'Months' })).toBeVisible();
  await expect(day(page, 'Friday 6 March').first()).toBeVisible();
});

test('a visit that does not exist shows an error and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/visits/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Visit not found' })).toBeVisible();
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
