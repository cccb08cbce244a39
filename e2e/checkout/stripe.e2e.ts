/** A local server simulates Stripe, including its script and form. No test requests anything from Stripe. */
import type { FrameLocator, Page } from '@playwright/test';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import { openDatabase } from '#server/database/open.ts';
import { confirmedWithBank, declinedAtOnce } from '#tests/payments/stripe/stripe-api.ts';
import { settingsFor, startStripeServer, type StripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { testNumbers } from '#tests/checkout/checkout-client.ts';
import { desktop, expect, expectAccessible, mia, phone, signIn, test as base } from '#e2e/fixtures.ts';
import { waitUntilPressable } from '#e2e/journeys/timetable.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { openStudio, type Studio } from '#e2e/studio.ts';

const account = 'acct_box';

const test = base.extend<{ readonly stripe: StripeServer }>({
  stripe: async ({}, use) => {
    const stripe = await startStripeServer();
    await use(stripe);
    await stripe.close();
  },
  studio: async ({ stripe }, use) => {
    const studio = await openStudio(settingsFor(stripe.url));
    const database = await openDatabase({ databaseUrl: studio.databaseUrl, poolSize: 1 });
    await database.once((handle) => handle.updateTable('orgs').set({ stripe_account: account }).execute());
    await database.close();
    await use(studio);
    await studio.close();
  },
});
test.slow();

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => main(page).getByRole('form', { name: 'Add a card' });
const fields = (page: Page): FrameLocator => form(page).frameLocator('iframe[title="Secure payment input frame"]');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save card' });
const cardChosen = (page: Page) => main(page).getByRole('radio', { name: 'Visa ending 1111' });
const paid = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Paid. Thank you.' });

async function fillCart(studio: Studio): Promise<void> {
  const { api } = await openMemberClient(studio, mia);
  const sold = await api.call(checkoutCalls.listPassProducts);
  const pass = sold.kind === 'answered' ? sold.answer.products.find(({ name }) => name === '10-visit pass') : undefined;
  if (!pass) throw new Error('the studio does not sell the pass of this test');
  await api.call(checkoutCalls.updateCart, {
    body: { cart: { line_items: [{ variant_id: pass.variant_id, quantity: 1 }] } },
    key: crypto.randomUUID(),
  });
}

/** Opens checkout with a full cart, and records every URL that the page loads. */
async function atPayment(page: Page, studio: Studio): Promise<readonly string[]> {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await fillCart(studio);
  await signIn(page);
  await page.goto('/checkout/payment');
  await expect(page).toHaveURL(/cart=/);
  await expect(main(page).getByRole('button', { name: 'Add a card' })).toBeVisible();
  return loaded;
}

async function fillIn(page: Page, number: string): Promise<void> {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('12/31');
  await fields(page).getByLabel('Security code').fill('123');
}

async function openForm(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Add a card' }).click();
  await expect(fields(page).getByLabel('Card number')).toBeVisible();
}

const pay = (page: Page) => main(page).getByRole('button', { name: 'Pay $240.00' }).click();

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('Mia adds a card in the form of Stripe, and buys a pass with it', async ({ page, studio, stripe }) => {
      const loaded = await atPayment(page, studio);
      expect(loaded.filter((url) => url.startsWith(stripe.url))).toEqual([]);
      await openForm(page);
      await expectAccessible(page, 'the form of Stripe');
      await fillIn(page, testNumbers.good);
      await save(page).click();
      await expect(cardChosen(page)).toBeChecked();
      await expect(form(page)).toHaveCount(0);
      await pay(page);
      await expect(paid(page)).toBeVisible();
      expect([...stripe.api.intents.values()].map(({ account: at, amount, charged }) => [at, amount, charged])).toEqual([
        [account, 24_000, 1],
      ]);
      expect(loaded.filter((url) => ![stripe.url, studio.url].includes(new URL(url).origin))).toEqual([]);
      // the number went from the frame to Stripe, and to no other server
      expect(loaded.filter((url) => url.includes(testNumbers.good))).toEqual([]);
    });
  });

test('a card that is declined, or not complete, can be corrected in the same form', async ({ page, studio }) => {
  await atPayment(page, studio);
  await openForm(page);
  await save(page).click();
  await expect(fields(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
  await fillIn(page, declinedAtOnce);
  await waitUntilPressable(page);
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Your bank declined this card. It hasn’t been saved.');
  await expectAccessible(page, 'a declined card');
  await waitUntilPressable(page);
  await fillIn(page, testNumbers.good);
  await save(page).click();
  await expect(cardChosen(page)).toBeChecked();
});

test('after the bank confirms a card, the page returns to checkout, and the URL has no data of the confirmation', async ({
  page,
  studio,
}) => {
  await atPayment(page, studio);
  await openForm(page);
  await fillIn(page, confirmedWithBank);
  await save(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(cardChosen(page)).toBeChecked();
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['cart']);
  await page.reload();
  await expect(cardChosen(page)).toBeChecked();
});

test('a card that is not confirmed with the bank is not kept, and the form is open again', async ({ page, studio, stripe }) => {
  await atPayment(page, studio);
  await openForm(page);
  await fillIn(page, confirmedWithBank);
  await save(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(form(page).getByRole('alert')).toContainText('The card wasn’t confirmed with your bank.');
  await expect(cardChosen(page)).toHaveCount(0);
  await fillIn(page, testNumbers.good);
  await save(page).click();
  await expect(cardChosen(page)).toBeChecked();
  expect(stripe.api.setups.size).toBeGreaterThan(1);
});

test('a payment that the bank confirms leads back to the invoice, and the URL contains no keys of Stripe', async ({
  page,
  studio,
  stripe,
}) => {
  await atPayment(page, studio);
  await openForm(page);
  await fillIn(page, testNumbers.confirm);
  await save(page).click();
  await expect(cardChosen(page)).toBeChecked();
  await pay(page);
  const link = main(page).getByRole('link', { name: 'Confirm with your bank' });
  expect(new URL((await link.getAttribute('href')) ?? '').search).toBe('');
  await link.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(paid(page)).toBeVisible({ timeout: 30_000 });
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['paid']);
  expect([...stripe.api.intents.values()].map(({ charged }) => charged)).toEqual([1]);
});

test('the page shows an error if the script of Stripe does not load, and loads it on the next try', async ({ page, context, studio }) => {
  let isBlocked = true;
  await context.route('**/stripe.js', (route) => (isBlocked ? route.abort() : route.fallback()));
  await atPayment(page, studio);
  await main(page).getByRole('button', { name: 'Add a card' }).click();
  await expect(main(page).getByText('The card form couldn’t be loaded.')).toBeVisible();
  await expectAccessible(page, 'a form that could not be loaded');
  isBlocked = false;
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(fields(page).getByLabel('Card number')).toBeVisible();
});

test('the form follows the theme and the font size of the page', async ({ page, studio }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await atPayment(page, studio);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '20px'));
  await openForm(page);
  const body = fields(page).locator('body');
  await expect(body).toHaveCSS('font-size', '20px');
  await expect(body).toHaveAttribute('data-look', 'stripe');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveAttribute('data-look', 'night');
});
