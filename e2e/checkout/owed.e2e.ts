import type { Page } from '@playwright/test';
import * as dropInCalls from '#contract/drop-in-calls.ts';
import { desktop, expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true });
// The test books four classes first.
test.slow();

const lastVisits = ['03', '04', '05'].map((day) => `2026-03-${day}T13:30:00+13:00`);

async function owe(studio: Studio): Promise<void> {
  const client = await openMemberClient(studio, mia);
  for (const start of lastVisits) await client.book(await client.classAt('Open gym', start));
  const { id } = await client.classAt('CrossFit', '2026-03-04T18:00:00+13:00');
  await client.api.call(dropInCalls.dropIn, { params: { id }, body: {}, key: crypto.randomUUID() });
}

const main = (page: Page) => page.getByRole('main');
const pay = (page: Page) => main(page).getByRole('link', { name: 'Pay $30.00' });
const buy = (page: Page) => main(page).getByRole('link', { name: 'Buy', exact: true });

const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}, the account and the invoices begin with the unpaid invoice, and the button Buy is no longer prominent`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await page.goto('/account');
    await expect(main(page).getByRole('heading', { name: 'Passes' })).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
    const loud = await buy(page).evaluate(backgroundOf);
    await owe(studio);
    // the open page reads its data again without an action of the member
    await expect(pay(page)).toBeVisible();
    for (const path of ['/account', '/account/invoices']) {
      await page.goto(path);
      await expect(pay(page)).toBeVisible();
      expect(await pay(page).evaluate(backgroundOf), path).toBe(loud);
      expect(await buy(page).evaluate(backgroundOf), path).not.toBe(loud);
      const first = main(page).getByRole('heading', { level: 2 }).first();
      await expect(first, path).toHaveText('You have an invoice to pay');
    }
    await expectAccessible(page, 'invoices with one to pay');
    await page.goto('/account');
    await expect(pay(page)).toBeVisible();
    await expectAccessible(page, 'an account that owes');
    await pay(page).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Invoice');
    await expect(main(page).getByRole('button', { name: 'Pay $30.00' })).toBeVisible();
  });
