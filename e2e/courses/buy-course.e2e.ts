import * as checkoutCalls from '#contract/checkout-calls.ts';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';

test.use({ ownStudio: true, viewport: phone });

test('a course with a price leads to the shop, where the course is for sale', async ({ page, studio }) => {
  await signIn(page);
  await page.goto('/courses');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Engine room' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Engine room' })).toBeVisible();
  await expect(main.getByText('$60.00')).toBeVisible();
  await expectAccessible(page, 'a course that is for sale');
  await main.getByRole('link', { name: 'Buy the course' }).click();
  await expect(main.getByRole('heading', { name: 'Courses' })).toBeVisible();
  const add = main.getByRole('button', { name: 'Add Engine room to your cart' });
  await add.click();
  await expect(main.getByText('1 in your cart')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  const { api } = await openMemberClient(studio, mia);
  // the page shows an added line before the server has stored it
  await expect
    .poll(() => api.call(checkoutCalls.readCart))
    .toMatchObject({ answer: { line_items: [{ name: 'Engine room', quantity: 1 }] } });
});
