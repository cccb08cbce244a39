import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, signIn, test } from '#e2e/fixtures.ts';
import { politeAnnouncement } from '#e2e/journeys/timetable.ts';
import { classLabel } from '#e2e/visits/classes.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function unsubscribeAddress(page: Page): Promise<string> {
  await signIn(page);
  await page.goto('/bookings');
  await page.getByRole('button', { name: `Cancel ${classLabel('bookedInTime')}` }).press('Enter');
  await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  await page.context().clearCookies();
  // a scheduled job may also have sent emails about passes
  const email = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Your booking is cancelled/ }) });
  const link = email.getByRole('link', { name: 'unsubscribe', exact: true });
  await expect(async () => {
    await page.goto('/_outbox');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

test('a person who is not signed in stops the emails about bookings, and turns them on again', async ({ page }) => {
  const address = await unsubscribeAddress(page);
  await page.goto(address);
  await expect(title(page, 'Stop emails about your bookings from Ironbark Box?')).toBeVisible();
  await expectAccessible(page, 'the page that stops emails');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(title(page, 'Stopped')).toBeFocused();
  await expect(page.getByText('Ironbark Box sends you no more emails about your bookings.')).toBeVisible();
  await expectAccessible(page, 'emails that are stopped');

  await page.reload();
  await expect(title(page, 'Already stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Turn these emails on again' }).click();
  await expect(title(page, 'On again')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible();

  await page.goto(`${address}x`);
  await expect(page.getByText('This link doesn’t stop any emails.')).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsettings');
});

test('a signed-in member stops the emails about bookings, and the switch in the settings is off', async ({ page }) => {
  const address = await unsubscribeAddress(page);
  await signIn(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(title(page, 'Stopped')).toBeFocused();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Email Booking emails' })).not.toBeChecked();
});
