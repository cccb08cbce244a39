import { expect, expectAccessible, fillInSignIn, mia, phone, signIn, test, holdBell } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });

test('Mia enters her phone number: an invalid one shows an error, a lost response leads to another try, and the number is saved', async ({
  page,
}) => {
  await signIn(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/member', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await page.goto('/account/edit');
  const number = page.getByRole('textbox', { name: 'Phone', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await number.fill('mine');
  await save.click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a form with something wrong in it');
  await number.fill('021 555 0100');
  await save.click();
  await expect(page.getByText('Your changes may not be saved yet.')).toBeVisible();
  await expect(number).toHaveValue('021 555 0100');
  await page.unroute('**/api/v1/member');
  page.on('request', (request) => {
    if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  await page.reload();
  await expect(number).toHaveValue('021 555 0100');
});

test('Mia discards her draft by keyboard, and the focus moves to the form', async ({ page }) => {
  await signIn(page);
  await page.goto('/account/edit');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('021 555 0199');
  await page.reload();
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.press('Enter');
  await expect(discard).toBeHidden();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
});

test('a draft is restored when Mia signs in after her session has ended, and is deleted when she signs out', async ({ page, context }) => {
  await holdBell(context);
  await signIn(page);
  await page.goto('/account/edit');
  const number = page.getByRole('textbox', { name: 'Phone', exact: true });
  const restored = page.getByText('Your unsaved changes are back.');
  await number.fill('021 555 0199');
  await expect(restored).toBeHidden();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL(/\/account\/edit$/);
  await expect(restored).toBeVisible();
  await expect(number).toHaveValue('021 555 0199');
  await page.getByRole('button', { name: /^Your profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('spotter.drafts')))).toEqual([]);
});
