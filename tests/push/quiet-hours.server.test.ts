/** Push messages in a member's quiet hours. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuietHours } from '#contract/notifications.ts';
import { pushQueue } from '#server/jobs/queues.ts';
import { notifyAll, type NewNotification } from '#server/notifications/notification-outbox.ts';
import { saveQuietHours } from '#server/notifications/quiet-hours.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import { createWorld, type TestMember, type World } from '#tests/server/world.ts';
import { startPushService, type PushService } from './loopback-push-service.ts';
import { browserOf, contextOf } from './push-context.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  const fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 4 });
  service = await startPushService();
  return async () => {
    await service.close();
    await world.close();
    await fresh.drop();
  };
});

/** In Auckland, where the box is: 23:00 on the 2nd, 07:00 and 09:00 on the 3rd of March. */
const night = new Date('2026-03-02T10:00:00Z');
const morning = new Date('2026-03-02T18:00:00Z');
const later = new Date('2026-03-02T20:00:00Z');

const about = async (type: 'waitlist' | 'class_cancelled', profileId: string, startsAt = later): Promise<NewNotification> => {
  const subjectId = await world.session(world.box, { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3_600_000) });
  const expiresAt = type === 'waitlist' ? later : null;
  return { type, profileId, orgId: world.box.orgId, params: { session_id: subjectId }, subjectId, now: night, expiresAt };
};

const notify = (notification: NewNotification, now = night): Promise<void> =>
  world.database.transaction((tx) => notifyAll(tx, contextOf(world.database, now), [notification]));

const send = (now: Date): Promise<void> => sendPushes(contextOf(world.database, now));

const choose = ({ profileId }: TestMember, hours: QuietHours | null, studio = world.box): Promise<unknown> =>
  world.database.transaction((tx) => saveQuietHours(tx, { org_id: studio.orgId, profile_id: profileId }, hours));

/** How many messages reach the member's phone at night, and how many until the quiet hours have ended. */
async function received(member: TestMember, notification: NewNotification): Promise<[number, number]> {
  const phone = await browserOf(world.database, service, member);
  await notify(notification);
  await send(night);
  const atNight = phone.received.length;
  await makeJobsDue(world.database);
  await send(morning);
  return [atNight, phone.received.length];
}

describe('a push message in the quiet hours', () => {
  it('waits for their end', async () => {
    const mia = await world.member();
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([0, 1]);
    expect(await world.database.jobs.findJobs(pushQueue)).toEqual([]);
  });

  it('is due at their end, and waits again where it is taken too early', async () => {
    const mia = await world.member();
    const phone = await browserOf(world.database, service, mia);
    await notify(await about('class_cancelled', mia.profileId));
    await send(night);
    await makeJobsDue(world.database);
    await send(new Date(morning.getTime() - 60_000));
    const [job] = await world.database.jobs.findJobs(pushQueue);
    const seconds = ((job?.startAfter.getTime() ?? 0) - (job?.createdOn.getTime() ?? 0)) / 1000;
    expect([Math.round(seconds), phone.received.length]).toEqual([60, 0]);
    await makeJobsDue(world.database);
    await send(morning);
    expect(phone.received.length).toBe(1);
  });

  it.each([
    ['of an offer', 'waitlist', later],
    ['about a class that would begin before their end', 'class_cancelled', new Date('2026-03-02T17:30:00Z')],
  ] as const)('%s is sent at once', async (_, type, startsAt) => {
    const mia = await world.member();
    expect(await received(mia, await about(type, mia.profileId, startsAt))).toEqual([1, 1]);
  });

  it.each([
    ['has none', null],
    ['has others', { from: '01:00', until: '05:00' }],
  ])('is sent at once to a member who %s', async (_, hours) => {
    const mia = await world.member();
    await choose(mia, hours);
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([1, 1]);
  });

  it('waits whatever the member has chosen for another studio', async () => {
    const mia = await world.member([world.box, world.yoga]);
    await choose(mia, null, world.yoga);
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([0, 1]);
  });

  it('about posts waits on the clocks of the member’s own facility', async () => {
    const mia = await world.member();
    const { orgId } = world.box;
    const post = { post_ids: [crypto.randomUUID()], authors: ['Ana'] };
    expect(
      await received(mia, { type: 'post', profileId: mia.profileId, orgId, params: post, subjectId: null, now: night, expiresAt: null }),
    ).toEqual([0, 1]);
  });
});
