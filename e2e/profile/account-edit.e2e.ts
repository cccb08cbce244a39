import { expect, expectAccessible, phone, signIn, test } from '#e2e/journey.ts';

test.use({ ownStudio: true, viewport: phone });

test('Mia gives the studio her number: what cannot be one is pointed out, an answer that is lost is asked for again, and it stays', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/account/edit');
  const number = page.getByRole('textbox', { name: 'Phone', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await number.fill('mine');
  await save.click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a form with something wrong in it');
  await number.fill('021 555 0100');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/member', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
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
