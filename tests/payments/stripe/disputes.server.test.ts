import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import type { App } from '#server/http/app.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import type { EmailJob } from '#server/mail/email-job.ts';
import { createDatabaseNumbers } from '#server/operation/database-numbers.ts';
import { refreshDisputes } from '#server/payments/disputes.ts';
import { gatewayOutsideTransaction } from '#server/payments/gateway-outside-transaction.ts';
import { createReferenceStore } from '#server/payments/stripe/reference-store.ts';
import { createStripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { addStripeWebhook, webhookPath } from '#server/payments/stripe/webhook-route.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { emailsTo } from '#tests/auth/outbox.ts';
import { checkoutClientFor, sellPass } from '#tests/checkout/checkout-client.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';
import type { StoredDispute } from './stripe-objects.ts';
import { settingsFor, startStripeServer, testKeys, type StripeServer } from './stripe-server.ts';
import { account, giveAccount, keepCard } from './stripe-studio.ts';

interface Open {
  readonly fresh: FreshDatabase;
  readonly stripe: StripeServer;
  readonly server: TestServer & { close(): Promise<void> };
  readonly context: Context;
  readonly lines: unknown[];
  readonly app: App;
}
const held: { open?: Open } = {};
const open = (): Open => {
  if (!held.open) throw new Error('There is no server.');
  return held.open;
};

const email = 'studio@example.org';

beforeAll(async () => {
  const stripe = await startStripeServer();
  const fresh = await freshDatabase();
  const server = await startTestServer(fresh.url, { env: settingsFor(stripe.url) });
  const { database, box } = server.world;
  await giveAccount(database, box.orgId);
  const document = JSON.stringify({ organisation: { email, locale: 'fr' } });
  const times = { first_loaded_at: start, loaded_at: start, expanded_until: hours(10_000) };
  await database.once((handle) =>
    handle
      .insertInto('studio_documents')
      .values({ org_id: box.orgId, document, timetable: '', ...times })
      .execute(),
  );
  const lines: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const keys = { ...testKeys, apiUrl: new URL(stripe.url) };
  const gateway = createStripeGateway({ keys, references: createReferenceStore(database), ownOrigin: server.url, timeout: 300, log });
  const payments = { gateway: gatewayOutsideTransaction(gateway, database), cutOff: 3 };
  const context: Context = { database, clock: { now: () => start }, newId: () => randomUUID(), log, payments };
  const app: App = new Hono();
  addStripeWebhook(app, context, keys);
  held.open = { fresh, stripe, server, context, lines, app };
});
afterAll(async () => {
  const { fresh, stripe, server } = open();
  await server.close();
  await stripe.close();
  await fresh.drop();
});

async function disputed(): Promise<StoredDispute> {
  const { server, stripe } = open();
  const client = checkoutClientFor(server, await server.world.member());
  const card = await keepCard(client, stripe);
  await client.add(await sellPass(server.world));
  await client.confirm();
  expect((await client.pay(card.id)).status).toBe(200);
  const intent = [...stripe.api.intents.values()].at(-1);
  if (!intent) throw new Error('Nothing was sent to Stripe.');
  return stripe.api.openDispute(intent);
}

async function post(type: string, { id, intent }: StoredDispute, event = `evt_${randomUUID()}`): Promise<number> {
  const { stripe, app } = open();
  const object = { id, payment_intent: intent.id };
  const signed = stripe.sign({ id: event, object: 'event', type, account, livemode: false, data: { object } });
  const headers = { 'stripe-signature': signed.signature };
  return (await app.request(webhookPath, { method: 'POST', body: signed.body, headers })).status;
}

const rowOf = ({ id }: StoredDispute) =>
  open().context.database.once((handle) => handle.selectFrom('gateway_disputes').selectAll().where('dispute', '=', id).executeTakeFirst());

const openCount = async (): Promise<number> => (await createDatabaseNumbers(open().context.database)()).payments.disputed;
/** The number of emails that were sent or are waiting. */
const emails = async (): Promise<number> => {
  const jobs = await open().context.database.jobs.findJobs<EmailJob>(emailQueue);
  return jobs.filter(({ data }) => data.kind === 'dispute').length + (await emailsTo(open().server.folder, email, 1)).length;
};

const created = 'charge.dispute.created';
const closed = 'charge.dispute.closed';

it('sends one email to the studio, in its language, however often the event arrives', async () => {
  const { lines, server } = open();
  const dispute = await disputed();
  const event = `evt_${randomUUID()}`;
  expect(await Promise.all([post(created, dispute, event), post(created, dispute, event)])).toEqual([204, 204]);
  expect([await post(created, dispute, event), await post('charge.dispute.updated', dispute)]).toEqual([204, 204]);
  expect(await rowOf(dispute)).toMatchObject({
    org_id: server.world.box.orgId,
    payment_id: dispute.intent.payment,
    amount: 24_000,
    currency: 'NZD',
    reason: 'fraudulent',
    status: 'needs_response',
    respond_by: new Date('2026-03-15T20:00:00Z'),
    closed_at: null,
  });
  const found = await emailsTo(server.folder, email, 1);
  expect(found).toHaveLength(1);
  expect(found[0]?.subject).toContain('un paiement est contesté');
  expect(found[0]?.text).toContain(`https://dashboard.stripe.com/payments/${dispute.intent.id}`);
  expect(lines).toMatchObject([{ payment: dispute.intent.payment, studio: server.world.box.orgId }]);
  expect(await openCount()).toBe(1);
  dispute.status = 'won';
  expect(await post(closed, dispute)).toBe(204);
  expect(await rowOf(dispute)).toMatchObject({ status: 'won', respond_by: null, closed_at: expect.any(Date) });
  expect([await openCount(), await emails()]).toEqual([0, 1]);
});

it('has the same result in another order: an event that arrives after the end opens no dispute', async () => {
  const dispute = await disputed();
  dispute.status = 'lost';
  const before = [await emails(), open().lines.length];
  expect([await post(closed, dispute), await post(created, dispute)]).toEqual([204, 204]);
  expect(await rowOf(dispute)).toMatchObject({ status: 'lost', closed_at: expect.any(Date) });
  expect([await openCount(), await emails(), open().lines.length]).toEqual([0, ...before]);
});

it('is read again from Stripe if the first read gets no response', async () => {
  const { stripe } = open();
  const dispute = await disputed();
  const event = `evt_${randomUUID()}`;
  stripe.isHeld = ({ step }) => step === null;
  expect(await post(created, dispute, event)).toBe(500);
  expect(await rowOf(dispute)).toBeUndefined();
  stripe.isHeld = () => false;
  expect(await post(created, dispute, event)).toBe(204);
  expect(await rowOf(dispute)).toMatchObject({ status: 'needs_response' });
});

it('is found closed without the event about it', async () => {
  const dispute = await disputed();
  await post(created, dispute);
  dispute.status = 'lost';
  await refreshDisputes(open().context);
  expect(await rowOf(dispute)).toMatchObject({ status: 'lost', closed_at: expect.any(Date) });
});

it('is listed by the command line while it is open', async () => {
  const { context, server } = open();
  const dispute = await disputed();
  await post(created, dispute);
  const { key } = await context.database.once((handle) =>
    handle.selectFrom('orgs').select('key').where('id', '=', server.world.box.orgId).executeTakeFirstOrThrow(),
  );
  const lines = await runAdminRequest(context, { command: 'disputes', studio: key });
  expect(lines.join('\n')).toContain(
    `${dispute.id}  2026-03-01  $240.00 of Mia Example: fraudulent, needs_response, respond by 2026-03-15`,
  );
  dispute.status = 'won';
  await post(closed, dispute);
  expect((await runAdminRequest(context, { command: 'disputes', studio: key })).join('\n')).not.toContain(dispute.id);
});
