import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { gatewayRemovalQueue } from '#server/jobs/queues.ts';
import { gatewayOutsideTransaction } from '#server/payments/gateway-outside-transaction.ts';
import { removeAtGateway } from '#server/payments/gateway-removals.ts';
import { createReferenceStore } from '#server/payments/stripe/reference-store.ts';
import { createStripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { checkoutClientFor, cardsIn, checkoutIn, sellPass } from '#tests/checkout/checkout-client.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import { settingsFor, startStripeServer, testKeys, type StripeServer } from './stripe-server.ts';
import { account, giveAccount, keepCard } from './stripe-studio.ts';

interface Open {
  readonly fresh: FreshDatabase;
  readonly stripe: StripeServer;
  readonly server: TestServer & { close(): Promise<void> };
  readonly context: Context;
}
const held: { open?: Open } = {};
const open = (): Open => {
  if (!held.open) throw new Error('There is no server.');
  return held.open;
};

beforeAll(async () => {
  const stripe = await startStripeServer();
  const fresh = await freshDatabase();
  const server = await startTestServer(fresh.url, { env: settingsFor(stripe.url) });
  const { database, box } = server.world;
  await giveAccount(database, box.orgId);
  const log = pino({ level: 'silent' });
  const keys = { ...testKeys, apiUrl: new URL(stripe.url) };
  const gateway = createStripeGateway({ keys, references: createReferenceStore(database), ownOrigin: server.url, timeout: 300, log });
  const payments = { gateway: gatewayOutsideTransaction(gateway, database), cutOff: 3 };
  const context: Context = { database, clock: { now: () => start }, newId: () => randomUUID(), log, payments };
  held.open = { fresh, stripe, server, context };
});
afterAll(async () => {
  const { fresh, stripe, server } = open();
  await server.close();
  await stripe.close();
  await fresh.drop();
});

const memberWithCard = async () => {
  const { server, stripe } = open();
  const member = await server.world.member();
  const client = checkoutClientFor(server, member);
  const card = await keepCard(client, stripe);
  const method = [...stripe.api.methods.values()].at(-1);
  if (!method) throw new Error('Stripe has no card.');
  return { member, client, card, method };
};

const jobs = async (): Promise<readonly object[]> =>
  (await open().context.database.jobs.findJobs(gatewayRemovalQueue)).map(({ data }) => data as object);

const erase = ({ email }: TestMember) =>
  runAdminRequest(open().context, { command: 'erase', member: email, confirmed: true, studio: null });

it('detaches the card that the member has removed, and no other', async () => {
  const { client, card, method } = await memberWithCard();
  const other = await keepCard(client, open().stripe);
  expect((await client.sendRequest('DELETE', `/payment_sources/${card.id}`)).status).toBe(204);
  await expect.poll(() => method.customer).toBeNull();
  expect(cardsIn(await client.sendRequest('GET', '/payment_sources')).map(({ id }) => id)).toEqual([other.id]);
  expect([...open().stripe.api.methods.values()].at(-1)?.customer).not.toBeNull();
  await expect.poll(jobs).toEqual([]);
});

it('tries again while Stripe is silent, also if Stripe has detached it and its answer was lost', async () => {
  const { stripe, context } = open();
  for (const when of ['before', 'after'] as const) {
    const { client, card, method } = await memberWithCard();
    stripe.isHeld = (point) => point.step === 'detach' && point.when === when;
    await client.sendRequest('DELETE', `/payment_sources/${card.id}`);
    await expect.poll(() => context.database.jobs.findJobs(gatewayRemovalQueue), { timeout: 8000 }).toMatchObject([{ state: 'retry' }]);
    expect(method.customer === null).toBe(when === 'after');
    stripe.isHeld = () => false;
    await makeJobsDue(context.database);
    await removeAtGateway(context);
    expect([method.customer, await jobs()]).toEqual([null, []]);
  }
});

it('leaves a card in place while it pays', async () => {
  const { server, stripe, context } = open();
  const client = checkoutClientFor(server, await server.world.member());
  const card = await keepCard(client, stripe, 'confirm');
  const method = [...stripe.api.methods.values()].at(-1);
  await client.add(await sellPass(server.world));
  await client.confirm();
  expect(checkoutIn(await client.pay(card.id)).cart.payment).toMatchObject({ state: 'confirming' });
  await client.sendRequest('DELETE', `/payment_sources/${card.id}`);
  await expect.poll(() => context.database.jobs.findJobs(gatewayRemovalQueue)).toMatchObject([{ state: 'retry' }]);
  expect(method?.customer).not.toBeNull();
  stripe.api.answerBank([...stripe.api.intents.keys()].at(-1) ?? '', true);
  await expect.poll(async () => (await client.invoices()).length, { timeout: 15_000 }).toBe(1);
  await makeJobsDue(context.database);
  await expect.poll(() => method?.customer, { timeout: 15_000 }).toBeNull();
});

it('deletes the customer with the cards when the member is erased, and pending removals contain no member', async () => {
  const { stripe, context, server } = open();
  const { member, method } = await memberWithCard();
  const { customer } = method;
  stripe.isHeld = ({ step }) => step === 'delete';
  await erase(member);
  await removeAtGateway(context);
  expect(JSON.stringify(await jobs())).toBe(JSON.stringify([{ kind: 'customer', account, customer }]));
  stripe.isHeld = () => false;
  await makeJobsDue(context.database);
  await removeAtGateway(context);
  expect([stripe.api.customers.has(customer ?? ''), method.customer, await jobs()]).toEqual([false, null, []]);
  const rows = await server.world.database.once((handle) =>
    handle
      .selectFrom('gateway_customers')
      .select('customer')
      .where('customer', '=', customer ?? '')
      .execute(),
  );
  expect(rows).toEqual([]);
});

it('succeeds if Stripe no longer has the customer', async () => {
  const { stripe, context } = open();
  const { member, method } = await memberWithCard();
  stripe.api.customers.delete(method.customer ?? '');
  await erase(member);
  await removeAtGateway(context);
  expect(await jobs()).toEqual([]);
});

it('opens the form again for an erased member who returns within a day', async () => {
  const { stripe, context, server } = open();
  const { member, client, method } = await memberWithCard();
  const { customer } = method;
  await erase(member);
  await removeAtGateway(context);
  const { orgId, facilityId } = server.world.box;
  const account_row = { org_id: orgId, id: randomUUID(), profile_id: member.profileId, home_facility_id: facilityId };
  await server.world.database.once((handle) =>
    handle
      .insertInto('accounts')
      .values({ ...account_row, hidden_at: null, last_visit_at: null })
      .execute(),
  );
  await keepCard(client, stripe);
  expect([...stripe.api.methods.values()].at(-1)?.customer).not.toBe(customer);
});

it('fails and is listed if no gateway stores cards', async () => {
  const { context, stripe } = open();
  stripe.isHeld = ({ step }) => step === 'delete';
  const { member } = await memberWithCard();
  await erase(member);
  const { payments: _, ...without } = context;
  await removeAtGateway(without);
  const found = await context.database.jobs.findJobs(gatewayRemovalQueue);
  expect(found).toMatchObject([{ state: 'retry', output: { message: 'There is no payment gateway that keeps cards.' } }]);
  stripe.isHeld = () => false;
});
