/** The authenticator app is simulated and uses the server's clock. */
import type { Page } from '@playwright/test';
import { readInstant } from '#server/config.ts';
import { addApp, appCode, type AuthenticatorApp } from '#tests/auth/authenticator-app.ts';
import { expect, expectAccessible, fillInSignIn, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { initialTime, type Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const start = readInstant(initialTime);
const profileMenu = (page: Page) => page.getByRole('button', { name: /^Your profile/ });
const appField = (page: Page) => page.getByLabel('Code from your authenticator app');
const recoveryField = (page: Page) => page.getByLabel('Recovery code', { exact: true });

/** Mia adds an app and signs out. A minute later she enters her password. */
async function enterPassword(page: Page, { clock }: Studio): Promise<AuthenticatorApp> {
  await clock.set(start.toISOString());
  await signIn(page);
  const app = await addApp(async (method, path, init) => {
    const answer = await page.request.fetch(path, { method, data: init?.body });
    return { body: await answer.json() };
  }, start);
  await page.request.delete('/api/v1/authentication');
  await clock.advance(60_000);
  await page.goto('/login');
  await fillInSignIn(page, mia);
  await expect(appField(page)).toBeFocused();
  return app;
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

test('Mia signs in with her password and a code; a wrong code is refused first', async ({ page, studio }) => {
  const { secret } = await enterPassword(page, studio);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await expect(appField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(appField(page)).toHaveAccessibleDescription('6 digits, new every 30 seconds.');
  await expectAccessible(page, 'the form of the code');

  await enterCode(page, 'abc');
  const refusal = page.getByRole('alert').filter({ hasText: 'This code is not right' });
  await expect(refusal).toBeVisible();
  await expect(profileMenu(page)).toBeHidden();
  await appField(page).fill('');
  await expect(refusal).toBeHidden();
  await studio.clock.advance(60_000);
  await enterCode(page, appCode(secret, new Date(start.getTime() + 120_000)));
  await expect(profileMenu(page)).toBeVisible();
  await expect(page).toHaveURL('/classes');
});

test('Mia, who does not have her authenticator app, signs in with a recovery code', async ({ page, studio }) => {
  const { recoveryCodes } = await enterPassword(page, studio);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(recoveryField(page)).toBeFocused();
  await expect(appField(page)).toBeHidden();
  await expectAccessible(page, 'the form of the recovery code');
  await enterCode(page, recoveryCodes[0]?.toLowerCase() ?? '');
  await expect(profileMenu(page)).toBeVisible();
});

test('an empty code is not sent, and Back leads to the form', async ({ page, studio }) => {
  await enterPassword(page, studio);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(appField(page)).toBeFocused();
  await expect(appField(page)).toHaveAccessibleDescription(/Please fill this in\./);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(appField(page)).toBeHidden();
});
