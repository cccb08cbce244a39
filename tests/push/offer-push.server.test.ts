import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { localeCodes } from '#contract/profile.ts';
import { type OfferAction, offerActions } from '#contract/push.ts';
import { pushQueue } from '#server/jobs/queues.ts';
import type { NotificationJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { makeJobsDue } from '#tests/jobs/job-times.ts';
import { offerPlace } from '#tests/notifications/notification-scenarios.ts';
import { problemIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { startPushService, type PushService } from './loopback-push-service.ts';
import { browserOf, contextOf } from './push-context.ts';

const server = serverForFile();
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  return () => service.close();
});
beforeEach(() => server.at(start));

async function offerTo(mia: TestMember, session = {}) {
  const phone = await browserOf(server.world.database, service, mia);
  await offerPlace(server, { mia, ...session });
  // The server sends messages after the commit.
  const { message } = await vi.waitFor(() => {
    const [pushed] = phone.received;
    if (!pushed) throw new Error('nothing was pushed');
    return pushed;
  });
  if (!message.offer) throw new Error('the message holds no offer');
  return { phone, message, offer: message.offer };
}

const respond = (mia: TestMember, { visit_id, facility_guid }: { visit_id: string; facility_guid: string }, action: OfferAction) =>
  server.as(mia)('PUT', `/api/v1/visits/${visit_id}/${action}`, {
    headers: { 'x-facility-guid': facility_guid, 'x-facility': facility_guid, 'idempotency-key': `n:${action}` },
  });

it.each([
  { action: 'confirm', state: 'booked' },
  { action: 'decline', state: 'cancelled' },
] as const)('answers the offer, once however often it is sent: $action', async ({ action, state }) => {
  const mia = await server.world.member();
  const { offer } = await offerTo(mia);
  const replies = [await respond(mia, offer, action), await respond(mia, offer, action)];
  expect(replies.map((reply) => visitIn(reply).state)).toEqual([state, state]);
  const other = offerActions.find((known) => known !== action) ?? action;
  problemIn(await respond(mia, offer, other), 'not_offered');
});

it('has a link to the class, and a link to the classes of its day', async () => {
  const mia = await server.world.member();
  // The class is on the next day in New Zealand.
  const { message, offer } = await offerTo(mia, { starts_at: new Date('2026-03-02T19:00:00Z'), ends_at: new Date('2026-03-02T20:00:00Z') });
  expect(offer.links).toEqual({
    see_class: { label: 'See the class', path: message.path },
    see_other_classes: { label: 'See other classes', path: '/classes?day=2026-03-03' },
  });
});

it('that arrives too late changes nothing', async () => {
  const mia = await server.world.member();
  const { offer } = await offerTo(mia);
  await server.at(hours(23));
  problemIn(await respond(mia, offer, 'confirm'), 'offer_expired');
});

it.each(localeCodes)('has room for the longest names in %s', async (locale) => {
  const longest = 'ō'.repeat(60);
  const mia = await server.world.member([server.world.box], { locale });
  await server.world.database.once((handle) =>
    handle.updateTable('orgs').set({ name: longest }).where('id', '=', server.world.box.orgId).execute(),
  );
  const { message } = await offerTo(mia, { name: longest });
  // RFC 8291 §4: 4096 bytes, 103 of which are the header and the padding
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(3993);
  expect(message.offer?.results.confirmed.title).toContain(longest);
});

/** The offer of the test lasts two hours. */
const remindAt = inMinutes(110);

async function sendReminders(): Promise<void> {
  await server.at(remindAt);
  await makeJobsDue(server.world.database);
  await sendPushes(contextOf(server.world.database, remindAt));
}

it('is repeated as a reminder ten minutes before the end, even if it was read', async () => {
  const mia = await server.world.member();
  const { phone, message } = await offerTo(mia);
  const jobs = await server.world.database.jobs.findJobs<NotificationJob>(pushQueue);
  const [reminder] = jobs.filter(({ data }) => data.notification_id === message.notification_id);
  const seconds = ((reminder?.startAfter.getTime() ?? 0) - (reminder?.createdOn.getTime() ?? 0)) / 1000;
  expect(Math.round(seconds / 60)).toBe(110);
  await server.as(mia)('PUT', `/api/v1/notifications/${message.notification_id}/mark_as_read`);
  await sendReminders();
  await sendReminders();
  const [first, second, ...others] = phone.received;
  expect(others).toEqual([]);
  expect(second).toMatchObject({
    topic: first?.topic,
    timeToLive: 600,
    message: { title: '10 minutes left: CrossFit', body: expect.stringMatching(/Held until 11:00 today\.$/), is_reminder: true },
  });
  expect(second?.message.offer?.visit_id).toBe(message.offer?.visit_id);
});

it.each(offerActions)('is not repeated after the answer: %s', async (action) => {
  const mia = await server.world.member();
  const { phone, offer } = await offerTo(mia);
  visitIn(await respond(mia, offer, action));
  await sendReminders();
  expect(phone.received).toHaveLength(1);
});
