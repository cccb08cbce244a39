import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { type TestFacility, start } from '#tests/server/world.ts';
import { checkoutClientFor, checkoutIn, sellPass } from './checkout-client.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const studio = async (currency: string, tax_basis_points: number | null, included = true): Promise<TestFacility> => {
  const [orgId, facilityId, facilityGuid] = [randomUUID(), randomUUID(), randomUUID()];
  await server.world.database.once(async (handle) => {
    await handle.insertInto('orgs').values({ id: orgId, key: orgId, name: 'Elsewhere', logo_url: null, brand: '#c0392b' }).execute();
    const place = { org_id: orgId, id: facilityId, guid: facilityGuid, key: 'main', name: 'Elsewhere', address: '1 Street' };
    const tax = { country: included ? null : 'US', tax_basis_points };
    await handle
      .insertInto('facilities')
      .values({ ...place, ...tax, currency, time_zone: 'Asia/Tokyo' })
      .execute();
  });
  return { orgId, facilityId, facilityGuid };
};

const reprice = (place: TestFacility, to: { readonly price_currency: string; readonly price_amount: number }, id: string) =>
  server.world.database.once((handle) =>
    handle.updateTable('products').set(to).where('org_id', '=', place.orgId).where('id', '=', id).execute(),
  );

describe('a member who pays in a currency', () => {
  it.each([
    { digits: 0, currency: 'JPY', price: 24_001, tax: 2182, total: 24_001 },
    { digits: 3, currency: 'KWD', price: 73_455, tax: 6678, total: 73_455 },
  ])('with $digits digits is charged whole minor units, tax and invoice included: $currency', async ({ currency, price, tax, total }) => {
    const place = await studio(currency, 1000);
    const checkoutClient = checkoutClientFor(server, await server.world.member([place]), place);
    const cart = await checkoutClient.add(await sellPass(server.world, {}, price, place, currency), 1);
    expect(cart).toMatchObject({ tax: { amount: tax, currency }, total: { amount: total, currency } });
    const card = await checkoutClient.card();
    await checkoutClient.confirm();
    const { invoice } = checkoutIn(await checkoutClient.pay(card.id));
    expect(invoice).toMatchObject({ total: { amount: total, currency }, tax: { amount: tax, currency } });
    const paid = await server.world.database.once((handle) =>
      handle.selectFrom('payments').select(['amount', 'currency', 'state']).where('org_id', '=', place.orgId).execute(),
    );
    expect(paid).toEqual([{ amount: total, currency, state: 'captured' }]);
  });

  it.each([
    { digits: 0, currency: 'JPY', price: 999, quantity: 3, tax: 262, total: 3259 },
    { digits: 3, currency: 'KWD', price: 1_005, quantity: 3, tax: 264, total: 3279 },
  ])('with $digits digits pays tax that is added to the price, rounded to its smallest coin: $currency', async (money) => {
    const { currency, price, quantity, tax, total } = money;
    const place = await studio(currency, 875, false);
    const checkoutClient = checkoutClientFor(server, await server.world.member([place]), place);
    const cart = await checkoutClient.add(await sellPass(server.world, {}, price, place, currency), quantity);
    expect([cart.tax, cart.total]).toEqual([
      { amount: tax, currency },
      { amount: total, currency },
    ]);
    const card = await checkoutClient.card();
    await checkoutClient.confirm();
    expect(checkoutIn(await checkoutClient.pay(card.id)).invoice?.total).toEqual({ amount: total, currency });
  });
});

describe('a member whose studio changes its currency', () => {
  it('gets price_changed for the same amount in another currency', async () => {
    const place = await studio('NZD', null);
    const checkoutClient = checkoutClientFor(server, await server.world.member([place]), place);
    const pass = await sellPass(server.world, {}, 24_000, place);
    await checkoutClient.add(pass);
    const { cart } = checkoutIn(await checkoutClient.confirm());
    const card = await checkoutClient.card();
    await reprice(place, { price_currency: 'AUD', price_amount: 24_000 }, pass);
    const aud = { amount: 24_000, currency: 'AUD' };
    expect(problemIn(await checkoutClient.pay(card.id, cart.key ?? ''), 'price_changed').total).toEqual(aud);
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', total: aud });
  });

  it('has a cart of one currency, whatever was put in before, and without what is sold no more', async () => {
    const place = await studio('NZD', null);
    const checkoutClient = checkoutClientFor(server, await server.world.member([place]), place);
    const [kept, gone, later] = [
      await sellPass(server.world, {}, 24_000, place),
      await sellPass(server.world, {}, 1000, place),
      await sellPass(server.world, {}, 6500, place),
    ];
    await checkoutClient.add(kept);
    await checkoutClient.add(gone);
    const { database } = server.world;
    await database.once((handle) => handle.updateTable('products').set({ removed_at: start }).where('id', '=', gone).execute());
    await reprice(place, { price_currency: 'AUD', price_amount: 22_000 }, kept);
    await reprice(place, { price_currency: 'AUD', price_amount: 6000 }, later);
    const cart = await checkoutClient.add(later);
    expect(cart.line_items.map(({ variant_id, price }) => [variant_id, price])).toEqual([
      [kept, { amount: 22_000, currency: 'AUD' }],
      [later, { amount: 6000, currency: 'AUD' }],
    ]);
    expect(cart.total).toEqual({ amount: 28_000, currency: 'AUD' });
    expect(await checkoutClient.cart()).toEqual(cart);
  });
});
