import type { Page } from '@playwright/test';
import * as cardCalls from '#contract/card-calls.ts';
import * as dropInCalls from '#contract/drop-in-calls.ts';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { type MemberClient, openMemberClient } from '#e2e/journeys/member-client.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const evening = '2026-03-04T18:00:00+13:00';
const lastVisits = ['03', '04', '05'].map((day) => `2026-03-${day}T13:30:00+13:00`);

async function keepCard({ api }: MemberClient, number: string): Promise<void> {
  const auth = await api.call(cardCalls.readAuthToken, { params: { id: 'sandbox' } });
  if (auth.kind === 'refused') throw new Error(auth.problem.message);
  const body = JSON.stringify({ number, exp_month: 12, exp_year: 2030, code: '123', name: 'Mia Parata' });
  const headers = { authorization: `Bearer ${auth.answer.token}`, 'content-type': 'application/json' };
  const { token } = (await (await fetch(auth.answer.url, { method: 'POST', headers, body })).json()) as { readonly token: string };
  await api.call(cardCalls.addPaymentSource, { body: { source: { gateway_id: 'sandbox', token } }, key: crypto.randomUUID() });
}

/** Opens the unpaid invoice of a drop-in; the cards were stored after the drop-in. */
async function atOpenInvoice(page: Page, studio: Studio, ...cards: readonly string[]) {
  const client = await openMemberClient(studio, mia);
  for (const start of lastVisits) await client.book(await client.classAt('Open gym', start));
  const { id } = await client.classAt('CrossFit', evening);
  await client.api.call(dropInCalls.dropIn, { params: { id }, body: {}, key: crypto.randomUUID() });
  for (const number of cards) await keepCard(client, number);
  await signIn(page);
  await page.goto('/account/invoices');
  const main = page.getByRole('main');
  await main.getByRole('listitem').filter({ hasText: 'To pay' }).getByRole('link').click();
  return { main, pay: main.getByRole('button', { name: 'Pay $30.00' }) };
}

test('a declined card leaves the invoice open, another card pays it, and the list shows it as paid', async ({ page, studio }) => {
  const { main, pay } = await atOpenInvoice(page, studio, '4000000000000002', '5555555555554444');
  await expect(main.getByRole('radio', { name: 'Visa ending 0002' })).toBeChecked();
  await expectAccessible(page, 'an invoice that is owed');
  await pay.click();
  await expect(main.getByText('This invoice isn’t paid.')).toBeVisible();
  await main.getByRole('radio', { name: 'Mastercard ending 4444' }).check();
  await pay.click();
  await expect(main.getByText('Paid', { exact: true })).toBeVisible();
  await expect(main.getByText('Mastercard ending 4444')).toBeVisible();
  await expect(pay).toBeHidden();
  await main.getByRole('link', { name: 'All invoices' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'To pay' })).toHaveCount(0);
});

/** Holds the responses with the list of invoices. The server sends them at once; the page gets them after `release`. */
async function holdLists(page: Page) {
  const held: (() => Promise<void>)[] = [];
  let isHeld = false;
  await page.route('**/api/v1/invoices', async (route) => {
    const response = await route.fetch();
    if (!isHeld) return route.fulfill({ response });
    held.push(() => route.fulfill({ response }));
  });
  return {
    hold: () => (isHeld = true),
    count: () => held.length,
    release: () => {
      isHeld = false;
      return Promise.all(held.map((go) => go()));
    },
  };
}

test('a list that was read before the payment, and arrives after it, does not show the invoice as unpaid again', async ({
  page,
  studio,
}) => {
  const list = await holdLists(page);
  const { main, pay } = await atOpenInvoice(page, studio, '5555555555554444');
  await expect(main.getByRole('radio', { name: 'Mastercard ending 4444' })).toBeChecked();
  list.hold();
  const client = await openMemberClient(studio, mia);
  await client.cancel(await client.livingVisitTo(await client.classAt('Open gym', lastVisits[2] ?? '')));
  await expect.poll(list.count).toBeGreaterThan(0);
  await pay.click();
  await expect(main.getByText('Paid', { exact: true })).toBeVisible();
  await list.release();
  await main.getByRole('link', { name: 'All invoices' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Invoice 0005' })).toContainText('Paid');
});

test('a waiting page shows that the bank declined the card in another tab, and another card pays the invoice', async ({
  page,
  context,
  studio,
}) => {
  const { main, pay } = await atOpenInvoice(page, studio, '4000000000003220', '5555555555554444');
  await pay.click();
  const bank = main.getByRole('link', { name: 'Confirm with your bank' });
  await expect(bank).toBeVisible();
  await expectAccessible(page, 'an invoice whose payment the bank confirms');
  const elsewhere = await context.newPage();
  await elsewhere.goto((await bank.getAttribute('href')) ?? '');
  await elsewhere.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByText('This invoice isn’t paid.')).toBeVisible();
  await expect(main.getByText('You haven’t been charged. Try another card or call your bank.')).toBeVisible();
  await main.getByRole('radio', { name: 'Mastercard ending 4444' }).check();
  await pay.click();
  await expect(main.getByText('Mastercard ending 4444')).toBeVisible();
  await expect(pay).toBeHidden();
});
