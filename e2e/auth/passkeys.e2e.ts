import type { Page } from '@playwright/test';
import { expect, expectAccessible, fillInSignIn, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { addAuthenticator, addButton, addPasskey, passkeyButton, profileMenu, signOut } from './passkey-steps.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const passkeyRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem').filter({ hasText: name });

async function removePasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile/security');
  await page.getByRole('button', { name: `Remove: ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Remove “${name}”?` })
    .getByRole('button', { name: 'Remove passkey' })
    .click();
  await expect(passkeyRow(page, name)).toBeHidden();
}

test('Mia signs in with a passkey until she removes it, and her password works before and after', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page);
  await addPasskey(page, 'Phone of Mia');
  await signOut(page);
  await expectAccessible(page, 'the form with a passkey');

  await passkeyButton(page).click();
  await expect(profileMenu(page)).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/profile/security');
  await expect(passkeyRow(page, 'Phone of Mia')).toContainText('Last used: Today');

  await removePasskey(page, 'Phone of Mia');
  await signOut(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey wasn’t accepted.' })).toBeVisible();
  await expect(profileMenu(page)).toBeHidden();
  await fillInSignIn(page, mia);
  await expect(profileMenu(page)).toBeVisible();
});

test('adding a second passkey on the same device changes nothing', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page);
  await addPasskey(page, 'Phone of Mia');
  await addButton(page).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename: Phone of Mia' })).toHaveCount(1);
});

test('a browser that does not support passkeys offers neither to add a passkey nor to sign in with one', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(passkeyButton(page)).toBeHidden();
  await signIn(page);
  await page.goto('/profile/security');
  await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible();
  await expect(addButton(page)).toBeHidden();
});
