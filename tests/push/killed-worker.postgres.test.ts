import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { sendPushes } from '#server/push/push-queue.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { notifyOfCancelledClass } from '#tests/jobs/cancelled-class.ts';
import { expectUnfinished, killWorkers } from '#tests/jobs/run-and-kill.ts';
import { createWorld } from '#tests/server/world.ts';
import { startPushService, type TestBrowser } from './loopback-push-service.ts';
import { browserOf, contextOf } from './push-context.ts';

const kills = count(5, 100);
/** Enough members that messages are left after the last kill. */
const membersForEachKill = 60;
/** Reads of the clock. Each message needs some, so a worker is killed in its second batch at the latest. */
const mostLooks = 100;

const worker = fileURLToPath(new URL('push-worker.ts', import.meta.url));

/** A device shows one notification for each topic. */
const shownBy = ({ received }: TestBrowser): number => new Set(received.map(({ topic }) => topic)).size;

it(`${kills} kills lose no message, and no browser shows one twice`, { timeout: 60_000 + kills * 10_000 }, async () => {
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 4 });
  onTestFinished(() => world.close());
  const service = await startPushService();
  onTestFinished(() => service.close());
  const browsers: TestBrowser[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const members = await world.members(membersForEachKill);
    for (const member of members) browsers.push(await browserOf(world.database, service, member));
    await notifyOfCancelledClass(world, contextOf(world.database), members);
  }
  await killWorkers({ database: world.database, worker, kills, mostCalls: mostLooks, argsOf: () => [databaseUrl] });
  expectUnfinished(browsers.filter(({ received }) => received.length > 0).length, browsers.length);
  await sendPushes(contextOf(world.database));
  expect(new Set(browsers.map(shownBy))).toEqual(new Set([1]));
});
