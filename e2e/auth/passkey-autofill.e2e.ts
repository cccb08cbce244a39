/** The sign-in form's autofill offers passkeys. A virtual authenticator of Chromium chooses one as soon as the page requests it. */
import { expect, fillInSignIn, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { addAuthenticator, addPasskey, passkeyButton, profileMenu, signOut } from './passkey-steps.ts';

test.use({ ownStudio: true, viewport: phone, hasPasskeyAutofill: true });
test.slow();

test('Mia signs in with the passkey that the autofill offers, without the button', async ({ page }) => {
  await signIn(page);
  const authenticator = await addAuthenticator(page);
  await addPasskey(page, 'Phone of Mia');
  await authenticator.setPresence(false);
  await signOut(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');

  const signedIn = page.waitForResponse((response) => response.url().endsWith('/authentication/passkey'));
  await authenticator.setPresence(true);
  await page.reload();
  expect((await signedIn).status()).toBe(200);
  await expect(profileMenu(page)).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('the password signs in while the autofill offers passkeys, and the request of the autofill ends', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = (options) =>
      new Promise((_, reject) => {
        const { dataset } = document.documentElement;
        dataset['offer'] = options?.mediation ?? 'dialog';
        options?.signal?.addEventListener('abort', () => {
          dataset['offer'] = 'stopped';
          reject(new DOMException('It was stopped.', 'AbortError'));
        });
      });
  });
  await page.goto('/login');
  const offer = page.locator('html');
  await expect(offer).toHaveAttribute('data-offer', 'conditional');
  await passkeyButton(page).click();
  await expect(offer).toHaveAttribute('data-offer', 'dialog');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer).toHaveAttribute('data-offer', 'conditional');
  await fillInSignIn(page, mia);
  await expect(offer).toHaveAttribute('data-offer', 'stopped');
  await expect(profileMenu(page)).toBeVisible();
});
