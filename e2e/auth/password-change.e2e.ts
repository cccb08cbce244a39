/** Mia sets another password with two tabs open: she stays signed in with both, and both go on hearing what happens. */
import { expect, mia, phone, signIn, test } from '#e2e/journey.ts';
import { openDesk } from '#e2e/journeys/desk.ts';

test.use({ ownStudio: true, viewport: phone });
// A long story, and a slow machine is not wrong.
test.slow();

const password = 'another river anvil';

test('Mia changes her password, and a booking that she makes on another device afterwards is seen in the tabs that were open', async ({
  page,
  context,
  studio,
}) => {
  await signIn(page);
  await page.goto('/classes');
  const booked = page.getByRole('button', { name: /^Cancel Open gym at 13:30/ });
  await expect(page.getByRole('button', { name: /^Book Open gym at 13:30/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile?password_reset=1');
  await other.getByLabel('Current password').fill(mia.password);
  await other.getByLabel('New password').fill(password);
  await other.getByRole('button', { name: 'Change password' }).click();
  await expect(other.getByText('Your password is changed.')).toBeVisible();

  const desk = await openDesk(studio, { ...mia, password });
  await desk.book(await desk.classAt('Open gym', '2026-03-02T13:30+13:00'));
  await page.bringToFront();
  await expect(booked).toBeVisible({ timeout: 20_000 });
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});
