import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { failedPushQueue, pushQueue } from '#server/jobs/queues.ts';
import type { NotificationJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { runJobsRequest } from '#server/studio/admin/jobs.ts';
import { notifyOfCancelledClass } from '#tests/jobs/cancelled-class.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import type { TestBrowser } from './loopback-push-service.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

const send = async (): Promise<void> => {
  await makeJobsDue(scene.world.database);
  await sendPushes(contextOf(scene.world.database));
};

const studio = (action: 'retry' | 'drop', jobs: readonly string[]): Promise<string[]> =>
  runJobsRequest(contextOf(scene.world.database), { command: 'jobs', action, jobs });

interface DeadMessage {
  readonly phone: TestBrowser;
  readonly id: string;
}

async function deadMessage(): Promise<DeadMessage> {
  const { world, service } = scene;
  const { database } = world;
  const mia = await world.member();
  const phone = await browserOf(database, service, mia);
  phone.status = 500;
  await notifyOfCancelledClass(world, contextOf(database), [mia]);
  await database.once((handle) => sql`update pgboss.job set retry_limit = 0 where name = ${pushQueue}`.execute(handle));
  await send();
  phone.status = null;
  const jobs = await database.jobs.findJobs<NotificationJob>(failedPushQueue);
  const [dead] = jobs.filter(({ data }) => data.profile_id === mia.profileId);
  return { phone, id: dead?.id ?? '' };
}

it('is sent only after the studio has repeated it, and then has three days again', async () => {
  const { phone, id } = await deadMessage();
  await send();
  expect(phone.received).toHaveLength(0);
  await studio('retry', [id]);
  const again = await scene.world.database.jobs.findJobs(pushQueue);
  expect(again.filter(({ state }) => state === 'created')).toMatchObject([{ retryCount: 0, retryLimit: 80 }]);
  await send();
  expect(phone.received).toHaveLength(1);
});

it('is never sent after the studio has dropped it', async () => {
  const { phone, id } = await deadMessage();
  await studio('drop', [id]);
  await expect(studio('retry', [id])).rejects.toThrow('no such jobs');
  await send();
  expect(phone.received).toHaveLength(0);
});

it('that is still tried is not tried again by the studio, and can be dropped', async () => {
  const { world, service } = scene;
  const mia = await world.member();
  const phone = await browserOf(world.database, service, mia);
  await notifyOfCancelledClass(world, contextOf(world.database), [mia]);
  const [waiting] = (await world.database.jobs.findJobs<NotificationJob>(pushQueue)).filter(
    ({ data }) => data.profile_id === mia.profileId,
  );
  await expect(studio('retry', [waiting?.id ?? ''])).rejects.toThrow('tried again by themselves');
  await studio('drop', [waiting?.id ?? '']);
  await send();
  expect(phone.received).toHaveLength(0);
});
