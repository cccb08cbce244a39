/** A cart that comes to nothing: it is the member's as soon as they agree, without a card and without a gateway. */
import { beforeEach, describe, expect, it } from 'vitest';
import { passesIn, problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/running.ts';
import { start } from '#tests/server/world.ts';
import { atTill, checkoutIn, sellPass, type Till } from './till.ts';

// where nobody listens
const server = serverForFile({ env: { SANDBOX_URL: 'http://key@localhost:1' } });
beforeEach(() => server.at(start));
const nothing = { amount: 0, currency: 'NZD' };

const holding = async (variant: string): Promise<Till> => {
  const till = atTill(server, await server.world.member());
  await till.add(variant);
  return till;
};
const passes = async (till: Till) => passesIn(await till.ask('GET', '/passes')).length;

describe('what costs nothing', () => {
  it('is the member’s at once, with an invoice of nothing and no payment', async () => {
    const till = await holding(await sellPass(server.world, {}, 0));
    const { cart, invoice } = checkoutIn(await till.confirm());
    expect(cart).toMatchObject({ state: 'paid', invoice_id: invoice?.id, payment: null });
    expect(invoice).toMatchObject({ state: 'paid', total: nothing, tax: nothing, card: null, lines: [{ name: 'Ten visits' }] });
    expect(await till.invoices()).toEqual([invoice]);
    expect(await passes(till)).toBe(1);
    expect(await till.cart()).toMatchObject({ state: 'open', line_items: [] });
    problemIn(await till.confirm(), 'cart_empty');
    const payments = await server.world.database.once((handle) => handle.selectFrom('payments').select('id').execute());
    expect(payments).toEqual([]);
  });

  it('goes to one member where it is the last one, however many agree at once', async () => {
    const variant = await sellPass(server.world, { units: 1 }, 0);
    const tills = await Promise.all([1, 2, 3, 4].map(() => holding(variant)));
    const answers = await Promise.all(tills.map((till) => till.confirm()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) problemIn(answer, 'sold_out');
    expect((await Promise.all(tills.map(passes))).filter((count) => count > 0)).toEqual([1]);
  });

  it('is paid for as anything else where something beside it costs money', async () => {
    const till = await holding(await sellPass(server.world, {}, 0));
    await till.add(await sellPass(server.world, {}, 100));
    expect(checkoutIn(await till.confirm())).toMatchObject({ cart: { state: 'confirmed' }, invoice: null });
    expect(await passes(till)).toBe(0);
  });
});
