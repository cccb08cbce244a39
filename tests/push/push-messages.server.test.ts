import { describe, expect, it } from 'vitest';
import { pushQueue } from '#server/jobs/queues.ts';
import { mute } from '#server/notifications/mute.ts';
import { changeNotifications, notifyAll, type NewNotification } from '#server/notifications/notification-outbox.ts';
import type { NotificationJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { endSession } from '#server/auth/sign-in-session-store.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import { queuePost } from '#tests/jobs/post-context.ts';
import { sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

const browser = (member: TestMember) => browserOf(scene.world.database, scene.service, member);

const offer = async (member: TestMember): Promise<NewNotification> => {
  const sessionId = await scene.world.session();
  const about = { params: { session_id: sessionId }, subjectId: sessionId };
  return { type: 'waitlist', profileId: member.profileId, orgId: scene.world.box.orgId, ...about, now: start, expiresAt: hours(1) };
};

const notify = (...notifications: readonly NewNotification[]): Promise<void> =>
  scene.world.database.transaction((tx) => notifyAll(tx, contextOf(scene.world.database), notifications));

const send = (now = start): Promise<void> => sendPushes(contextOf(scene.world.database, now));

/** The number of waiting messages, without reminders of offers, which wait longer. */
const waiting = async (): Promise<number> =>
  (await scene.world.database.jobs.findJobs<NotificationJob>(pushQueue)).filter(
    ({ state, data }) => state !== 'failed' && !data.is_reminder,
  ).length;

describe('a push message', () => {
  it('of an offer reaches each browser of the member once, with any number of senders, and no other member', async () => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    const other = await browser(await scene.world.member());
    const notification = await offer(mia);
    await notify(notification);
    await Promise.all([send(), send()]);
    expect(phone.received).toEqual([
      {
        message: {
          notification_id: expect.any(String),
          title: 'CrossFit: a spot for you',
          body: expect.stringMatching(/^box-.*, Tue,? 3 Mar, 09:00\. Held until 10:00\.$/),
          lang: 'en',
          path: `/classes/${notification.subjectId}`,
          org_id: scene.world.box.orgId,
        },
        urgency: 'high',
        timeToLive: 3600,
        topic: expect.stringMatching(/^[\da-f]{32}$/),
      },
    ]);
    expect(other.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it.each([
    { locale: 'fr', title: /^CrossFit\s: une place pour vous$/ },
    { locale: 'et', title: /^CrossFit: koht sinu jaoks$/ },
  ])('is written in the member’s language: $locale', async ({ locale, title }) => {
    const mia = await scene.world.member([scene.world.box], { locale });
    const phone = await browser(mia);
    await notify(await offer(mia));
    await send();
    expect(phone.received[0]?.message).toMatchObject({ lang: locale, title: expect.stringMatching(title) });
  });

  it('of a cancelled class gives the reason of the studio', async () => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    const sessionId = await scene.world.session(scene.world.box, { cancelled_at: start, cancelled_reason: 'The coach is ill.' });
    const about = { params: { session_id: sessionId }, subjectId: sessionId };
    const { orgId } = scene.world.box;
    await notify({ type: 'class_cancelled', profileId: mia.profileId, orgId, ...about, now: hours(1), expiresAt: null });
    await send();
    expect(phone.received[0]).toMatchObject({
      message: { title: 'Cancelled: CrossFit', body: expect.stringMatching(/Tue,? 3 Mar, 09:00\. Reason: The coach is ill\.$/) },
      timeToLive: 24 * 3600,
    });
  });

  it('of a post reaches all members who subscribed', async () => {
    const members = await scene.world.members(3);
    const phones = await Promise.all(members.map(browser));
    await queuePost(scene.world.database, scene.world.box.orgId);
    await sendPostNotifications(contextOf(scene.world.database));
    await send();
    expect(phones.map(({ received }) => received.map(({ urgency }) => urgency))).toEqual([['low'], ['low'], ['low']]);
  });

  const allOf = (member: TestMember, type: 'mark_as_read' | 'notification.withdrawn') => () =>
    scene.world.database.transaction((tx) =>
      changeNotifications(tx, contextOf(scene.world.database), member.profileId, { type, now: start }, (rows) => rows),
    );

  it.each([
    { what: 'is read', befalls: (mia: TestMember) => allOf(mia, 'mark_as_read') },
    { what: 'is taken back, as the offer was answered', befalls: (mia: TestMember) => allOf(mia, 'notification.withdrawn') },
    {
      what: 'is muted by push',
      befalls: (mia: TestMember) => () =>
        scene.world.database.transaction((tx) =>
          mute(tx, { org_id: scene.world.box.orgId, profile_id: mia.profileId }, { type: 'waitlist', channel: 'push' }),
        ),
    },
    {
      what: 'is about a studio that the member has left',
      befalls: (mia: TestMember) => () =>
        scene.world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', mia.profileId).execute()),
    },
    {
      what: 'is for a browser in which the member has signed out',
      befalls: (mia: TestMember) => () =>
        scene.world.database.transaction((tx) => endSession(tx, contextOf(scene.world.database), mia.token)),
    },
  ])('whose notification $what before it is sent is not sent', async ({ befalls }) => {
    const mia = await scene.world.member();
    const sam = await scene.world.member();
    const [phone, other] = [await browser(mia), await browser(sam)];
    await notify(await offer(mia), await offer(sam));
    await befalls(mia)();
    await send();
    expect([phone.received.length, other.received.length, await waiting()]).toEqual([0, 1, 0]);
  });

  it('whose notification has expired is not sent', async () => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    await notify(await offer(mia));
    await send(hours(1));
    expect([phone.received.length, await waiting()]).toEqual([0, 0]);
  });

  it('that was enqueued before the browser subscribed again reaches its next subscription', async () => {
    const mia = await scene.world.member();
    const former = await browser(mia);
    await notify(await offer(mia));
    const next = await browser(mia);
    await send();
    expect([former.received.length, next.received.length, await waiting()]).toEqual([0, 1, 0]);
  });

  it('is not sent if the transaction of its cause is rolled back', async () => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    const change = await offer(mia);
    const undone = scene.world.database.transaction(async (tx) => {
      await notifyAll(tx, contextOf(scene.world.database), [change]);
      throw new Error('the cause fails');
    });
    await expect(undone).rejects.toThrow('the cause fails');
    await send();
    expect(phone.received).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([429, 500, 503])('that answers %s gets the message again later, and delays no other browser', async (status) => {
    const mia = await scene.world.member();
    const sam = await scene.world.member();
    const [phone, other] = [await browser(mia), await browser(sam)];
    phone.status = status;
    await notify(await offer(mia), await offer(sam));
    await send();
    expect([phone.received.length, other.received.length, await waiting()]).toEqual([0, 1, 1]);
    phone.status = null;
    await makeJobsDue(scene.world.database);
    await send();
    expect([phone.received.length, other.received.length, await waiting()]).toEqual([1, 1, 0]);
  });

  it.each([404, 410, 403])('that answers %s does not know the browser any more: it gets no other message', async (status) => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    phone.status = status;
    await notify(await offer(mia));
    await send();
    phone.status = null;
    await notify(await offer(mia));
    await send();
    expect([phone.received.length, await waiting()]).toEqual([0, 0]);
  });

  it('that refuses a message does not get it again, but gets the next message', async () => {
    const mia = await scene.world.member();
    const phone = await browser(mia);
    phone.status = 413;
    await notify(await offer(mia));
    await send();
    expect(await waiting()).toBe(0);
    phone.status = null;
    await notify(await offer(mia));
    await send();
    expect(phone.received).toHaveLength(1);
  });
});
