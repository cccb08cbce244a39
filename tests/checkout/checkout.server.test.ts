import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { AuthToken, CardToken, Gateway } from '#contract/cards.ts';
import { PassType, Product } from '#contract/shop.ts';
import { passesIn, problemIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import {
  checkoutClientFor,
  cardsIn,
  cartIn,
  changePrice,
  checkoutIn,
  createConfirmedCart,
  sellPass,
  testNumbers,
  type CheckoutClient,
  tokenise,
} from './checkout-client.ts';

const server = serverForFile();
beforeEach(() => server.at(start));
const newCheckoutClient = async (): Promise<CheckoutClient> => checkoutClientFor(server, await server.world.member());
const nzd = (amount: number) => ({ amount, currency: 'NZD' });

/** The server settles in the background. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 150) throw new Error('it never came about');
    await pause(100);
  }
};

describe('the shop', () => {
  it('lists the price of a type of pass, its variant, and how many are left', async () => {
    const checkoutClient = await newCheckoutClient();
    const variant = await sellPass(server.world, { name: 'Ten at a time', units: 5, units_sold: 3 });
    const types = v.parse(
      v.object({ pass_types: v.array(PassType) }),
      (await checkoutClient.sendRequest('GET', '/pass_types')).body,
    ).pass_types;
    const own = types.find(({ variant_id }) => variant_id === variant);
    expect(own).toMatchObject({ name: 'Ten at a time', kind: 'count', visits: 10, valid_days: 90, price: nzd(24_000), units_left: 2 });
    const products = v.parse(
      v.object({ products: v.array(Product) }),
      (await checkoutClient.sendRequest('GET', '/products/passes')).body,
    ).products;
    expect(products.find(({ id }) => id === variant)?.pass_type).toEqual(own);
  });

  it('accepts cards by its gateway, with a token for one card', async () => {
    const checkoutClient = await newCheckoutClient();
    const { gateways } = v.parse(v.object({ gateways: v.array(Gateway) }), (await checkoutClient.sendRequest('GET', '/gateways')).body);
    expect(gateways.map(({ kind, brands }) => [kind, brands.includes('visa')])).toEqual([['sandbox', true]]);
    const auth = v.parse(AuthToken, (await checkoutClient.sendRequest('GET', `/gateways/${gateways[0]?.id}/auth_token`)).body);
    const token = v.parse(CardToken, await (await tokenise(auth, testNumbers.good)).json());
    expect(token.token).not.toBe(auth.token);
    expect((await tokenise({ ...auth, token: 'made up' }, testNumbers.good)).status).toBe(401);
  });
});

describe('a cart', () => {
  it('is the same on every device, has a total with tax, and loses removed lines', async () => {
    const checkoutClient = await newCheckoutClient();
    const [pass, other] = [await sellPass(server.world), await sellPass(server.world, {}, 6500)];
    await checkoutClient.add(pass);
    await checkoutClient.add(pass);
    const cart = await checkoutClient.add(other, 3);
    expect(cart.line_items.map(({ quantity, total }) => [quantity, total.amount])).toEqual([
      [2, 48_000],
      [3, 19_500],
    ]);
    expect(cart).toMatchObject({
      state: 'open',
      total: nzd(67_500),
      tax: nzd(6261 + 2543),
      tax_rule: { included: true, basis_points: 1500 },
    });
    expect(await checkoutClient.cart()).toEqual(cart);
    const [first, second] = cart.line_items;
    const answer = await checkoutClient.sendRequest('PUT', '/cart', {
      cart: {
        line_items: [
          { id: first?.id, _destroy: true },
          { ...second, quantity: 1 },
        ],
      },
    });
    expect(cartIn(answer)).toMatchObject({ total: nzd(6500), line_items: [{ quantity: 1 }] });
    // Another device still has the cart from before the change.
    expect(cartIn(await checkoutClient.sendRequest('PUT', '/cart', { cart: { line_items: [first] } })).line_items).toHaveLength(1);
    expect(cartIn(await checkoutClient.sendRequest('DELETE', '/cart')).line_items).toEqual([]);
  });

  it('accepts no item that the studio does not sell', async () => {
    const checkoutClient = await newCheckoutClient();
    problemIn(
      await checkoutClient.sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id: 'none', quantity: 1 }] } }),
      'not_found',
    );
    problemIn(
      await checkoutClient.sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id: 'none', quantity: 100 }] } }),
      'invalid_input',
    );
  });
});

describe('confirming', () => {
  it('fixes the cart and its key, and is refused with the new total if a price has changed', async () => {
    const { checkoutClient, variant, cart } = await createConfirmedCart(server);
    expect(cart).toMatchObject({ state: 'confirmed', payment: null });
    expect(checkoutIn(await checkoutClient.confirm()).cart.key).toBe(cart.key);
    await changePrice(server.world, variant, 25_000);
    expect(problemIn(await checkoutClient.confirm(cart.total), 'price_changed').total).toEqual(nzd(25_000));
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', key: null, total: nzd(25_000) });
    expect(checkoutIn(await checkoutClient.confirm(nzd(25_000))).cart).toMatchObject({ state: 'confirmed', total: nzd(25_000) });
  });

  it('is refused for another total than the total of the cart', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server);
    expect(problemIn(await checkoutClient.confirm(nzd(1)), 'price_changed').total).toEqual(nzd(24_000));
    await checkoutClient.add(await sellPass(server.world, {}, 100));
    problemIn(await checkoutClient.pay(card.id), 'not_confirmed');
  });
});

describe('paying', () => {
  it('creates an invoice, and the pass, which is valid from today', async () => {
    const { checkoutClient, card, cart } = await createConfirmedCart(server);
    const { cart: paid, invoice } = checkoutIn(await checkoutClient.pay(card.id, cart.key ?? ''));
    expect(paid).toMatchObject({ state: 'paid', invoice_id: invoice?.id });
    expect(invoice).toMatchObject({
      state: 'paid',
      total: nzd(24_000),
      tax: nzd(3130),
      card: { brand: 'visa', last4: '1111' },
      lines: [{ name: 'Ten visits', quantity: 1, total: nzd(24_000), pass_type_id: expect.any(String) as string }],
    });
    expect(await checkoutClient.invoices()).toEqual([invoice]);
    const [pass] = passesIn(await checkoutClient.sendRequest('GET', '/passes'));
    expect(pass).toMatchObject({ name: 'Ten visits', visits_left: 10, starts_on: '2026-03-02', expires_on: '2026-05-31', state: 'active' });
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', line_items: [] });
  });

  it('gives the first invoice again for a second payment, with the key or without, even if the card is deleted', async () => {
    const { checkoutClient, card, cart } = await createConfirmedCart(server);
    const { invoice } = checkoutIn(await checkoutClient.pay(card.id, cart.key ?? ''));
    expect(checkoutIn(await checkoutClient.pay(card.id)).invoice).toEqual(invoice);
    await checkoutClient.add(await sellPass(server.world));
    await checkoutClient.confirm();
    expect(checkoutIn(await checkoutClient.pay(card.id, cart.key ?? '')).invoice).toEqual(invoice);
    await checkoutClient.sendRequest('DELETE', `/payment_sources/${card.id}`);
    expect(checkoutIn(await checkoutClient.pay(card.id, cart.key ?? '')).invoice?.id).toBe(invoice?.id);
    problemIn(await checkoutClient.pay(card.id), 'not_found');
    expect(await checkoutClient.invoices()).toHaveLength(1);
  });

  it('can be repeated with another card if a card is declined', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'insufficient');
    problemIn(await checkoutClient.pay(card.id), 'insufficient_funds');
    expect(await checkoutClient.cart()).toMatchObject({
      state: 'confirmed',
      payment: { state: 'declined', reason: 'insufficient_funds', card_id: card.id },
    });
    const { id } = await checkoutClient.card();
    expect(checkoutIn(await checkoutClient.pay(id)).invoice).toMatchObject({ state: 'paid', card: { last4: '1111' } });
  });

  it('waits until the member has confirmed with their bank, and continues when they return', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'confirm');
    const { payment } = checkoutIn(await checkoutClient.pay(card.id)).cart;
    expect(payment).toMatchObject({ state: 'confirming' });
    expect((await checkoutClient.cart()).payment).toEqual(payment);
    await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer: 'approve' }) });
    expect(checkoutIn(await checkoutClient.pay(card.id)).invoice).toMatchObject({ state: 'paid' });
  });

  it('refunds the money and creates no pass if the membership ended before the bank confirmed', async () => {
    const { member, checkoutClient, card } = await createConfirmedCart(server, 'confirm');
    const { payment } = checkoutIn(await checkoutClient.pay(card.id)).cart;
    const { database, box } = server.world;
    await database.once((handle) =>
      handle.deleteFrom('accounts').where('org_id', '=', box.orgId).where('profile_id', '=', member.profileId).execute(),
    );
    await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer: 'approve' }) });
    problemIn(await checkoutClient.pay(card.id), 'not_found');
    const rowsOf = (table: 'payments' | 'passes' | 'invoices') =>
      database.once((handle) => handle.selectFrom(table).selectAll().where('profile_id', '=', member.profileId).execute());
    await until(async () => (await rowsOf('payments')).some((row) => 'refund' in row && row.refund === 'done'));
    expect([await rowsOf('passes'), await rowsOf('invoices')]).toEqual([[], []]);
  });

  it('is completed once by the server if the charge succeeded and its response was lost', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'lost');
    expect(checkoutIn(await checkoutClient.pay(card.id)).cart).toMatchObject({ state: 'paying', payment: { state: 'pending' } });
    problemIn(await checkoutClient.sendRequest('DELETE', '/cart'), 'payment_pending');
    await until(async () => (await checkoutClient.invoices()).length === 1);
    expect(checkoutIn(await checkoutClient.pay(card.id)).invoice).toMatchObject({ state: 'paid' });
    expect(passesIn(await checkoutClient.sendRequest('GET', '/passes'))).toHaveLength(1);
  });

  it('can be repeated if the gateway gave no response and charged nothing', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'silent', { units: 1 });
    await checkoutClient.pay(card.id);
    await until(async () => (await checkoutClient.cart()).state === 'confirmed');
    expect((await checkoutClient.cart()).payment).toMatchObject({ state: 'declined', reason: null });
    expect(checkoutIn(await checkoutClient.pay((await checkoutClient.card()).id)).invoice).toMatchObject({ state: 'paid' });
  });
});

describe('cards', () => {
  it('have one default: the first card, until another card is chosen, and again after the chosen card is removed', async () => {
    const checkoutClient = await newCheckoutClient();
    const [one, two] = [await checkoutClient.card(), await checkoutClient.card('declined')];
    expect([one.default, two.default]).toEqual([true, false]);
    await checkoutClient.sendRequest('PUT', `/payment_sources/${two.id}`, { default: true });
    const defaults = async () =>
      cardsIn(await checkoutClient.sendRequest('GET', '/payment_sources')).map((card) => [card.id, card.default]);
    expect(await defaults()).toEqual([
      [two.id, true],
      [one.id, false],
    ]);
    await checkoutClient.sendRequest('DELETE', `/payment_sources/${two.id}`);
    expect(await defaults()).toEqual([[one.id, true]]);
  });

  it('belong to one member, and a token is valid once', async () => {
    const [mine, theirs] = [await newCheckoutClient(), await newCheckoutClient()];
    const source = { gateway_id: 'sandbox', token: await mine.token() };
    expect((await mine.sendRequest('POST', '/payment_sources', { source })).status).toBe(200);
    problemIn(await theirs.sendRequest('POST', '/payment_sources', { source }), 'card_declined');
  });

  it('are refused if a request contains their number', async () => {
    const checkoutClient = await newCheckoutClient();
    const source = { gateway_id: 'sandbox', number: '4111111111111111' };
    problemIn(await checkoutClient.sendRequest('POST', '/payment_sources', { source }), 'invalid_input');
  });
});

describe('a drop-in', () => {
  const dropIn = async (checkoutClient: CheckoutClient) => {
    const id = await server.world.session(server.world.box, { dropin_spaces: -1 });
    return visitIn(await checkoutClient.sendRequest('POST', `/sessions/${id}/dropin`, {}));
  };
  const states = async (checkoutClient: CheckoutClient) => (await checkoutClient.invoices()).map(({ state }) => state);

  it('is charged to the default card, and refunded when it is cancelled in time', async () => {
    const checkoutClient = await newCheckoutClient();
    await checkoutClient.card();
    const visit = await dropIn(checkoutClient);
    await until(async () => (await states(checkoutClient)).includes('paid'));
    const [invoice] = await checkoutClient.invoices();
    expect(invoice).toMatchObject({ total: nzd(2500), visit_id: visit.id, card: { last4: '1111' } });
    await checkoutClient.sendRequest('PUT', `/visits/${visit.id}/cancel`);
    expect(await states(checkoutClient)).toEqual(['refunded']);
    const refunds = () =>
      server.world.database.once((handle) =>
        handle
          .selectFrom('payments')
          .select('refund')
          .where('invoice_id', '=', invoice?.id ?? null)
          .execute(),
      );
    await until(async () => (await refunds())[0]?.refund === 'done');
  });

  it('stays on an unpaid invoice if the card is declined, or if there is no card', async () => {
    const [without, declined] = [await newCheckoutClient(), await newCheckoutClient()];
    await declined.card('declined');
    await Promise.all([dropIn(without), dropIn(declined)]);
    await until(
      async () =>
        (
          await server.world.database.once((handle) =>
            handle.selectFrom('payments').select('id').where('state', 'in', ['due', 'sent']).execute(),
          )
        ).length === 0,
    );
    expect([await states(without), await states(declined)]).toEqual([['unpaid'], ['unpaid']]);
  });
});
