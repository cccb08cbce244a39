import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkoutClientFor, checkoutIn, sellPass } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startTestServer } from '#tests/server/test-server.ts';
import { account, giveAccount, keepCard, openStripeBeside, stripeBooks } from './stripe-studio.ts';

async function open() {
  const { stripe, env } = await openStripeBeside();
  const server = await startTestServer(await databaseForTest(), { env });
  onTestFinished(() => server.close());
  const { database, box } = server.world;
  await giveAccount(database, box.orgId);
  const post = async ({ body, signature }: { readonly body: string; readonly signature: string }): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await server.sendRequest('POST', '/api/stripe/webhook', { raw: body, headers })).status;
  };
  const events = () => database.once((handle) => handle.selectFrom('gateway_events').select('event').execute());
  return { stripe, server, database, post, events };
}
type Open = Awaited<ReturnType<typeof open>>;

async function confirming({ server, stripe }: Open) {
  const client = checkoutClientFor(server, await server.world.member());
  const card = await keepCard(client, stripe, 'confirm');
  await client.add(await sellPass(server.world));
  await client.confirm();
  expect(checkoutIn(await client.pay(card.id)).cart.payment).toMatchObject({ state: 'confirming' });
  const intent = [...stripe.api.intents.values()].at(-1);
  if (!intent) throw new Error('Nothing was sent to Stripe.');
  return { client, intent };
}

const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  account,
  livemode: false,
  data: { object },
  ...more,
});

describe('an event', () => {
  it('settles its payment once, however often the event arrives', async () => {
    const opened = await open();
    const { stripe, database, post, events } = opened;
    const { client, intent } = await confirming(opened);
    stripe.api.answerBank(intent.id, true);
    const event = stripe.sign(eventOf('payment_intent.succeeded', { id: intent.id }));
    expect(await Promise.all([post(event), post(event)])).toEqual([204, 204]);
    expect(await post(event)).toBe(204);
    expect(await client.invoices()).toMatchObject([{ state: 'paid' }]);
    expect(await stripeBooks(stripe, database)).toEqual({ charges: 1, charged: 24_000, invoices: 1, invoiced: 24_000, unsettled: 0 });
    expect(await events()).toHaveLength(1);
  });

  it('only causes a read from Stripe, and its own content is not used', async () => {
    const opened = await open();
    const { stripe, database, post } = opened;
    const { intent } = await confirming(opened);
    expect(await post(stripe.sign(eventOf('payment_intent.succeeded', { id: intent.id, status: 'succeeded' })))).toBe(204);
    expect(await stripeBooks(stripe, database)).toMatchObject({ charges: 0, invoices: 0, unsettled: 1 });
    stripe.api.answerBank(intent.id, true);
    expect(await post(stripe.sign(eventOf('charge.succeeded', { id: 'ch_1', payment_intent: intent.id })))).toBe(204);
    expect(await post(stripe.sign(eventOf('payment_intent.payment_failed', { id: intent.id })))).toBe(204);
    expect(await stripeBooks(stripe, database)).toMatchObject({ charges: 1, invoices: 1, unsettled: 0 });
  });

  it('is refused without its signature, or if it is too old', async () => {
    const opened = await open();
    const { stripe, database, post, events } = opened;
    const { intent } = await confirming(opened);
    stripe.api.answerBank(intent.id, true);
    const event = eventOf('payment_intent.succeeded', { id: intent.id });
    const signed = stripe.sign(event);
    expect(await post({ ...signed, signature: '' })).toBe(400);
    expect(await post({ ...signed, body: signed.body.replace(intent.id, 'pi_other') })).toBe(400);
    expect(await post(stripe.sign(event, 0, 'whsec_other'))).toBe(400);
    expect(await post(stripe.sign(event, 301))).toBe(400);
    expect(await post(stripe.sign({ ...event, text: 'x'.repeat(300_000) }))).toBe(413);
    expect([await events(), (await stripeBooks(stripe, database)).unsettled]).toEqual([[], 1]);
  });

  it('changes nothing with the account of another studio, or with real money', async () => {
    const opened = await open();
    const { stripe, database, post } = opened;
    const { intent } = await confirming(opened);
    stripe.api.answerBank(intent.id, true);
    const object = { id: intent.id };
    expect(await post(stripe.sign(eventOf('payment_intent.succeeded', object, { account: 'acct_other' })))).toBe(204);
    expect(await post(stripe.sign(eventOf('payment_intent.succeeded', object, { livemode: true })))).toBe(204);
    expect(await stripeBooks(stripe, database)).toMatchObject({ invoices: 0, unsettled: 1 });
  });
});

describe('a server without keys of Stripe', () => {
  it('accepts no events', async () => {
    const server = await startTestServer(await databaseForTest());
    onTestFinished(() => server.close());
    const headers = { origin: server.url, 'content-type': 'application/json' };
    expect((await server.sendRequest('POST', '/api/stripe/webhook', { raw: '{}', headers })).status).toBe(404);
  });
});
