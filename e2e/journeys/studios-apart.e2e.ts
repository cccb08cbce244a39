import { desktop, expect, signIn, test } from '#e2e/fixtures.ts';
import { bookButton, holdCalls } from './timetable.ts';

test.use({ ownStudio: true, viewport: desktop });

const sessions = /\/api\/v1\/sessions\?/;

test('a late timetable of one studio is never shown in the studio that Mia has selected meanwhile', async ({ page }) => {
  await signIn(page);
  const ironbark = await holdCalls(page, '**/api/v1/sessions?**');
  await page.goto('/profile');
  const switcher = page.getByRole('button', { name: /switch studio/ });
  await expect(switcher).toHaveAccessibleName('Ironbark Box, switch studio');
  const requestedFacilities: string[] = [];
  page.on('request', (request) => {
    if (sessions.test(request.url())) requestedFacilities.push(request.headers()['x-facility-guid'] ?? '');
  });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Classes' }).click();
  await ironbark.waitForArrival();

  await page.unroute('**/api/v1/sessions?**');
  await switcher.click();
  await page.getByRole('menuitemradio', { name: /Still Room/ }).click();
  await expect(switcher).toHaveAccessibleName('Still Room, switch studio');
  await expect(page.getByRole('heading', { level: 2, name: 'Yin' }).first()).toBeVisible();
  await ironbark.release((route) => route.continue().catch(() => undefined));
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 2, name: 'CrossFit' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Yin' }).first()).toBeVisible();
  expect(new Set(requestedFacilities).size).toBe(2);
});

test('a booking whose response arrives in the other studio is made, and is not shown there', async ({ page }) => {
  const name = 'CrossFit at 19:00';
  await signIn(page);
  const held = await holdCalls(page, '**/api/v1/sessions/*/book');
  await page.goto('/classes');
  await bookButton(page, name).click();
  await held.waitForArrival();
  const switcher = page.getByRole('button', { name: /switch studio/ });
  await switcher.click();
  await page.getByRole('menuitemradio', { name: /Still Room/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Yin' }).first()).toBeVisible();
  await held.release((route) => route.continue().catch(() => undefined));
  await page.waitForTimeout(500);
  await expect(page.getByText('CrossFit at 19:00')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Booked')).toHaveCount(0);

  await switcher.click();
  await page.getByRole('menuitemradio', { name: /Ironbark Box/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'CrossFit' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Book|Cancel) CrossFit at 19:00/ })).toBeVisible();
});
