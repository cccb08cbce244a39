import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckoutClient, sellPass } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import { dataFolder, spawnServer, type SpawnedServer } from '#tests/server/spawned.ts';
import { createWorld, start as beginning } from '#tests/server/world.ts';
import type { RequestPoint } from './stripe-server.ts';
import { giveAccount, keepCard, openStripeBeside, stripeBooks } from './stripe-studio.ts';

async function open() {
  const { stripe, env } = await openStripeBeside();
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  await giveAccount(world.database, world.box.orgId);
  const folder = await dataFolder();
  const clock = ['--empty', '--clock', beginning.toISOString()];
  const start = (mutant = '') => spawnServer(folder, { ...env, DATABASE_URL: databaseUrl, SPOTTER_MUTANT: mutant }, clock);
  const seen = () => stripeBooks(stripe, world.database);
  return { stripe, world, start, seen };
}
type Open = Awaited<ReturnType<typeof open>>;

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within 60 s`);
    await pause(50);
  }
};

/** With `before`, Stripe has not processed the request. */
async function killAt({ stripe }: Open, point: RequestPoint, server: SpawnedServer): Promise<void> {
  const held = Promise.withResolvers<undefined>();
  stripe.isHeld = ({ step, when }) => {
    const isPoint = step === point.step && when === point.when;
    if (isPoint) held.resolve(undefined);
    return isPoint;
  };
  await held.promise;
  server.process.kill('SIGKILL');
  await server.ended;
  stripe.isHeld = () => false;
}

/** The answer may never arrive. */
async function beginPayment({ stripe, world }: Open, url: string): Promise<() => Promise<unknown>> {
  const member = await world.member();
  const { sendRequest, close } = createTestClient(url, 2);
  onTestFinished(close);
  const headers = headersOf(member, world.box);
  const client = createCheckoutClient((method, path, body, more) =>
    sendRequest(method, `/api/v1${path}`, { headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) }),
  );
  const card = await keepCard(client, stripe);
  await client.add(await sellPass(world));
  await client.confirm();
  return () => client.pay(card.id).catch(() => undefined);
}

async function payAndKill(opened: Open, point: RequestPoint): Promise<void> {
  const server = opened.start();
  const pay = await beginPayment(opened, await server.url);
  const killed = killAt(opened, point, server);
  void pay();
  await killed;
}

async function settleAll({ start, seen }: Open): Promise<void> {
  const server = start();
  await server.url;
  await until('every payment is settled', async () => (await seen()).unsettled === 0);
  server.process.kill('SIGKILL');
  await server.ended;
}

it.each([
  { step: 'create', when: 'before', charges: 0 },
  { step: 'create', when: 'after', charges: 0 },
  { step: 'confirm', when: 'before', charges: 0 },
  { step: 'confirm', when: 'after', charges: 1 },
] as const)('killed $when $step of a payment, it has an invoice for each charge', async ({ charges, ...point }) => {
  const opened = await open();
  await payAndKill(opened, point);
  expect(await opened.seen()).toMatchObject({ charges, invoices: 0, unsettled: 1 });
  await settleAll(opened);
  const amount = charges * 24_000;
  expect(await opened.seen()).toEqual({ charges, charged: amount, invoices: charges, invoiced: amount, unsettled: 0 });
});

it.each(['before', 'after'] as const)('killed %s cancelling what was cut off, it charges nothing', async (when) => {
  const opened = await open();
  await payAndKill(opened, { step: 'confirm', when: 'before' });
  await killAt(opened, { step: 'cancel', when }, opened.start());
  await settleAll(opened);
  expect(await opened.seen()).toMatchObject({ charges: 0, invoices: 0, unsettled: 0 });
  expect([...opened.stripe.api.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
});

it.each(['before', 'after'] as const)('killed %s a refund, it gives back once', async (when) => {
  const opened = await open();
  const { stripe, world, start } = opened;
  const first = start();
  await (
    await beginPayment(opened, await first.url)
  )();
  const killed = killAt(opened, { step: 'refund', when }, first);
  await world.database.once((handle) => handle.updateTable('payments').set({ refund: 'due' }).execute());
  await killed;
  const next = start();
  await next.url;
  const refund = () => world.database.once((handle) => handle.selectFrom('payments').select('refund').executeTakeFirstOrThrow());
  await until('the refund is done', async () => (await refund()).refund === 'done');
  expect([...stripe.api.intents.values()].map(({ charged, refunded }) => [charged, refunded])).toEqual([[1, true]]);
});

it('a charge has no invoice if the server was killed and no server reads the result of the charge', async () => {
  const opened = await open();
  await payAndKill(opened, { step: 'confirm', when: 'after' });
  await opened.start('no-recovery').url;
  await pause(8000);
  expect(await opened.seen()).toMatchObject({ charges: 1, invoices: 0, unsettled: 1 });
});
