import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Course } from '#contract/courses.ts';
import { Product } from '#contract/shop.ts';
import { passesIn, problemIn, read, visitIn } from '#tests/server/answers.ts';
import { checkoutClientFor, checkoutIn } from '#tests/checkout/checkout-client.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const price = { price_amount: 14_900, price_currency: 'NZD' };

/** Three evenings from tomorrow. They are for sale in the app unless the studio sells them itself. */
async function evenings(more: { readonly sold_at_studio?: boolean } = {}) {
  const { world } = server;
  const id = await world.course(world.box, { name: 'Three evenings', ...price, ...more });
  const sessions: string[] = [];
  for (const day of [1, 2, 3])
    sessions.push(await world.session(world.box, { course_id: id, starts_at: hours(24 * day), type: 'On-ramp' }));
  const variant = randomUUID();
  if (!more.sold_at_studio)
    await world.database.once((handle) =>
      handle
        .insertInto('products')
        .values({
          org_id: world.box.orgId,
          id: variant,
          key: variant,
          name: 'Three evenings',
          description: null,
          pass_type_id: null,
          course_id: id,
          removed_at: null,
          ...price,
        })
        .execute(),
    );
  return { id, sessions, variant };
}

const courseOf = async (member: TestMember, id: string) =>
  read(v.object({ courses: v.array(Course) }), await server.as(member)('GET', '/api/v1/courses')).courses.find(
    (course) => course.id === id,
  );
const put = (member: TestMember, variant_id: string, quantity = 1) =>
  server.as(member)('PUT', '/api/v1/cart', { body: { cart: { line_items: [{ variant_id, quantity }] } } });
const book = (member: TestMember, id: string | undefined) => server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body: {} });

describe('a course with a price', () => {
  it('is a product, and creates a pass that covers only its classes', async () => {
    const mia = await server.world.member();
    const { id, sessions, variant } = await evenings();
    expect(await courseOf(mia, id)).toMatchObject({ variant_id: variant, price: { amount: 14_900 } });
    const { products } = read(v.object({ products: v.array(Product) }), await server.as(mia)('GET', '/api/v1/products'));
    expect(products.find(({ variant_id }) => variant_id === variant)).toMatchObject({ course_id: id, pass_type: null });
    const checkoutClient = checkoutClientFor(server, mia);
    // Adding a course twice still buys one.
    await checkoutClient.add(variant, 2);
    const cart = await checkoutClient.add(variant);
    expect(cart.line_items).toMatchObject([{ quantity: 1, total: { amount: 14_900 } }]);
    const { id: card } = await checkoutClient.card();
    expect((await checkoutClient.confirm()).status).toBe(200);
    expect((await checkoutClient.pay(card)).status).toBe(200);
    const passes = passesIn(await server.as(mia)('GET', '/api/v1/passes'));
    expect(passes).toMatchObject([{ name: 'Three evenings', course_id: id, visits_total: 3, visits_left: 3, expires_on: '2026-03-05' }]);
    for (const session of sessions) expect(visitIn(await book(mia, session)).pass_id).toBe(passes[0]?.id);
    problemIn(await book(mia, await server.world.session()), 'no_concession');
    expect(passesIn(await server.as(mia)('GET', '/api/v1/passes'))).toMatchObject([{ visits_left: 0, visits_held: 3 }]);
  });

  it('pays for its classes before a membership does', async () => {
    const mia = await server.world.member();
    await server.world.membership(mia);
    const { id, sessions, variant } = await evenings();
    const checkoutClient = checkoutClientFor(server, mia);
    await checkoutClient.add(variant);
    const { id: card } = await checkoutClient.card();
    await checkoutClient.confirm();
    await checkoutClient.pay(card);
    const [pass] = passesIn(await server.as(mia)('GET', '/api/v1/passes'));
    expect(pass?.course_id).toBe(id);
    expect(visitIn(await book(mia, sessions[0])).pass_id).toBe(pass?.id);
  });

  it('is refunded if its last class begins before the bank confirms', async () => {
    const mia = await server.world.member();
    const { variant } = await evenings();
    const checkoutClient = checkoutClientFor(server, mia);
    await checkoutClient.add(variant);
    const { id: card } = await checkoutClient.card('confirm');
    await checkoutClient.confirm();
    const { payment } = checkoutIn(await checkoutClient.pay(card)).cart;
    await server.at(hours(24 * 4));
    await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer: 'approve' }) });
    problemIn(await checkoutClient.pay(card), 'sold_out');
    expect([passesIn(await server.as(mia)('GET', '/api/v1/passes')), await checkoutClient.invoices()]).toEqual([[], []]);
    const paid = await server.world.database.once((handle) =>
      handle.selectFrom('payments').select(['state', 'refund']).where('profile_id', '=', mia.profileId).execute(),
    );
    expect(paid).toEqual([{ state: 'captured', refund: expect.stringMatching(/due|done/) }]);
  });

  it('cannot be bought after its last class has begun', async () => {
    const mia = await server.world.member();
    const { variant } = await evenings();
    const checkoutClient = checkoutClientFor(server, mia);
    await checkoutClient.add(variant);
    await server.at(hours(24 * 3 + 1));
    const { id: card } = await checkoutClient.card();
    await checkoutClient.confirm();
    problemIn(await checkoutClient.pay(card), 'sold_out');
    problemIn(await put(await server.world.member(), variant), 'not_found');
  });

  it('is refused with the reason if the studio sells it only at the studio', async () => {
    const mia = await server.world.member();
    const { id } = await evenings({ sold_at_studio: true });
    expect(await courseOf(mia, id)).toMatchObject({ sold_at_studio: true });
    expect(await courseOf(mia, id)).not.toHaveProperty('variant_id');
    const answer = await put(mia, id);
    expect(answer.status).toBe(422);
    expect(problemIn(answer, 'sold_at_studio').message).toContain('only at the studio');
  });
});
