import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, signIn, test } from '#e2e/fixtures.ts';
import { politeAnnouncement } from '#e2e/journeys/timetable.ts';
import { classLabel } from './classes.ts';

const list = '**/api/v1/visits/bookings';
const busy = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Spotter is very busy right now.' },
};

async function openBookings(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/bookings');
}

const today = (page: Page) => page.getByRole('region', { name: 'Today, Monday 2 March' });

test('future bookings are shown under their day, with their buttons', async ({ page }) => {
  await openBookings(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible();
  await expect(today(page).getByRole('article')).toHaveCount(3);
  await expect(today(page).getByText('2nd', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Offered to you, Wednesday 4 March' }).getByRole('button')).toHaveCount(2);
  await expectAccessible(page, 'my bookings');
});

test.describe('in a separate studio', () => {
  test.use({ ownStudio: true, viewport: phone });

  test('Mia cancels a booking and leaves a waitlist; both disappear, and the focus stays in the list', async ({ page }) => {
    await openBookings(page);
    await page.getByRole('button', { name: `Cancel ${classLabel('bookedInTime')}` }).press('Enter');
    await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
    await expect(today(page).getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('region', { name: /^Offered to you/ }).getByRole('link')).toBeFocused();
    await page.getByRole('button', { name: `Leave the waitlist for ${classLabel('waiting')}` }).press('Enter');
    await expect(politeAnnouncement(page, 'Removed')).toBeAttached();
    await expect(today(page).getByRole('article')).toHaveCount(1);
  });
});

test('without bookings the page links to the classes', async ({ page }) => {
  await page.route(list, (route) => route.fulfill({ json: { visits: [] } }));
  await openBookings(page);
  await expect(page.getByRole('heading', { name: 'Nothing booked yet' })).toBeVisible();
  await expectAccessible(page, 'no bookings');
  await page.getByRole('link', { name: 'Find a class' }).click();
  await expect(page).toHaveURL('/classes');
});

test('bookings that could not be read are read on the next try', async ({ page }) => {
  await page.route(list, (route) => route.fulfill(busy));
  await openBookings(page);
  await expect(page.getByText('Your bookings couldn’t be loaded.')).toBeVisible();
  await expect(page.getByText('Spotter is very busy right now.')).toBeVisible();
  await expectAccessible(page, 'bookings that could not be read');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(today(page)).toBeVisible();
});

test('offline, the bookings stay readable and show how old they are', async ({ page, context }) => {
  await openBookings(page);
  await expect(today(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Updated just now.')).toBeVisible();
  await expect(today(page).getByRole('article')).toHaveCount(3);
  await expectAccessible(page, 'bookings offline');
  await context.setOffline(false);
  await expect(page.getByText('Updated just now.')).toBeHidden();
});
