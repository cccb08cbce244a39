import type { Page } from '@playwright/test';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { politeAnnouncement, waitUntilPressable, reservationDialog, alertWith } from '#e2e/journeys/timetable.ts';

test.use({ ownStudio: true, viewport: phone });

/** The time of a class that overlaps Barbell club, where a place is offered to Mia. */
const evening = '2026-03-04T18:00:00+13:00';
const lastVisits = ['03', '04', '05'].map((day) => `2026-03-${day}T13:30:00+13:00`);

const readings = /\/api\/v1\/sessions(\?|\/[^/]+$)/;

/** Returns a function that makes the page read an old, lower price. After the page has requested the drop-in, it reads the new price. */
async function readAnotherPrice(page: Page): Promise<() => Promise<void>> {
  const requestedPaths = new Set<string>();
  let isRead = false;
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname.replace(/.*\//, '')));
  await page.route(readings, async (route) => {
    if (!isRead) return route.fallback();
    const response = await route.fetch();
    if (requestedPaths.has('dropin')) return route.fulfill({ response });
    await route.fulfill({ response, body: (await response.text()).replaceAll('"amount":3000', '"amount":2500') });
  });
  return async () => {
    isRead = true;
    await page.reload();
  };
}

test('Mia drops in at a price that she has seen, after a look at what else she has', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  for (const start of lastVisits) await client.book(await client.classAt('Open gym', start));
  const crossFit = await client.classAt('CrossFit', evening);
  await signIn(page);
  const showAnotherPrice = await readAnotherPrice(page);
  await page.goto('/classes?day=2026-03-04');
  const dropIn = page.getByRole('button', { name: 'Drop in to CrossFit at 18:00, $30.00' });
  await expect(page.getByRole('article').filter({ has: dropIn })).toContainText('same time as Barbell club');
  await page.goto(`/classes/${crossFit.id}`);
  await expect(page.getByText('You also have Barbell club at 17:30.')).toBeVisible();

  await dropIn.focus();
  await page.keyboard.press('Enter');
  const dialog = reservationDialog(page);
  await expect(dialog).toHaveAccessibleDescription(/You can cancel for free until .*16:00\. This drop-in costs \$30\.00\.$/);
  await expect(dialog).toContainText('You’ll get an invoice. If you have a default card, we charge it once you have your spot.');
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused();
  await expectAccessible(page, 'Confirm reservation with a price');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(dropIn).toBeFocused();

  await dropIn.click();
  await page.mouse.click(200, 60);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Barbell club at 17:30' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barbell club' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(dropIn).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await client.livingVisitsTo(crossFit)).toEqual([]);

  await showAnotherPrice();
  await page.getByRole('button', { name: 'Drop in to CrossFit at 18:00, $25.00' }).click();
  await expect(dialog).toHaveAccessibleDescription(/This drop-in costs \$25\.00\.$/);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveAccessibleDescription(/This drop-in costs \$30\.00\.$/);
  await expect(alertWith(page, 'A price has changed since you looked')).toBeAttached();
  expect(await client.livingVisitsTo(crossFit)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused();
  await waitUntilPressable(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Cancel CrossFit at 18:00' })).toBeFocused();
  await expect(page.getByText('Paid as a drop-in.')).toBeVisible();
  expect(await client.livingVisitTo(crossFit)).toMatchObject({ state: 'booked', dropin: true, pass_id: null });
});
