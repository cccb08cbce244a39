/** One of three processes is killed again and again, and PostgreSQL restarts and hangs. Without idempotency keys, writes are doubled. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { count } from '#tests/counts.ts';
import { startPostgres, type OwnPostgres } from '#tests/database/shared-postgres.ts';
import { feed, post } from '#tests/feed/feed-harness.ts';
import { sellPass } from '#tests/checkout/checkout-client.ts';
import { capturedCharges, openSandboxBeside } from '#tests/payments/sandbox-books.ts';
import { createWorld, hours } from '#tests/server/world.ts';
import { movement } from '#tests/training/gym.ts';
import { brokenPromises } from '#tests/visits/broken-promises.ts';
import { startLoad, type Studio } from './mixed-load.ts';
import { newFigures } from './persistent-client.ts';
import { startProcesses, type ProcessGroup } from './process-group.ts';
import { openRoundRobinProxy, type OpenProxy } from './round-robin-proxy.ts';
import { moneyDifferences, storedWrites } from './stored-writes.ts';

const members = count(16, 40);
const capacity = 4;
const second = 1000;
/** The duration of the load in real milliseconds. Each `killEvery` a process is killed. */
const duration = count(24, 600) * second;
/** Milliseconds. Only the full run has the machine for itself, so only then is the limit meaningful. */
const slowestAtMost = count(Infinity, 6 * second);
const killEvery = count(6, 10) * second;
/** In `npm test` shorter than the limit for an answer, in `npm run verify` longer. */
const hangFor = count(3, 15) * second;

interface Story {
  readonly processes: number;
  readonly mutants: string;
  readonly openProxy: OpenProxy;
  readonly disturb: (group: ProcessGroup, postgres: OwnPostgres) => Promise<unknown>;
}

async function openStudio(databaseUrl: string): Promise<Studio> {
  // A long timeout, because the client is not under test.
  const url = new URL(databaseUrl);
  url.searchParams.set('connect_timeout', '60');
  const world = await createWorld({ databaseUrl: url.href, poolSize: 2 });
  onTestFinished(() => world.close());
  await feed({ world }, true);
  const sessions: string[] = [];
  for (let index = 0; index < members / 4; index += 1)
    sessions.push(await world.session(world.box, { capacity, starts_at: hours(24 + index) }));
  const postIds: string[] = [];
  for (let index = 0; index < members; index += 1) postIds.push(await post({ world }));
  return { world, sessions, postIds, productId: await sellPass(world), movementId: await movement({ world }) };
}

async function runStory({ processes, mutants, openProxy, disturb }: Story) {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.release());
  const { sandbox, env } = await openSandboxBeside();
  const studio = await openStudio(postgres.url);
  const { world } = studio;
  const people = await world.members(members);
  for (const member of people) await world.pass(member, world.box, { name: 'Many visits', visits_total: 100_000 });
  const group = await startProcesses(processes, { ...env, DATABASE_URL: postgres.url, SPOTTER_MUTANT: mutants, LOG_LEVEL: 'silent' });
  const proxy = await openProxy(group.ports);
  const figures = newFigures();
  const load = await startLoad({ url: proxy.url, cardUrl: `http://127.0.0.1:${group.ports[0]}` }, studio, people, figures);
  await disturb(group, postgres);
  await load.stop();
  const until = performance.now() + 60 * second;
  while ((await moneyDifferences(sandbox, world)).unsettled > 0 && performance.now() < until) await pause(250);
  await group.close();
  const promises = [];
  for (const sessionId of studio.sessions)
    promises.push(...(await world.database.once((handle) => brokenPromises(sessionId, hours(0)).execute(handle))).rows);
  const result = {
    accepted: load.accepted,
    stored: await storedWrites(world),
    money: await moneyDifferences(sandbox, world),
    promises,
  };
  const more = { kills: group.kills(), charges: capturedCharges(sandbox).length, dropped: proxy.dropped() };
  console.log(JSON.stringify({ ...figures, slowest: Math.round(figures.slowest), ...more, ...result }));
  return { ...result, figures };
}

/** Kills processes during the whole load. PostgreSQL restarts after a quarter and three quarters of it, and hangs in the middle. */
async function disturbEverything(group: ProcessGroup, postgres: OwnPostgres): Promise<void> {
  const kills = async (): Promise<void> => {
    for (let at = killEvery; at < duration; at += killEvery) {
      await Promise.all([group.killOne(), pause(killEvery)]);
    }
  };
  const restartsAndHang = async (): Promise<void> => {
    await pause(duration / 4);
    await postgres.act('restart');
    await pause(duration / 4);
    await postgres.act('hang');
    await pause(hangFor);
    await postgres.act('resume');
    await pause(duration / 4);
    await postgres.act('restart');
  };
  await Promise.all([pause(duration), kills(), restartsAndHang()]);
}

test(
  'nothing is lost and nothing is doubled while processes are killed and PostgreSQL is away',
  { timeout: duration + 240 * second },
  async () => {
    const { accepted, stored, money, promises, figures } = await runStory({
      processes: 3,
      mutants: '',
      openProxy: openRoundRobinProxy(0.01),
      disturb: disturbEverything,
    });
    expect(figures.unexpected).toEqual([]);
    expect(figures.lost).toBe(0);
    expect(stored).toEqual(accepted);
    for (const times of Object.values(accepted)) expect(times).toBeGreaterThan(0);
    expect(money).toEqual({ charges: 0, charged: 0, passes: 0, unsettled: 0 });
    expect(promises).toEqual([]);
    expect(figures.broken).toBeGreaterThan(0);
    expect(figures.slowest).toBeLessThan(slowestAtMost);
  },
);

test('writes are doubled where idempotency keys have no effect', { timeout: 120 * second }, async () => {
  const { accepted, stored } = await runStory({
    processes: 1,
    mutants: 'no-idempotency',
    openProxy: openRoundRobinProxy(0.2),
    disturb: () => pause(5 * second),
  });
  expect(stored.comment).toBeGreaterThan(accepted.comment);
});
