import { beforeEach, describe, expect, it } from 'vitest';
import { NotificationSettings } from '#contract/notifications.ts';
import { cancelClass } from '#server/studio/timetable/change-booked-classes.ts';
import { notifyAll, type NotificationChange } from '#server/notifications/notification-outbox.ts';
import type { Context } from '#server/context.ts';
import { problemIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { formatsFor } from '#words/formats.ts';
import { pino } from 'pino';
import { notificationsIn, notificationsOf, offerPlace, oneIn, onlyNotificationOf } from './notification-scenarios.ts';
import { defaultSettings } from '#machines/notifications/sample-notifications.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const bell = '/api/v1/notifications';
const contextAt = (now: Date): Context => ({
  database: server.world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
});

const notify = (...notifications: readonly NotificationChange[]): Promise<void> =>
  server.world.database.transaction((tx) => notifyAll(tx, contextAt(start), notifications));

const byStudio = async (sessionId: string, reason: string | null): Promise<void> => {
  const context = contextAt(start);
  await server.world.database.transaction(async (tx) => {
    const notifications: NotificationChange[] = [];
    await cancelClass({ context, tx, orgId: server.world.box.orgId, now: start, notifications }, sessionId, reason);
    await notifyAll(tx, context, notifications);
  });
};

async function booked(): Promise<{ mia: TestMember; sessionId: string }> {
  const mia = await server.world.member();
  await server.world.pass(mia);
  const sessionId = await server.world.session();
  visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
  return { mia, sessionId };
}

const mark = (member: TestMember, id: string) => server.as(member)('PUT', `${bell}/${id}/mark_as_read`);
const visit = (member: TestMember, id: string, what: string) => server.as(member)('PUT', `/api/v1/visits/${id}/${what}`);

describe('a freed place', () => {
  it('notifies the first member on the waitlist, with the class and the deadline of the offer', async () => {
    const { mia, sessionId, visitId } = await offerPlace(server);
    const notifications = await onlyNotificationOf(server, mia);
    const offer = visitIn(await server.as(mia)('GET', `/api/v1/visits/${visitId}`));
    expect(notifications).toMatchObject({ type: 'waitlist', params: { session_id: sessionId }, read_at: null, removed_at: null });
    expect(notifications.expires_at).toBe(offer.offer_expires_at);
    expect(notifications.org_id).toBe(server.world.box.orgId);
    expect(notifications.message).toMatch(/^CrossFit, Tue,? 3 Mar, 09:00: a spot is held for you until \d\d:\d\d today\.$/);
  });

  it('of the evening, which is held into the next morning, has the day on which the offer ends in its message', async () => {
    await server.at(new Date(start.getTime() + 12.5 * 3_600_000));
    const { mia, visitId } = await offerPlace(server, { starts_at: hours(47) });
    const until = visitIn(await server.as(mia)('GET', `/api/v1/visits/${visitId}`)).offer_expires_at ?? '';
    const notifications = await onlyNotificationOf(server, mia);
    expect(notifications.expires_at).toBe(until);
    expect(notifications.message).toBe(
      `CrossFit, Wed 4 Mar, 08:00: a spot is held for you until ${formatsFor('en', 'Pacific/Auckland').dayTime(new Date(until))}.`,
    );
    expect(notifications.message).toMatch(/until Tue 3 Mar, 0\d:\d\d\.$/);
  });

  it('notifies in the member’s language', async () => {
    const { mia } = await offerPlace(server, {}, { locale: 'et' });
    expect((await onlyNotificationOf(server, mia)).message).not.toMatch(/held for you/);
  });

  it.each(['confirm', 'decline'])('is withdrawn from the bell when the member answers with %s', async (what) => {
    const { mia, visitId } = await offerPlace(server);
    visitIn(await visit(mia, visitId, what));
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('is hidden exactly at the deadline, even before the offer is settled', async () => {
    const { mia } = await offerPlace(server);
    const until = new Date((await onlyNotificationOf(server, mia)).expires_at ?? '');
    await server.at(new Date(until.getTime() - 1));
    expect(await notificationsOf(server, mia)).toHaveLength(1);
    await server.at(until);
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('is offered to the next member on the waitlist, with a notification, when the first declines', async () => {
    const { mia, sessionId, visitId } = await offerPlace(server);
    const ben = await server.world.member();
    visitIn(await server.as(ben)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    visitIn(await visit(mia, visitId, 'decline'));
    expect((await onlyNotificationOf(server, ben)).type).toBe('waitlist');
  });
});

describe('a class that the studio cancels', () => {
  it('notifies the members who had booked it, with the reason of the studio', async () => {
    const { mia, sessionId } = await booked();
    await byStudio(sessionId, 'The heating is broken');
    const notifications = await onlyNotificationOf(server, mia);
    expect(notifications).toMatchObject({ type: 'class_cancelled', params: { session_id: sessionId }, expires_at: null });
    expect(notifications.message).toMatch(/the studio has cancelled this class\. Reason: The heating is broken$/);
  });

  it('withdraws the offer of a place in it', async () => {
    const { mia, sessionId } = await offerPlace(server);
    await byStudio(sessionId, null);
    expect((await onlyNotificationOf(server, mia)).type).toBe('class_cancelled');
  });

  it('notifies no other members', async () => {
    const { sessionId } = await booked();
    const ben = await server.world.member();
    await byStudio(sessionId, null);
    expect(await notificationsOf(server, ben)).toEqual([]);
  });
});

describe('marking as read', () => {
  it('stores the time of reading once', async () => {
    const { mia } = await offerPlace(server);
    const { id } = await onlyNotificationOf(server, mia);
    await server.at(hours(0.5));
    expect(oneIn(await mark(mia, id)).read_at).toBe(hours(0.5).toISOString());
    await server.at(hours(1));
    expect(oneIn(await mark(mia, id)).read_at).toBe(hours(0.5).toISOString());
    expect((await onlyNotificationOf(server, mia)).read_at).toBe(hours(0.5).toISOString());
  });

  it('does not find a notification of another member, which stays unread', async () => {
    const { mia } = await offerPlace(server);
    const { id } = await onlyNotificationOf(server, mia);
    problemIn(await mark(await server.world.member(), id), 'not_found');
    expect((await onlyNotificationOf(server, mia)).read_at).toBeNull();
  });

  it.each(['not-an-id', '%00', 'mark_all_read'])('finds nothing under %s', async (id) => {
    problemIn(await mark(await server.world.member(), id), 'not_found');
  });

  it('finds no notification that was withdrawn or is over', async () => {
    const gone = await offerPlace(server);
    const { id } = await onlyNotificationOf(server, gone.mia);
    visitIn(await visit(gone.mia, gone.visitId, 'decline'));
    problemIn(await mark(gone.mia, id), 'not_found');
    const late = await offerPlace(server);
    const over = await onlyNotificationOf(server, late.mia);
    await server.at(new Date(over.expires_at ?? ''));
    problemIn(await mark(late.mia, over.id), 'not_found');
  });

  it('accepts many ids at once, and skips unknown ids and those of other members', async () => {
    const { mia } = await offerPlace(server);
    await offerPlace(server, { mia });
    const ben = await offerPlace(server);
    const mine = await notificationsOf(server, mia);
    const theirs = await onlyNotificationOf(server, ben.mia);
    const ids = [mine[0]?.id, theirs.id, 'nonsense', crypto.randomUUID()];
    const after = notificationsIn(await server.as(mia)('PUT', `${bell}/mark_all_read`, { body: { ids } }));
    expect(after.map(({ read_at }) => read_at !== null)).toEqual([true, false]);
    expect((await onlyNotificationOf(server, ben.mia)).read_at).toBeNull();
  });

  it('requires a list of ids', async () => {
    const sendRequest = server.as(await server.world.member());
    for (const body of [{}, { ids: 'all' }, { ids: [1] }, { ids: [], more: 1 }])
      problemIn(await sendRequest('PUT', `${bell}/mark_all_read`, { body }), 'invalid_input');
  });
});

describe('the list', () => {
  it('has the newest first, of every studio of the member', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const one = { profileId: mia.profileId, params: {}, now: start, expiresAt: null };
    await notify({ ...one, orgId: world.box.orgId, type: 'appointment' }, { ...one, orgId: world.yoga.orgId, type: 'appointment' });
    expect((await notificationsOf(server, mia)).map(({ org_id }) => org_id)).toEqual([world.yoga.orgId, world.box.orgId]);
  });

  it('names posts by their authors', async () => {
    const { world } = server;
    const mia = await world.member();
    const postBy = (authors: readonly string[]): NotificationChange => ({
      profileId: mia.profileId,
      orgId: world.box.orgId,
      type: 'post',
      params: { post_ids: ['1'], authors },
      now: start,
      expiresAt: null,
    });
    await notify(postBy(['Ana']), postBy(['Ana', 'Ben']), postBy(['Ana', 'Ben', 'Cleo']), postBy(['Ana', 'Ben', 'Cleo', 'Dov']));
    expect((await notificationsOf(server, mia)).map(({ message }) => message).toReversed()).toEqual([
      'Ana has posted.',
      'Ana and Ben have posted.',
      'Ana and Ben have posted.',
      'Ana, Ben and 2 others have posted.',
    ]);
  });
});

describe('the settings', () => {
  const path = '/api/v1/notification_settings';

  const settingsIn = (answer: TestResponse) => read(NotificationSettings, answer);

  it('have default values until the member changes them, and a partial change keeps the others', async () => {
    const sendRequest = server.as(await server.world.member());
    expect(settingsIn(await sendRequest('GET', path))).toEqual(defaultSettings);
    const withoutOffers = { ...defaultSettings, waitlist_push: false };
    expect(settingsIn(await sendRequest('PUT', path, { body: { waitlist_push: false } }))).toEqual(withoutOffers);
    const withoutBoth = { ...withoutOffers, booking_email: false };
    expect(settingsIn(await sendRequest('PUT', path, { body: { booking_email: false } }))).toEqual(withoutBoth);
    const withOffers = { ...defaultSettings, booking_email: false };
    expect(settingsIn(await sendRequest('PUT', path, { body: { waitlist_push: true } }))).toEqual(withOffers);
    expect(settingsIn(await sendRequest('GET', path))).toEqual(withOffers);
    expect(settingsIn(await sendRequest('PUT', path, { body: { booking_email: true, waitlist_email: false } }))).toEqual({
      ...defaultSettings,
      waitlist_email: false,
    });
  });

  it('send no reminders before class until the member turns them on, and none once they turn them off', async () => {
    const sendRequest = server.as(await server.world.member());
    const reminded = { ...defaultSettings, class_start_push: true };
    expect(settingsIn(await sendRequest('PUT', path, { body: { class_start_push: true } }))).toEqual(reminded);
    expect(settingsIn(await sendRequest('PUT', path, { body: { class_start_push: true } }))).toEqual(reminded);
    expect(settingsIn(await sendRequest('PUT', path, { body: { class_start_push: false } }))).toEqual(defaultSettings);
  });

  it('belong to one studio', async () => {
    const { box, yoga } = server.world;
    const mia = await server.world.member([box, yoga]);
    await server.as(mia, box)('PUT', path, { body: { post_push: false } });
    await server.as(mia, yoga)('PUT', path, { body: { waitlist_push: false } });
    expect(settingsIn(await server.as(mia, box)('GET', path))).toEqual({ ...defaultSettings, post_push: false });
    expect(settingsIn(await server.as(mia, yoga)('GET', path))).toEqual({ ...defaultSettings, waitlist_push: false });
  });

  it('do not affect the list in the app: an offer is shown there with any settings', async () => {
    const mia = await server.world.member();
    await server.as(mia)('PUT', path, { body: { waitlist_push: false, waitlist_email: false } });
    await offerPlace(server, { mia });
    expect((await onlyNotificationOf(server, mia)).type).toBe('waitlist');
  });

  it('contain the quiet hours of each studio, or none if the member has turned them off', async () => {
    const { box, yoga } = server.world;
    const mia = await server.world.member([box, yoga]);
    const evening = { from: '21:00', until: '06:30' };
    expect(settingsIn(await server.as(mia, box)('PUT', path, { body: { quiet_hours: evening } })).quiet_hours).toEqual(evening);
    expect(settingsIn(await server.as(mia, box)('PUT', path, { body: { post_push: false } })).quiet_hours).toEqual(evening);
    expect(settingsIn(await server.as(mia, box)('PUT', path, { body: { quiet_hours: null } })).quiet_hours).toBeNull();
    expect(settingsIn(await server.as(mia, yoga)('GET', path))).toEqual(defaultSettings);
  });

  it('accept no other types, and no impossible hours', async () => {
    const sendRequest = server.as(await server.world.member());
    problemIn(await sendRequest('PUT', path, { body: { birthdays: true } }), 'invalid_input');
    problemIn(await sendRequest('PUT', path, { body: { post_push: 'no' } }), 'invalid_input');
    problemIn(await sendRequest('PUT', path, { body: { quiet_hours: { from: '24:00', until: '07:00' } } }), 'invalid_input');
    problemIn(await sendRequest('PUT', path, { body: { quiet_hours: { from: '22:00' } } }), 'invalid_input');
  });
});
