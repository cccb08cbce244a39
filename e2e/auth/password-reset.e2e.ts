import { expect, expectAccessible, phone, sam, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const next = 'kettle river anvil';

test('Sam opens the reset link that he has requested, reads why a common password is refused, and signs in with a better password', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await expectAccessible(page, 'asking for a link');
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();

  await expect(async () => {
    await page.goto('/_outbox');
    const email = page.getByRole('article').filter({ hasText: 'Reset your Spotter password' });
    await email.getByRole('link', { name: 'as HTML' }).click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Sam,' })).toBeVisible();
  await expectAccessible(page, 'the email with the link');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(phone);
  await page.goto((await page.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')) ?? '');
  const field = page.getByLabel('New password', { exact: true });
  await expect(page.getByText('For s•••@example.org.')).toBeVisible();
  await field.fill('Password123');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await expectAccessible(page, 'a common password');
  await field.fill(next);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is saved' })).toBeFocused();

  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email);
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/classes/);
});
