import { expect, it, onTestFinished } from 'vitest';
import { gatewayRemovalQueue } from '#server/jobs/queues.ts';
import { createLog } from '#server/log.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { createCheckoutClient } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { expireJobs } from '#tests/jobs/job-times.ts';
import { dataFolder, spawnServer } from '#tests/server/spawned.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import { createWorld, start as beginning } from '#tests/server/world.ts';
import type { RequestPoint } from './stripe-server.ts';
import { giveAccount, keepCard, openStripeBeside } from './stripe-studio.ts';

async function open() {
  const { stripe, env } = await openStripeBeside();
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  await giveAccount(world.database, world.box.orgId);
  const folder = await dataFolder();
  const clock = ['--empty', '--clock', beginning.toISOString()];
  const server = spawnServer(folder, { ...env, DATABASE_URL: databaseUrl }, clock);
  const { sendRequest, close } = createTestClient(await server.url, 2);
  onTestFinished(close);
  const member = await world.member();
  const headers = headersOf(member, world.box);
  const client = createCheckoutClient((method, path, body) =>
    sendRequest(method, `/api/v1${path}`, { headers, ...(body === undefined ? {} : { body }) }),
  );
  const card = await keepCard(client, stripe);
  const next = () => spawnServer(folder, { ...env, DATABASE_URL: databaseUrl }, clock);
  return { stripe, world, server, member, client, card, next };
}

it.each([
  { step: 'detach', when: 'before' },
  { step: 'detach', when: 'after' },
  { step: 'delete', when: 'before' },
  { step: 'delete', when: 'after' },
] as const satisfies readonly RequestPoint[])('killed $when $step, it is removed after the next start', async (point) => {
  const { stripe, world, server, member, client, card, next } = await open();
  const isRemoved = (): boolean =>
    point.step === 'delete' ? stripe.api.customers.size === 0 : [...stripe.api.methods.values()].every(({ customer }) => customer === null);
  const reached = Promise.withResolvers<undefined>();
  stripe.isHeld = ({ step, when }) => {
    const isPoint = step === point.step && when === point.when;
    if (isPoint) reached.resolve(undefined);
    return isPoint;
  };
  if (point.step === 'detach') void client.sendRequest('DELETE', `/payment_sources/${card.id}`).catch(() => undefined);
  else {
    const { database } = world;
    const context = { database, clock: { now: () => beginning }, newId: () => crypto.randomUUID(), log: createLog('silent') };
    await runAdminRequest(context, { command: 'erase', member: member.email, confirmed: true, studio: null });
  }
  await reached.promise;
  server.process.kill('SIGKILL');
  await server.ended;
  stripe.isHeld = () => false;
  expect(isRemoved()).toBe(point.when === 'after');
  await expireJobs(world.database);
  await next().url;
  await expect.poll(() => world.database.jobs.findJobs(gatewayRemovalQueue), { timeout: 15_000 }).toEqual([]);
  expect(isRemoved()).toBe(true);
});
