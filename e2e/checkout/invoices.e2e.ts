import { expect, expectAccessible, sam, signIn, test } from '#e2e/fixtures.ts';

test('Mia opens an invoice from the list, prints it without the rest of the page, and goes back', async ({ page }) => {
  await signIn(page);
  await page.goto('/account/invoices');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Invoice \d+$/ }).first()).toBeVisible();
  await expectAccessible(page, 'the invoices');
  await main.getByRole('listitem').filter({ hasText: 'Ironbark tee' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ })).toBeFocused();
  await expect(main.getByRole('row', { name: 'Ironbark tee' })).toContainText('$45.00');
  await expect(main.getByText('Includes tax (15%)')).toBeVisible();
  await expect(main.getByText('Mia Parata')).toBeVisible();
  await expectAccessible(page, 'an invoice');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const around of ['Buy', 'All invoices', 'Print', 'Passes']) await expect(page.getByText(around, { exact: true })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/account/invoices');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeFocused();
});

test('the page shows that a member has no purchases, and does not find an invoice of another member', async ({ page }) => {
  await signIn(page, sam);
  await page.route('**/api/v1/invoices', (route) => route.fulfill({ status: 200, json: { invoices: [] } }));
  await page.goto('/account/invoices');
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await page.goto('/account/invoices?invoice=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  await expectAccessible(page, 'an invoice that is not there');
});
