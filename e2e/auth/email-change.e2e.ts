import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const newEmail = 'mia.parata@example.net';
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change email' });
const emailRow = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

async function openForm(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/profile/security');
  await changeButton(page).click();
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send the links' }).click();
}

test('Mia requests another email, sees after a reload that both addresses must confirm, and keeps her present email', async ({ page }) => {
  await openForm(page);
  await expectAccessible(page, 'the form for another email');
  await fillIn(page, newEmail);
  await expect(page.getByText('Waiting for both confirmations')).toBeVisible();

  await page.reload();
  await expect(emailRow(page, newEmail)).toContainText('Not confirmed yet');
  await expect(emailRow(page, mia.email)).toContainText('Not confirmed yet');
  await expect(page.getByText(/^Open the link in both emails by \d\d:\d\d tomorrow\./)).toBeVisible();
  await expect(changeButton(page)).toBeHidden();
  await expectAccessible(page, 'an email that waits');
  await page.setViewportSize(desktop);
  await expectAccessible(page, 'an email that waits, on a wide screen');

  await page.getByRole('button', { name: 'Keep current email' }).click();
  await expect(page.getByText('Your email stays the same.')).toBeVisible();
  await page.reload();
  await expect(changeButton(page)).toBeVisible();
  await expect(emailRow(page, mia.email)).toBeVisible();
  await expect(page.getByText(newEmail)).toBeHidden();
});

test('the present email and an incomplete email are refused beside the field, and no change is pending', async ({ page }) => {
  await openForm(page);
  await fillIn(page, mia.email.toUpperCase());
  await expect(page.getByText('This is the email that you have now. Enter another one.')).toBeVisible();
  await expect(page.getByLabel('New email')).toBeFocused();
  await fillIn(page, 'mia@example');
  await expect(page.getByText('This does not look like an email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(changeButton(page)).toBeVisible();
});
