/** Workers that are killed while they send push messages: in the end each browser shows each notification once. */
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { expireJobs } from '#tests/jobs/job-times.ts';
import { runAndKill } from '#tests/jobs/run-and-kill.ts';
import { createWorld, hours, start } from '#tests/server/world.ts';
import { startPushService, type TestBrowser } from './loopback-push-service.ts';
import { browserOf, contextOf } from './push-context.ts';

const kills = count(5, 100);
/** Enough that messages are left after the last kill. */
const membersForEachKill = 60;
/** Each message takes some looks at the clock: a worker is killed in its second batch at the latest. */
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
  const sessionId = await world.session();
  for (let kill = 1; kill <= kills; kill += 1) {
    const members = await world.members(membersForEachKill);
    for (const member of members) browsers.push(await browserOf(world.database, service, member));
    const notifications = members.map(({ profileId }) => ({
      type: 'class_cancelled' as const,
      profileId,
      orgId: world.box.orgId,
      params: { session_id: sessionId },
      subjectId: sessionId,
      now: start,
      expiresAt: hours(24),
    }));
    await world.database.transaction((tx) => notifyAll(tx, contextOf(world.database), notifications));
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    await runAndKill(worker, [databaseUrl, String(Math.ceil((kill / kills) * mostLooks))]);
    await expireJobs(world.database);
  }
  const reached = browsers.filter(({ received }) => received.length > 0).length;
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(browsers.length);
  await sendPushes(contextOf(world.database));
  expect(new Set(browsers.map(shownBy))).toEqual(new Set([1]));
});
