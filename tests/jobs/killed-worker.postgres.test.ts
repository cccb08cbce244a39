import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createWorld, type TestMember } from '#tests/server/world.ts';
import { contextOf, countsOf, queuePost } from './post-context.ts';
import { expectUnfinished, killWorkers } from './run-and-kill.ts';

const kills = count(5, 100);
/** A small batch size for many members, so that work is left after the last kill. */
const limit = 5;
const membersForEachKill = 80;
/** Each member and each job needs a new id. A worker is killed after about half of these members. */
const mostIds = 50;

const worker = fileURLToPath(new URL('post-worker.ts', import.meta.url));

it(`${kills} kills lose no notification and repeat none`, { timeout: 60_000 + kills * 10_000 }, async () => {
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  const { database, box } = world;
  const all: TestMember[] = [];
  for (let kill = 1; kill <= kills; kill += 1) all.push(...(await world.members(membersForEachKill)));
  await queuePost(database, box.orgId);
  const notified = async () => (await countsOf(database, all)).reduce((sum, one) => sum + one, 0);
  await killWorkers({ database, worker, kills, mostCalls: mostIds, argsOf: () => [databaseUrl, String(limit)] });
  expectUnfinished(await notified(), all.length);
  await sendPostNotifications(contextOf(database));
  expect(new Set(await countsOf(database, all))).toEqual(new Set([1]));
});
