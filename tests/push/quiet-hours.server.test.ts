import { describe, expect, it } from 'vitest';
import type { QuietHours } from '#contract/notifications.ts';
import type { Database } from '#server/database/database.ts';
import { pushQueue } from '#server/jobs/queues.ts';
import { notifyAll, type NewNotification } from '#server/notifications/notification-outbox.ts';
import { saveQuietHours } from '#server/notifications/quiet-hours.ts';
import type { PushJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { expireJobs, makeJobsDue } from '#tests/jobs/job-times.ts';
import { type TestMember } from '#tests/server/world.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

/** 23:00 on 2 March in Auckland, where the box is; then 07:00 and 09:00 on 3 March. */
const night = new Date('2026-03-02T10:00:00Z');
const morning = new Date('2026-03-02T18:00:00Z');
const later = new Date('2026-03-02T20:00:00Z');

const about = async (type: 'waitlist' | 'class_cancelled', profileId: string, startsAt = later): Promise<NewNotification> => {
  const subjectId = await scene.world.session(scene.world.box, { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3_600_000) });
  const expiresAt = type === 'waitlist' ? later : null;
  return { type, profileId, orgId: scene.world.box.orgId, params: { session_id: subjectId }, subjectId, now: night, expiresAt };
};

const notify = (notification: NewNotification, now = night): Promise<void> =>
  scene.world.database.transaction((tx) => notifyAll(tx, contextOf(scene.world.database, now), [notification]));

const send = (now: Date): Promise<void> => sendPushes(contextOf(scene.world.database, now));

const choose = ({ profileId }: TestMember, hours: QuietHours | null, studio = scene.world.box): Promise<unknown> =>
  scene.world.database.transaction((tx) => saveQuietHours(tx, { org_id: studio.orgId, profile_id: profileId }, hours));

/** How many messages reach the member's phone at night, and how many until the end of the quiet hours. */
async function received(member: TestMember, notification: NewNotification): Promise<[number, number]> {
  const phone = await browserOf(scene.world.database, scene.service, member);
  await notify(notification);
  await send(night);
  const atNight = phone.received.length;
  await makeJobsDue(scene.world.database);
  await send(morning);
  return [atNight, phone.received.length];
}

describe('a push message in the quiet hours', () => {
  it('waits for their end', async () => {
    const mia = await scene.world.member();
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([0, 1]);
    expect(await scene.world.database.jobs.findJobs(pushQueue)).toEqual([]);
  });

  it('is due at their end, and waits again where it is taken too early', async () => {
    const mia = await scene.world.member();
    const phone = await browserOf(scene.world.database, scene.service, mia);
    await notify(await about('class_cancelled', mia.profileId));
    await send(night);
    await makeJobsDue(scene.world.database);
    await send(new Date(morning.getTime() - 60_000));
    const [job] = await scene.world.database.jobs.findJobs(pushQueue);
    const seconds = ((job?.startAfter.getTime() ?? 0) - (job?.createdOn.getTime() ?? 0)) / 1000;
    expect([Math.round(seconds), phone.received.length]).toEqual([60, 0]);
    await makeJobsDue(scene.world.database);
    await send(morning);
    expect(phone.received.length).toBe(1);
  });

  it('keeps its attempts and its time limit, which no night extends', async () => {
    const { database } = scene.world;
    const mia = await scene.world.member();
    const phone = await browserOf(database, scene.service, mia);
    phone.status = 500;
    await notify(await about('class_cancelled', mia.profileId), morning);
    await send(morning);
    await makeJobsDue(database);
    await send(night);
    const [job] = await database.jobs.findJobs<PushJob>(pushQueue);
    expect(job).toMatchObject({ state: 'created', retryLimit: 79, data: { held_until: expect.any(String) } });
    phone.status = null;
    await makeJobsDue(database);
    await send(morning);
    expect(phone.received).toHaveLength(1);
  });

  it('is sent by another worker if the first worker is slower than the time limit of the job', async () => {
    const { database } = scene.world;
    const mia = await scene.world.member();
    const phone = await browserOf(database, scene.service, mia);
    await notify(await about('class_cancelled', mia.profileId));
    let isFirst = true;
    const slow: Database = {
      ...database,
      transaction: async (work) => {
        if (isFirst) {
          isFirst = false;
          await expireJobs(database);
          await database.jobs.fetch(pushQueue);
        }
        return database.transaction(work);
      },
    };
    await sendPushes({ ...contextOf(database, night), database: slow });
    expect(await database.jobs.findJobs(pushQueue)).toMatchObject([{ state: 'active', retryCount: 1 }]);
    await expireJobs(database);
    await send(morning);
    expect(phone.received).toHaveLength(1);
  });

  it.each([
    ['of an offer', 'waitlist', later],
    ['about a class that would begin before their end', 'class_cancelled', new Date('2026-03-02T17:30:00Z')],
  ] as const)('%s is sent at once', async (_, type, startsAt) => {
    const mia = await scene.world.member();
    expect(await received(mia, await about(type, mia.profileId, startsAt))).toEqual([1, 1]);
  });

  it.each([
    ['has none', null],
    ['has others', { from: '01:00', until: '05:00' }],
  ])('is sent at once to a member who %s', async (_, hours) => {
    const mia = await scene.world.member();
    await choose(mia, hours);
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([1, 1]);
  });

  it('waits regardless of the member’s settings for another studio', async () => {
    const mia = await scene.world.member([scene.world.box, scene.world.yoga]);
    await choose(mia, null, scene.world.yoga);
    expect(await received(mia, await about('class_cancelled', mia.profileId))).toEqual([0, 1]);
  });

  it('about a class that was to begin before their end, and begins later now, is sent at once', async () => {
    const mia = await scene.world.member();
    const change = await about('class_cancelled', mia.profileId);
    const params = { ...('params' in change && change.params), changed: ['time'], former_start: '2026-03-02T17:30:00.000Z' };
    expect(await received(mia, { ...change, type: 'class_changed', params })).toEqual([1, 1]);
  });

  const aboutPosts = ({ profileId }: TestMember): NewNotification => ({
    type: 'post',
    profileId,
    orgId: scene.world.box.orgId,
    params: { post_ids: [crypto.randomUUID()], authors: ['Ana'] },
    subjectId: null,
    now: night,
    expiresAt: null,
  });

  it('about posts waits in the time zone of the studio if the member has no facility of their own', async () => {
    const mia = await scene.world.member();
    expect(await received(mia, aboutPosts(mia))).toEqual([0, 1]);
  });

  it('about posts waits in the time zone of the member’s own facility', async () => {
    const mia = await scene.world.member([scene.world.yoga]);
    const { orgId } = scene.world.yoga;
    const id = crypto.randomUUID();
    const far = {
      org_id: orgId,
      id,
      guid: crypto.randomUUID(),
      key: 'far',
      name: 'Far',
      address: '',
      time_zone: 'Pacific/Auckland',
      currency: 'GBP',
    };
    await scene.world.database.once(async (handle) => {
      await handle.insertInto('facilities').values(far).execute();
      await handle.updateTable('accounts').set({ home_facility_id: id }).where('profile_id', '=', mia.profileId).execute();
    });
    expect(await received(mia, { ...aboutPosts(mia), orgId })).toEqual([0, 1]);
    const sam = await scene.world.member([scene.world.yoga]);
    const home = { home_facility_id: scene.world.yoga.facilityId };
    await scene.world.database.once((handle) => handle.updateTable('accounts').set(home).where('profile_id', '=', sam.profileId).execute());
    expect(await received(sam, { ...aboutPosts(sam), orgId })).toEqual([1, 1]);
  });
});
