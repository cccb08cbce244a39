import type { Page } from '@playwright/test';
import * as cardCalls from '#contract/card-calls.ts';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import type { Invoice } from '#contract/invoices.ts';
import { tokeniseCard } from '#src/api/gateway.ts';
import { desktop, expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { waitUntilPressable } from '#e2e/journeys/timetable.ts';
import { type MemberClient, openMemberClient } from '#e2e/journeys/member-client.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true });
test.slow();

const main = (page: Page) => page.getByRole('main');
const pay = (page: Page) => main(page).getByRole('button', { name: 'Pay $240.00' });
const paid = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Paid. Thank you.' });

async function invoicesOf({ api }: MemberClient): Promise<readonly Invoice[]> {
  const answered = await api.call(checkoutCalls.listInvoices);
  if (answered.kind === 'refused') throw new Error(answered.problem.message);
  return answered.answer.invoices;
}

async function keepCard({ api }: MemberClient, number: string): Promise<void> {
  const allowed = await api.call(cardCalls.readAuthToken, { params: { id: 'sandbox' } });
  if (allowed.kind === 'refused') throw new Error(allowed.problem.message);
  const entry = { number, exp_month: 12, exp_year: 2029, code: '123', name: 'Mia Parata' };
  const handed = await tokeniseCard(allowed.answer, entry, AbortSignal.timeout(5_000));
  if ('error' in handed) throw new Error(handed.error);
  await api.call(cardCalls.addPaymentSource, {
    body: { source: { gateway_id: 'sandbox', token: handed.token } },
    key: crypto.randomUUID(),
  });
}

async function fillCart({ api }: MemberClient): Promise<void> {
  const sold = await api.call(checkoutCalls.listPassProducts);
  const pass = sold.kind === 'answered' ? sold.answer.products.find(({ name }) => name === '10-visit pass') : undefined;
  if (!pass) throw new Error('the studio does not sell the pass of this test');
  const cart = { line_items: [{ variant_id: pass.variant_id, quantity: 1 }] };
  await api.call(checkoutCalls.updateCart, { body: { cart }, key: crypto.randomUUID() });
}

/** The first of these stored cards is the default one. */
async function openPaymentPage(page: Page, studio: Studio, ...cards: readonly string[]): Promise<MemberClient> {
  const client = await openMemberClient(studio, mia);
  for (const card of cards) await keepCard(client, card);
  await fillCart(client);
  await signIn(page);
  await page.goto('/checkout/payment');
  await expect(page).toHaveURL(/cart=/);
  return client;
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('Mia buys a pass that covers a class, and returns to book the class', { tag: '@smoke' }, async ({ page, studio }) => {
    const client = await openMemberClient(studio, mia);
    const before = (await invoicesOf(client)).length;
    for (const day of ['03', '04', '05']) await client.book(await client.classAt('Open gym', `2026-03-${day}T13:30:00+13:00`));
    const muscleUp = await client.classAt('Towards the muscle-up', '2026-03-03T16:30:00+13:00');
    const { id } = muscleUp;
    await signIn(page);
    await page.goto(`/classes/${id}`);
    await main(page).getByRole('link', { name: /^Buy/ }).click();
    await expect(page).toHaveURL(`/checkout?next=${encodeURIComponent(`/classes/${id}`)}`);
    await main(page).getByRole('button', { name: 'Add 10-visit pass to your cart' }).click();
    await main(page).getByRole('link', { name: 'Go to payment' }).click();
    await expect(page).toHaveURL(/\/checkout\/payment\?cart=/);

    await main(page).getByRole('button', { name: 'Add a card' }).click();
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await page.getByLabel('Expires').fill('12/29');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on the card').fill('Mia Parata');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(main(page).getByRole('radio', { name: 'Visa ending 1111' })).toBeChecked();
    await expectAccessible(page, 'paying');
    await pay(page).focus();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/checkout\/complete\?paid=/);
    await expect(paid(page)).toBeVisible();
    await expect(main(page).getByRole('row', { name: '10-visit pass' })).toContainText('$240.00');
    await expect(main(page).getByText('Includes tax (15%)')).toBeVisible();
    await expectAccessible(page, 'what was bought');
    expect(await invoicesOf(client)).toHaveLength(before + 1);
    await page.reload();
    await expect(paid(page)).toBeVisible();
    await main(page).getByRole('link', { name: 'Back to the class' }).click();
    await expect(page).toHaveURL(`/classes/${id}`);
    await main(page).getByRole('button', { name: /^Book/ }).click();
    await expect(main(page).getByRole('button', { name: /^Cancel / })).toBeVisible();
    expect((await client.livingVisitTo(muscleUp)).state).toBe('booked');
  });
});

test('a device whose clock is years ahead accepts a card that has not expired by the clock of the server', async ({ page, studio }) => {
  await page.clock.install({ time: new Date('2031-06-01T09:00:00Z') });
  await openPaymentPage(page, studio);
  await main(page).getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expires').fill('12/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Mia Parata');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Enter a valid expiry date (MM/YY).')).toHaveCount(0);
  await expect(main(page).getByRole('radio', { name: 'Visa ending 1111' })).toBeChecked();
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('after a declined card Mia pays with another one, and is charged once although the response is lost', async ({ page, studio }) => {
    const client = await openPaymentPage(page, studio, '4000000000000002', '4000000000009995', '4000000000000341');
    const before = (await invoicesOf(client)).length;
    await pay(page).click();
    await expect(main(page).getByRole('alert')).toContainText('Your bank declined the Visa ending 0002. You haven’t been charged.');
    await expect(main(page).getByRole('radio', { name: 'Visa ending 0002' })).not.toBeChecked();
    // the next card is selected automatically
    await expect(main(page).getByRole('radio', { name: 'Visa ending 9995' })).toBeChecked();
    await waitUntilPressable(page);
    await pay(page).click();
    await expect(main(page).getByRole('alert')).toContainText('There isn’t enough money on the Visa ending 9995.');
    await main(page).getByText('Visa ending 0341').click();
    await pay(page).click();
    await expect(main(page).getByText('We don’t know yet if your payment went through.')).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
    await page.reload();
    await expect(page).toHaveURL(/\/checkout\/complete\?paid=/, { timeout: 30_000 });
    await expect(paid(page)).toBeVisible();
    await page.goBack();
    expect(await invoicesOf(client)).toHaveLength(before + 1);
  });

  test('a payment that the bank must confirm leads back to the invoice', async ({ page, studio }) => {
    const client = await openPaymentPage(page, studio, '4000000000003220');
    const before = (await invoicesOf(client)).length;
    const checkoutClient = page.url();
    await pay(page).click();
    await main(page).getByRole('link', { name: 'Confirm with your bank' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(paid(page)).toBeVisible();
    await page.goto(checkoutClient);
    await expect(paid(page)).toBeVisible();
    expect(await invoicesOf(client)).toHaveLength(before + 1);
  });

  test('Mia is charged once, even if she presses the button several times in two tabs', async ({ page, context, studio }) => {
    const client = await openPaymentPage(page, studio, '4111111111111111');
    const before = (await invoicesOf(client)).length;
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(pay(other)).toBeVisible();
    await expect(main(other).getByRole('radio', { name: 'Visa ending 1111' })).toBeChecked();
    await Promise.all([pay(page).dblclick(), pay(other).dblclick()]);
    for (const tab of [page, other]) await expect(paid(tab)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('paid')).toBe(new URL(other.url()).searchParams.get('paid'));
    expect(await invoicesOf(client)).toHaveLength(before + 1);
  });
});
