import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '#server/database/schema.ts';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { type TestFacility, start } from '#tests/server/world.ts';
import { checkoutClientFor, checkoutIn, invoicesIn, sellPass } from './checkout-client.ts';

const server = serverForFile();
beforeEach(() => server.at(start));
const usd = (amount: number) => ({ amount, currency: 'USD' });

const facility = async (orgId: string, more: Partial<Insertable<Tables['facilities']>> = {}): Promise<TestFacility> => {
  const [id, guid] = [randomUUID(), randomUUID()];
  const row = { org_id: orgId, id, guid, key: id, name: 'Portland', address: '1 Pine Street', time_zone: 'America/Los_Angeles' };
  await server.world.database.once((handle) =>
    handle
      .insertInto('facilities')
      .values({ ...row, currency: 'USD', country: 'US', tax_basis_points: 875, ...more })
      .execute(),
  );
  return { orgId, facilityId: id, facilityGuid: guid };
};

const change = ({ facilityId }: TestFacility, to: Updateable<Tables['facilities']>): Promise<unknown> =>
  server.world.database.once((handle) => handle.updateTable('facilities').set(to).where('id', '=', facilityId).execute());

/** A studio in the USA with 8.75 % tax, and a member with a confirmed cart of a pass for 240.00. */
const american = async (kind: 'good' | 'confirm' = 'good') => {
  const orgId = randomUUID();
  await server.world.database.once((handle) =>
    handle.insertInto('orgs').values({ id: orgId, key: orgId, name: 'Pine Street', logo_url: null, brand: '#c0392b' }).execute(),
  );
  const place = await facility(orgId);
  const member = await server.world.member([place]);
  const checkoutClient = checkoutClientFor(server, member, place);
  await checkoutClient.add(await sellPass(server.world, {}, 24_000, place, 'USD'));
  const card = await checkoutClient.card(kind);
  const { cart } = checkoutIn(await checkoutClient.confirm());
  return { place, member, checkoutClient, card, cart };
};

const payments = (place: TestFacility) =>
  server.world.database.once((handle) =>
    handle.selectFrom('payments').select(['amount', 'currency', 'state']).where('org_id', '=', place.orgId).execute(),
  );

describe('a member of an American studio', () => {
  it('sees the tax added, and is charged the total of the invoice', async () => {
    const { place, checkoutClient, card, cart } = await american();
    expect(cart).toMatchObject({ tax: usd(2100), total: usd(26_100), tax_rule: { included: false, basis_points: 875 } });
    const { invoice } = checkoutIn(await checkoutClient.pay(card.id));
    expect(invoice).toMatchObject({ total: usd(26_100), tax: usd(2100), tax_rule: { included: false, basis_points: 875 } });
    expect(await payments(place)).toEqual([{ amount: 26_100, currency: 'USD', state: 'captured' }]);
  });

  it('gets the new total if the tax changes before the payment, and pays nothing before confirming the new total', async () => {
    const { place, checkoutClient, card, cart } = await american();
    await change(place, { tax_basis_points: 1000 });
    expect(problemIn(await checkoutClient.pay(card.id, cart.key ?? ''), 'price_changed').total).toEqual(usd(26_400));
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', key: null, total: usd(26_400), tax: usd(2400) });
    expect(await payments(place)).toEqual([]);
    const agreed = checkoutIn(await checkoutClient.confirm(usd(26_400))).cart;
    expect(checkoutIn(await checkoutClient.pay(card.id, agreed.key ?? '')).invoice).toMatchObject({ total: usd(26_400), tax: usd(2400) });
  });

  it('gets the new total if the tax changes between two confirmations', async () => {
    const { place, checkoutClient, cart } = await american();
    await change(place, { tax_basis_points: 0 });
    expect(problemIn(await checkoutClient.confirm(cart.total), 'price_changed').total).toEqual(usd(24_000));
    expect(await checkoutClient.cart()).toMatchObject({ state: 'open', total: usd(24_000) });
  });

  it('reads the agreed tax on a confirmed cart until a payment is refused with another one', async () => {
    const { place, checkoutClient, cart } = await american();
    await change(place, { tax_basis_points: 1000 });
    expect(await checkoutClient.cart()).toMatchObject({ state: 'confirmed', key: cart.key, total: usd(26_100), tax: usd(2100) });
  });

  it('gets an invoice of the charged amount if the tax changes during the confirmation by the bank', async () => {
    const { place, checkoutClient, card } = await american('confirm');
    const { payment } = checkoutIn(await checkoutClient.pay(card.id)).cart;
    await change(place, { tax_basis_points: 1000, country: 'NZ' });
    await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer: 'approve' }) });
    expect(checkoutIn(await checkoutClient.pay(card.id)).invoice).toMatchObject({
      total: usd(26_100),
      tax: usd(2100),
      tax_rule: { included: false, basis_points: 875 },
    });
    expect(await payments(place)).toEqual([{ amount: 26_100, currency: 'USD', state: 'captured' }]);
  });
});

describe('a member of two facilities of one studio', () => {
  it('gets the total of the other facility when paying there, and is charged nothing before confirming it', async () => {
    const { place, member, card, cart } = await american();
    const other = await facility(place.orgId, { tax_basis_points: 500 });
    const there = checkoutClientFor(server, member, other);
    expect(problemIn(await there.pay(card.id, cart.key ?? ''), 'price_changed').total).toEqual(usd(25_200));
    expect(await payments(place)).toEqual([]);
    const agreed = checkoutIn(await there.confirm(usd(25_200))).cart;
    expect(checkoutIn(await there.pay(card.id, agreed.key ?? '')).invoice).toMatchObject({ total: usd(25_200), tax: usd(1200) });
  });

  it('has bought at the facility where they agreed, if the total is the same at the other one', async () => {
    const { place, member, card, cart } = await american();
    const other = await facility(place.orgId, { address: '9 Other Street' });
    const there = checkoutClientFor(server, member, other);
    const { invoice } = checkoutIn(await there.pay(card.id, cart.key ?? ''));
    expect(invoice).toMatchObject({ total: usd(26_100), studio: { address: '1 Pine Street' } });
    const [kept] = invoicesIn(await there.sendRequest('GET', '/invoices'));
    expect(kept).toEqual(invoice);
  });
});
