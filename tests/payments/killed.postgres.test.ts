import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { count } from '#tests/counts.ts';
import { sellPass, createCheckoutClient } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import { dataFolder, spawnServer } from '#tests/server/spawned.ts';
import { createWorld, start as beginning, type World } from '#tests/server/world.ts';
import { books, capturedCharges, openSandboxBeside } from './sandbox-books.ts';

const atOnce = 3;

async function open() {
  const { sandbox, env } = await openSandboxBeside();
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  const folder = await dataFolder();
  const clock = ['--empty', '--clock', beginning.toISOString()];
  const start = (mutant = '') => spawnServer(folder, { ...env, DATABASE_URL: databaseUrl, SPOTTER_MUTANT: mutant }, clock);
  return { sandbox, world, start };
}
type Open = Awaited<ReturnType<typeof open>>;

const memberAt = async (world: World, url: string) => {
  const member = await world.member();
  const { sendRequest, close } = createTestClient(url, 2);
  onTestFinished(close);
  const headers = headersOf(member, world.box);
  return createCheckoutClient((method, path, body, more) =>
    sendRequest(method, `/api/v1${path}`, { headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) }),
  );
};

const until = async (what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await pause(50);
  }
};

/** Members pay with a card without an answer from the gateway. The server is killed as soon as all are charged. */
async function payAndKill({ sandbox, world, start }: Open): Promise<void> {
  const server = start();
  const url = await server.url;
  const variant = await sellPass(world);
  const before = capturedCharges(sandbox).length;
  for (let index = 0; index < atOnce; index += 1) {
    const checkoutClient = await memberAt(world, url);
    const card = await checkoutClient.card('lost');
    await checkoutClient.add(variant);
    await checkoutClient.confirm();
    void checkoutClient.pay(card.id).catch(() => undefined);
  }
  await until('the charges', 20, () => capturedCharges(sandbox).length === before + atOnce);
  server.process.kill('SIGKILL');
  await server.ended;
}

describe('a server that is killed after a charge', () => {
  const kills = count(2, 100);
  const testTimeout = 300_000 + kills * 30_000;

  it('has an invoice for each charge, and nothing left open, within 60 seconds of the next start', { timeout: testTimeout }, async () => {
    const opened = await open();
    for (let round = 1; round <= kills; round += 1) await payAndKill(opened);
    const { sandbox, world } = opened;
    await opened.start().url;
    const seen = () => books(sandbox, world.database);
    await until('every payment is settled', 60, async () => (await seen()).unsettled === 0);
    const { charged, charges } = await seen();
    expect(charges).toBe(kills * atOnce);
    expect(await seen()).toEqual({ charges, charged, invoices: charges, invoiced: charged, unsettled: 0 });
  });

  it('leaves charges without an invoice if the recovery is switched off', async () => {
    const opened = await open();
    await payAndKill(opened);
    await opened.start('no-recovery').url;
    await pause(8000);
    expect(await books(opened.sandbox, opened.world.database)).toMatchObject({ charges: atOnce, invoices: 0, unsettled: atOnce });
  });
});
