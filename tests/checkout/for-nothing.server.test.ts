import { beforeEach, describe, expect, it } from 'vitest';
import { passesIn, problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import { checkoutClientFor, checkoutIn, sellPass, type CheckoutClient } from './checkout-client.ts';

// No server listens at this address.
const server = serverForFile({ env: { SANDBOX_URL: 'http://key@localhost:1' } });
beforeEach(() => server.at(start));
const nothing = { amount: 0, currency: 'NZD' };

const holding = async (variant: string): Promise<CheckoutClient> => {
  const checkoutClient = checkoutClientFor(server, await server.world.member());
  await checkoutClient.add(variant);
  return checkoutClient;
};
const passes = async (checkoutClient: CheckoutClient) => passesIn(await checkoutClient.sendRequest('GET', '/passes')).length;

describe('items with a price of zero', () => {
  it('are sold at once, with an invoice of zero and no payment', async () => {
    const checkoutClient = await holding(await sellPass(server.world, {}, 0));
    const { cart, invoice } = checkoutIn(await checkoutClient.confirm());
    expect(cart).toMatchObject({ state: 'paid', invoice_id: invoice?.id, payment: null });
    expect(invoice).toMatchObject({ state: 'paid', total: nothing, tax: nothing, card: null, lines: [{ name: 'Ten visits' }] });
    expect(await checkoutClient.invoices()).toEqual([invoice]);
    expect(await passes(checkoutClient)).toBe(1);
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', line_items: [] });
    problemIn(await checkoutClient.confirm(), 'cart_empty');
    const payments = await server.world.database.once((handle) => handle.selectFrom('payments').select('id').execute());
    expect(payments).toEqual([]);
  });

  it('are sold to one member if only one is left, however many members confirm at once', async () => {
    const variant = await sellPass(server.world, { units: 1 }, 0);
    const checkoutClients = await Promise.all([1, 2, 3, 4].map(() => holding(variant)));
    const answers = await Promise.all(checkoutClients.map((checkoutClient) => checkoutClient.confirm()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) problemIn(answer, 'sold_out');
    expect((await Promise.all(checkoutClients.map(passes))).filter((count) => count > 0)).toEqual([1]);
  });

  it('are not sold at once if another item in the cart costs money', async () => {
    const checkoutClient = await holding(await sellPass(server.world, {}, 0));
    await checkoutClient.add(await sellPass(server.world, {}, 100));
    expect(checkoutIn(await checkoutClient.confirm())).toMatchObject({ cart: { state: 'confirmed' }, invoice: null });
    expect(await passes(checkoutClient)).toBe(0);
  });
});
