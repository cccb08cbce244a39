/** In each round a member buys, the server is killed between two steps, and webhooks arrive late, twice, in another order or never. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '#atlas/paths/plan.ts';
import type { TestCard } from '#tests/checkout/checkout-client.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { dataFolder, spawnServer, type SpawnedServer } from '#tests/server/spawned.ts';
import { createWorld, start as beginning } from '#tests/server/world.ts';
import { giveAccount, openStripeBeside } from '../stripe-studio.ts';
import { killEnv, type StatementPoint } from './kill-at-statement.ts';
import { preparePurchase, purchaseKinds, type Purchase } from './purchases.ts';
import { openPayments, wrongInBooks } from './round-books.ts';
import { createWebhookSender } from './webhooks.ts';

const rounds = Number(process.env['SPOTTER_ROUNDS'] ?? count(8, 300));
const seed = Number(process.env['SPOTTER_SEED'] ?? count(7, Math.floor(Math.random() * 1_000_000)));

const mostStatements = 60;
const mostRequests = 6;
const settledWithin = 60_000;

const cards: readonly TestCard[] = ['good', 'good', 'good', 'good', 'twice', 'lost', 'silent', 'confirm', 'declined'];

async function open(random: () => number) {
  const { stripe, env } = await openStripeBeside();
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 3 });
  onTestFinished(() => world.close());
  await giveAccount(world.database, world.box.orgId);
  const folder = await dataFolder();
  const argv = ['--empty', '--clock', beginning.toISOString()];
  const own = { ...env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const spawn = (point: StatementPoint): SpawnedServer => spawnServer(folder, { ...own, ...killEnv(point) }, argv);
  const figures = { killed: 0, killedInRecovery: 0, silences: 0, beside: 0, statements: 0, requests: 0, slowest: 0, unsettledAtKill: 0 };
  const silence: Promise<void> = Promise.resolve();
  return { stripe, world, spawn, random, figures, webhooks: createWebhookSender(stripe, random), silence };
}
type Open = Awaited<ReturnType<typeof open>>;

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('An empty list.');
  return one;
};

const pointFor = (random: () => number, from: StatementPoint['from']): StatementPoint => ({
  number: 1 + Math.floor(random() * mostStatements),
  when: pick(random, ['before', 'after']),
  from,
});

const hasEnded = ({ process: { exitCode, signalCode } }: SpawnedServer): boolean => exitCode !== null || signalCode !== null;

async function end(server: SpawnedServer): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

/** Moves requests of a former server into the past. `isLong`: longer than a member has to confirm with their bank. */
async function letTimePass({ world: { database } }: Open, isLong: boolean): Promise<void> {
  const states = isLong ? (['sent', 'confirming'] as const) : (['sent'] as const);
  await database.once(async (handle) => {
    await handle
      .updateTable('payments')
      .set({ sent_at: sql<Date>`sent_at - interval '20 minutes'` })
      .where('state', 'in', states)
      .execute();
    await handle
      .updateTable('payments')
      .set({ refund_due_at: sql<Date>`refund_due_at - interval '1 day'` })
      .where('refund', '=', 'due')
      .execute();
    // Clears the counter of declined cards, as after an hour.
    await handle.deleteFrom('rate_limits').execute();
  });
}

function answerBanks({ stripe: { api }, random }: Open): void {
  for (const { id, status } of api.intents.values()) if (status === 'requires_action') api.answerBank(id, random() < 0.6);
}

async function sendWebhooks({ webhooks }: Open, url: string, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await webhooks.send(url))) await pause(10);
}

/** Stripe sends no response for some seconds. About half of the requests still have their effect. */
function beSilent(opened: Open): void {
  const { stripe, random, figures } = opened;
  figures.silences += 1;
  stripe.isHeld = ({ when }) => when === 'after' || random() < 0.5;
  opened.silence = pause(1000 + random() * 3000).then(() => void (stripe.isHeld = () => false));
}

function killAtRequest({ stripe, random, figures }: Open, server: SpawnedServer): void {
  const [number, when] = [1 + Math.floor(random() * mostRequests), pick(random, ['before', 'after'] as const)];
  let counted = 0;
  stripe.isHeld = (point) => {
    if (point.when === when) counted += 1;
    if (counted < number) return false;
    if (!hasEnded(server)) figures.requests += 1;
    server.process.kill('SIGKILL');
    return true;
  };
}

async function buyAndKill(opened: Open, server: SpawnedServer, url: string, purchase: Purchase): Promise<void> {
  const { random, figures, stripe } = opened;
  const isAtRequest = random() < 0.35;
  if (isAtRequest) killAtRequest(opened, server);
  else server.process.kill('SIGUSR2');
  if (!isAtRequest && random() < 0.15) beSilent(opened);
  let isOver = false;
  const sending = sendWebhooks(opened, url, () => isOver);
  const buying = [purchase.buy(url), ...(random() < 0.3 ? [purchase.buy(url)] : [])];
  await Promise.race([server.ended, Promise.allSettled(buying)]);
  // Leaves time for work in the background.
  await Promise.race([server.ended, pause(random() * 400)]);
  if (hasEnded(server) && !isAtRequest) figures.statements += 1;
  isOver = true;
  await end(server);
  await Promise.allSettled([sending, ...buying]);
  stripe.isHeld = () => false;
  figures.killed += 1;
  if ((await openPayments(opened.world.database)) > 0) figures.unsettledAtKill += 1;
}

/** Some servers are killed while they settle the former payments. */
async function startNext(opened: Open): Promise<{ readonly server: SpawnedServer; readonly url: string }> {
  const { random, spawn, figures } = opened;
  if (random() < 0.25) {
    const dying = spawn(pointFor(random, 'start'));
    if (random() < 0.5) killAtRequest(opened, dying);
    await Promise.race([dying.ended, dying.url.catch(() => undefined)]);
    if (hasEnded(dying)) figures.killedInRecovery += 1;
    await end(dying);
    opened.stripe.isHeld = () => false;
    await letTimePass(opened, random() < 0.5);
  }
  if (random() < 0.08) beSilent(opened);
  const server = spawn(pointFor(random, 'signal'));
  return { server, url: await server.url };
}

async function untilSettled(opened: Open, url: string): Promise<void> {
  const { world, figures, random } = opened;
  const began = Date.now();
  while ((await openPayments(world.database)) > 0) {
    if (Date.now() - began > settledWithin) break;
    if (random() < 0.3) answerBanks(opened);
    await opened.webhooks.send(url);
    await pause(50);
  }
  figures.slowest = Math.max(figures.slowest, Date.now() - began);
}

it(`in ${rounds} rounds with kills, charges are invoices (SPOTTER_SEED=${seed})`, { timeout: 120_000 + rounds * 10_000 }, async () => {
  const began = Date.now();
  const random = seededRandom(seed);
  const opened = await open(random);
  const { world, stripe, figures, webhooks } = opened;
  let current = await startNext(opened);
  for (let round = 1; round <= rounds; round += 1) {
    const { server, url } = current;
    await opened.silence;
    const [kind, card] = [pick(random, purchaseKinds), pick(random, cards)];
    const purchase = await preparePurchase(opened, url, kind, card);
    const beside = random() < 0.1 ? await startNext(opened) : null;
    if (beside) figures.beside += 1;
    await buyAndKill(opened, server, url, purchase);
    if (random() < 0.7) answerBanks(opened);
    await letTimePass(opened, random() < 0.7);
    current = beside ?? (await startNext(opened));
    const next = current.url;
    // The member usually tries again, in half of the rounds on two devices.
    if (random() < 0.9) await Promise.all([purchase.buy(next), random() < 0.5 && purchase.buy(next), webhooks.send(next)]);
    await untilSettled(opened, next);
    const about = `round ${round}: ${kind} with a card ${card}, SPOTTER_SEED=${seed}`;
    expect(await openPayments(world.database), about).toBe(0);
    expect(await wrongInBooks(stripe, world.database), about).toEqual([]);
  }
  const intents = [...stripe.api.intents.values()];
  const charges = intents.filter(({ charged }) => charged > 0).length;
  const refunds = intents.filter(({ refunded }) => refunded).length;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(JSON.stringify({ seed, rounds, seconds, charges, refunds, intents: intents.length, ...figures, ...webhooks.counts }));
  expect(charges).toBeGreaterThan(count(0, rounds / 4));
  expect(figures.unsettledAtKill).toBeGreaterThan(0);
});
