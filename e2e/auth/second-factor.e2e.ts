import type { Page } from '@playwright/test';
import { recoveryCodeCount } from '#machines/auth/second-factor.rules.ts';
import { expect, expectAccessible, phone, signIn, test } from '#e2e/fixtures.ts';
import { appCode } from '#tests/auth/authenticator-app.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

/** A time a few minutes after the sign-in, so that the server requires no step-up. */
const enteredAt = '2026-03-02T06:05:00+13:00';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const codesOn = async (page: Page): Promise<readonly string[]> => {
  await expect(button(page, 'I have stored them')).toBeVisible();
  return page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/ })
    .allTextContents();
};
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('Mia adds an authenticator app, stores the recovery codes, creates new recovery codes, and removes the app', async ({
  page,
  studio,
}) => {
  await signIn(page);
  await page.goto('/profile/security');
  await button(page, 'Add an authenticator app').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'the form with the QR code');
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '');

  await page.getByLabel('Code from the app').fill('000000');
  await button(page, 'Confirm code').click();
  await expect(page.getByText('This code isn’t right. Wait for the next one in the app.')).toBeVisible();
  await studio.clock.set(enteredAt);
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date(enteredAt)));
  await button(page, 'Confirm code').click();
  const codes = await codesOn(page);
  expect(codes).toHaveLength(recoveryCodeCount);
  await expectAccessible(page, 'the recovery codes');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(codes[0] ?? '')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(button(page, 'I have stored them')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await button(page, 'I have stored them').click();
  await expect(page.getByText('10 of 10 left', { exact: true })).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toBeHidden();

  await button(page, 'New codes').click();
  await answer(page, 'Make new codes');
  const renewed = await codesOn(page);
  expect(renewed).toHaveLength(recoveryCodeCount);
  expect(renewed).not.toEqual(codes);
  await button(page, 'I have stored them').click();

  await button(page, 'Remove the authenticator app').click();
  await answer(page, 'Remove app');
  await expect(button(page, 'Add an authenticator app')).toBeVisible();
  await expect(page.getByText('10 of 10 left', { exact: true })).toBeHidden();
  await page.reload();
  await expect(button(page, 'Add an authenticator app')).toBeVisible();
});
