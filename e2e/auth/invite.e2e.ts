import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, sam, signIn, test } from '#e2e/fixtures.ts';
import { waitUntilPressable } from '#e2e/journeys/timetable.ts';
import { initialTime, type Studio } from '#e2e/studio.ts';
import { createVirtualClock } from '#server/clock.ts';
import { readInstant } from '#server/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/log.ts';
import { inviteAsAdmin } from '#server/studio/admin/invites.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const ana = { email: 'ana@example.org', password: 'kettle river anvil' };

async function invite({ databaseUrl }: Studio, email: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    await migrateToLatest(database);
    const context = {
      database,
      clock: createVirtualClock(readInstant(initialTime)),
      newId: () => crypto.randomUUID(),
      log: createLog('error'),
    };
    await database.transaction((tx) => inviteAsAdmin(context, tx, { command: 'invite', emails: [email], studio: 'ironbark-box' }));
  } finally {
    await database.close();
  }
}

const openEmail = (page: Page): Promise<void> =>
  expect(async () => {
    await page.goto('/_outbox');
    await page.getByRole('link', { name: /\/invite\// }).click({ timeout: 1000 });
  }).toPass();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('Ana opens the invite in her email, reads what is wrong with her input, signs up, and sees her studio', async ({ page, studio }) => {
  await invite(studio, ana.email);
  await openEmail(page);
  await expect(page.getByText('Ironbark Box invites a•••@example.org.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Create an account')).toBeFocused();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Ana Prado');
  await page.getByLabel('Password', { exact: true }).fill('anaprado');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('This is too close to your name')).toBeVisible();
  await expectAccessible(page, 'a password that is refused');
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/classes/);
  await expect(page.getByRole('button', { name: 'Your profile, Ana Prado' })).toBeVisible();

  await page.goto('/password_reset');
  await expect(page).toHaveURL('/profile/security?password_reset=1');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill('squat-bench-deadlift');
  await page.getByLabel('New password').fill('another river anvil');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(ana.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Security')).toBeVisible();
});

test('Sam signs in with the link of the invite, accepts, changes his name, and hides the studio that he does not use', async ({
  page,
  studio,
}) => {
  await invite(studio, sam.email);
  await openEmail(page);
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email);
  await page.getByLabel('Password', { exact: true }).fill(sam.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You’ve joined Ironbark Box.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You’ve accepted this invitation.')).toBeVisible();
  await expectAccessible(page, 'the profile');

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Your name').fill('Sam W. Whitlock');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Your profile, Sam W. Whitlock' })).toBeVisible();

  await page.getByRole('link', { name: 'Studios', exact: true }).click();
  await page.getByRole('button', { name: 'Go to Ironbark Box' }).click();
  await expect(page.getByRole('button', { name: 'Ironbark Box, switch studio' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide Still Room' }).click();
  await expect(page.getByRole('button', { name: 'Show Still Room and switch to it' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ironbark Box, switch studio' })).toBeHidden();
  await page.getByRole('button', { name: 'Hide Ironbark Box' }).click();
  await expect(page.getByText('This is your only visible studio')).toBeVisible();
  await expectAccessible(page, 'the studios');
  await waitUntilPressable(page);
  await page.getByRole('button', { name: 'Show Still Room and switch to it' }).click();
  await expect(page.getByRole('button', { name: 'Still Room, switch studio' })).toBeVisible();
});

test('a wrong invite code can be corrected, and a draft of the profile is kept when the session ends', async ({ page }) => {
  await page.goto('/invite');
  await page.getByLabel('Code').fill('abcd efgh');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code isn’t valid.')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('ABCD-EFGH');
  await signIn(page, sam);
  await page.goto('/profile/edit');
  await page.getByLabel('Preferred name').fill('Sammy');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Fedit');
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email);
  await page.getByLabel('Password', { exact: true }).fill(sam.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Preferred name')).toHaveValue('Sammy');
});
