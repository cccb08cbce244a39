import { describe, expect, it } from 'vitest';
import type { NotificationSetting } from '#contract/notifications.ts';
import type { NewSession } from '#server/database/schema.ts';
import { pushQueue } from '#server/jobs/queues.ts';
import { saveSetting } from '#server/notifications/setting-store.ts';
import { enqueueReminders } from '#server/push/booking-reminders.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

/** Monday 2 March, 10:00 to 11:00 in Auckland, one day after the booking. Free cancelling ends at 08:30. */
const startsAt = hours(25);
const deadline = new Date(startsAt.getTime() - 90 * 60_000);
const before = (instant: Date, minutes: number): Date => new Date(instant.getTime() - minutes * 60_000);

const set = ({ profileId }: TestMember, setting: NotificationSetting, isOn: boolean): Promise<unknown> =>
  scene.world.database.transaction((tx) => saveSetting(tx, { org_id: scene.world.box.orgId, profile_id: profileId }, setting, isOn));

async function booked(settings: readonly NotificationSetting[], more: Partial<NewSession> = {}) {
  const { world, service } = scene;
  const sessionId = await world.session(world.box, { starts_at: startsAt, cancellation_closes_at: deadline, ...more });
  const [mia] = await world.fill(sessionId, 1);
  if (!mia) throw new Error('nobody has booked');
  for (const setting of settings) await set(mia, setting, true);
  return { mia, sessionId, phone: await browserOf(world.database, service, mia) };
}

const enqueue = (now: Date): Promise<void> => enqueueReminders(contextOf(scene.world.database, now));
const send = (now: Date): Promise<void> => sendPushes(contextOf(scene.world.database, now));

const visitsOf = ({ profileId }: TestMember) =>
  scene.world.database.once((handle) =>
    handle.updateTable('visits').where('profile_id', '=', profileId).set({ state: 'cancelled', cancelled_how: 'inTime' }).execute(),
  );

describe('a reminder', () => {
  it('of the start is sent once, an hour before, with any number of processes', async () => {
    const { phone, sessionId } = await booked(['class_start_push']);
    await enqueue(before(startsAt, 61));
    await send(before(startsAt, 61));
    expect(phone.received).toEqual([]);
    await Promise.all([1, 2, 3].map(() => enqueue(before(startsAt, 60))));
    await enqueue(before(startsAt, 59));
    await send(before(startsAt, 59));
    expect(phone.received).toEqual([
      {
        message: {
          notification_id: expect.any(String),
          title: 'CrossFit starts at 10:00',
          body: expect.stringMatching(/^box-.*, Tue,? 3 Mar, 10:00\.$/),
          lang: 'en',
          path: `/classes/${sessionId}`,
          org_id: scene.world.box.orgId,
        },
        urgency: 'high',
        timeToLive: 59 * 60,
        topic: expect.stringMatching(/^[\da-f]{32}$/),
      },
    ]);
    expect(await scene.world.database.jobs.findJobs(pushQueue)).toEqual([]);
  });

  it('of the end of free cancelling contains that time, and is a separate message from the reminder of the start', async () => {
    const { phone } = await booked(['class_start_push', 'free_cancelling_push']);
    await enqueue(before(deadline, 60));
    await send(before(deadline, 60));
    expect(phone.received.map(({ message }) => message.title)).toEqual(['CrossFit: cancel for free until 08:30']);
    await enqueue(before(startsAt, 60));
    await send(before(startsAt, 60));
    expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(2);
  });

  it('uses the deadline that the member keeps after the class has moved', async () => {
    const { phone, mia } = await booked(['free_cancelling_push']);
    const own = before(startsAt, 15);
    await scene.world.database.once((handle) =>
      handle.updateTable('visits').set({ free_until: own }).where('profile_id', '=', mia.profileId).execute(),
    );
    await enqueue(before(deadline, 60));
    await send(before(deadline, 60));
    expect(phone.received).toEqual([]);
    await enqueue(before(own, 60));
    await send(before(own, 60));
    expect(phone.received.map(({ message }) => message.title)).toEqual(['CrossFit: cancel for free until 09:45']);
  });

  it('is off until the member turns it on, and again once they turn it off', async () => {
    const { phone, mia } = await booked([]);
    await enqueue(before(startsAt, 60));
    await set(mia, 'class_start_push', true);
    await set(mia, 'class_start_push', false);
    await enqueue(before(startsAt, 60));
    await send(before(startsAt, 60));
    expect(phone.received).toEqual([]);
  });

  it.each([
    { what: 'cancelled the booking', change: visitsOf },
    { what: 'turned it off', change: (mia: TestMember) => set(mia, 'class_start_push', false) },
    {
      what: 'left the studio',
      change: ({ profileId }: TestMember) =>
        scene.world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', profileId).execute()),
    },
  ])('is not sent to a member who $what after it was enqueued', async ({ change }) => {
    const { phone, mia } = await booked(['class_start_push']);
    await enqueue(before(startsAt, 60));
    await change(mia);
    await send(before(startsAt, 60));
    expect([phone.received, await scene.world.database.jobs.findJobs(pushQueue)]).toEqual([[], []]);
  });

  it.each([
    ['the class has started', startsAt],
    ['the deadline is over', deadline],
  ])('is not sent once %s', async (_, now) => {
    const { phone } = await booked([now === startsAt ? 'class_start_push' : 'free_cancelling_push']);
    await enqueue(before(now, 60));
    await send(now);
    expect(phone.received).toEqual([]);
  });

  it('is not sent about a class that the studio has cancelled', async () => {
    const { phone } = await booked(['class_start_push'], { cancelled_at: start });
    await enqueue(before(startsAt, 60));
    await send(before(startsAt, 60));
    expect(phone.received).toEqual([]);
  });

  it('is not sent for a booking that is made in the last hour', async () => {
    const { phone } = await booked(['class_start_push'], { starts_at: inMinutes(30), cancellation_closes_at: null });
    await enqueue(start);
    await send(start);
    expect(phone.received).toEqual([]);
  });

  it.each([
    ['07:30 waits until they end', '2026-03-02T18:30:00Z', [0, 1]],
    ['06:30 does not wait', '2026-03-02T17:30:00Z', [1, 1]],
  ])('in the quiet hours, of a class at %s', async (_, starts, received) => {
    const at = new Date(starts);
    const { phone } = await booked(['class_start_push'], { starts_at: at });
    await enqueue(before(at, 60));
    await send(before(at, 60));
    const early = phone.received.length;
    await makeJobsDue(scene.world.database);
    await send(new Date('2026-03-02T18:00:00Z'));
    expect([early, phone.received.length]).toEqual(received);
  });
});
