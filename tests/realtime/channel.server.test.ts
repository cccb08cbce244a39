import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import type { ChannelEvent } from '#contract/realtime.ts';
import { cancelAppointmentByStudio } from '#server/appointments/cancel-by-studio.ts';
import { publishCommits } from '#server/realtime/realtime.ts';
import { cancelClass, changeClass, type StudioWork } from '#server/studio/timetable/change-booked-classes.ts';
import { notifyAll, type NotificationChange } from '#server/notifications/notification-outbox.ts';
import { notificationsOf, offerPlace } from '#tests/notifications/notification-scenarios.ts';
import { appointmentIn, appointmentClient, nine, createBookableService, ten } from '#tests/appointments/bookable-service.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { problemIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile, startTestServer } from '#tests/server/test-server.ts';
import { hours, start, type TestMember, type TestFacility } from '#tests/server/world.ts';
import { openEventStream, type ListeningClient, type ListenOptions } from './channel-client.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

interface MemberChannel {
  readonly member: TestMember;
  readonly shortId: string;
  readonly open: (opening?: ListenOptions) => Promise<ListeningClient>;
}

async function openMemberChannel(places: readonly TestFacility[] = [server.world.box]): Promise<MemberChannel> {
  const shortId = randomUUID();
  const member = await server.world.member(places, { short_id: shortId });
  const open = async (opening: ListenOptions = {}): Promise<ListeningClient> => {
    const listening = await openEventStream(server.url, member, shortId, opening);
    onTestFinished(() => listening.cut());
    return listening;
  };
  return { member, shortId, open };
}

const isA =
  (type: ChannelEvent['type']) =>
  (event: ChannelEvent): boolean =>
    event.type === type;
const isPlaces = (sessionId: string) => (event: ChannelEvent) =>
  event.type === 'places.changed' && (event.session_ids === null || event.session_ids.includes(sessionId));

const context = () => ({
  database: server.world.database,
  clock: { now: () => start },
  newId: () => randomUUID(),
  log: pino({ level: 'silent' }),
});

/** Publishes as a process without streams does. */
const notify = ({ profileId }: TestMember, count = 1): Promise<void> =>
  server.world.database.transaction(async (tx) => {
    const one: NotificationChange = {
      profileId,
      orgId: server.world.box.orgId,
      type: 'appointment',
      params: {},
      now: start,
      expiresAt: null,
    };
    await notifyAll(
      tx,
      context(),
      Array.from({ length: count }, () => one),
    );
  });

async function anotherSessionOf(member: TestMember): Promise<TestMember> {
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const session = { token_hash, profile_id: member.profileId, created_at: start, used_at: start, expires_at: hours(24) };
  await server.world.database.once((handle) => handle.insertInto('auth_sessions').values(session).execute());
  return { ...member, token };
}

const receivedIds = (listening: ListeningClient): string[] =>
  listening.received.filter(({ event }) => isA('notification.changed')(event)).map(({ id }) => id);

describe('an offer', () => {
  it('is sent when it begins, when it is read and when it is answered, with the same data as in the bell', async () => {
    const { member, open } = await openMemberChannel();
    const channel = await open();
    expect(channel.status).toBe(200);
    expect(channel.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(channel.headers['cache-control']).toMatch(/no-store|no-cache/);
    await channel.until(isA('channel.opened'));
    const { visitId } = await offerPlace(server, { mia: member });
    const first = await channel.until(isA('notification.changed'));
    const [notifications] = await notificationsOf(server, member);
    expect(first.event).toEqual({ type: 'notification.changed', notification: notifications });
    await server.as(member)('PUT', `/api/v1/notifications/${notifications?.id}/mark_as_read`);
    await channel.until((event) => event.type === 'notification.changed' && event.notification.read_at !== null);
    visitIn(await server.as(member)('PUT', `/api/v1/visits/${visitId}/decline`));
    await channel.until((event) => event.type === 'notification.changed' && event.notification.removed_at !== null);
    expect(receivedIds(channel)).toEqual(['1', '2', '3']);
  });

  it('is not sent to the channel of another member', async () => {
    const { member, open } = await openMemberChannel();
    const other = await (await openMemberChannel()).open();
    await other.until(isA('channel.opened'));
    const own = await open();
    await offerPlace(server, { mia: member });
    await own.until(isA('notification.changed'));
    expect(receivedIds(other)).toEqual([]);
  });
});

describe('a stream after an interruption', () => {
  it('gets the missed events once and in order, and no event that it has already received', async () => {
    const { member, open } = await openMemberChannel();
    const first = await open();
    await first.until(isA('channel.opened'));
    const one = await offerPlace(server, { mia: member });
    await first.until(isA('notification.changed'));
    first.cut();
    await offerPlace(server, { mia: member });
    visitIn(await server.as(member)('PUT', `/api/v1/visits/${one.visitId}/decline`));
    const again = await open({ lastEventId: '1' });
    expect((await again.until(isA('channel.opened'))).event).toEqual({ type: 'channel.opened', is_resumed: true });
    await again.until((event) => event.type === 'notification.changed' && event.notification.removed_at !== null);
    expect(receivedIds(again)).toEqual(['2', '3']);
    const byAfter = await open({ after: '2' });
    await byAfter.until(isA('notification.changed'));
    expect(receivedIds(byAfter)).toEqual(['3']);
  });

  it('gets no old events if it was never open before', async () => {
    const { member, open } = await openMemberChannel();
    await offerPlace(server, { mia: member });
    const channel = await open();
    expect(await channel.until(isA('channel.opened'))).toEqual({ id: '1', event: { type: 'channel.opened', is_resumed: false } });
    await offerPlace(server, { mia: member });
    await channel.until(isA('notification.changed'));
    expect(receivedIds(channel)).toEqual(['2']);
  });

  it.each(['nonsense', '-1', '9'.repeat(40), '1; drop table'])('starts again with %s as the last id', async (lastEventId) => {
    const channel = await (await openMemberChannel()).open({ lastEventId });
    expect((await channel.until(isA('channel.opened'))).event).toMatchObject({ is_resumed: false });
  });

  it('continues from the latest event where its last id is in the future', async () => {
    const { member, open } = await openMemberChannel();
    const channel = await open({ lastEventId: '1000' });
    expect((await channel.until(isA('channel.opened'))).id).toBe('0');
    await offerPlace(server, { mia: member });
    await channel.until(isA('notification.changed'));
  });

  it('gets more events than one batch contains', async () => {
    const { member, open } = await openMemberChannel();
    await notify(member, 250);
    const channel = await open({ lastEventId: '0' });
    await channel.until((event) => event.type === 'notification.changed' && channel.received.length > 250);
    expect(receivedIds(channel)).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
  });
});

describe('opening a channel', () => {
  it('is refused while signed out', async () => {
    const { shortId } = await openMemberChannel();
    problemIn(await server.sendRequest('GET', `/realtime/n/${shortId}`), 'not_signed_in');
  });

  it('is refused as not found for the channel of another member', async () => {
    const { shortId } = await openMemberChannel();
    const { member } = await openMemberChannel();
    for (const path of [shortId, 'nobody', '..%2F..'])
      problemIn(await server.as(member)('GET', `/realtime/n/${path}`, { headers: { 'sec-fetch-site': 'same-origin' } }), 'not_found');
  });

  it('is refused to another site', async () => {
    const { member, shortId } = await openMemberChannel();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])
      problemIn(await server.as(member)('GET', `/realtime/n/${shortId}`, { headers }), 'forged_request');
  });

  it('is limited for one member', async () => {
    const { member, shortId, open } = await openMemberChannel();
    for (let index = 0; index < 20; index += 1) await (await open()).until(isA('channel.opened'));
    problemIn(await server.as(member)('GET', `/realtime/n/${shortId}`), 'too_many_requests');
  });
});

it('is in the published document of the API, with every kind of event', async () => {
  const { body } = await server.sendRequest('GET', '/api/v1/openapi.json');
  expect(body).toMatchObject({
    paths: { '/realtime/n/{short_id}': { get: { responses: { '200': { content: { 'text/event-stream': { schema: {} } } } } } } },
  });
  const receivedCount = JSON.stringify(body);
  for (const type of ['channel.opened', 'notification.changed', 'places.changed', 'session.ended', 'channel.closing'])
    expect(receivedCount).toContain(`"${type}"`);
});

describe('the end of a session', () => {
  it('ends the streams of this session, and no other streams of the member', async () => {
    const { member, open, shortId } = await openMemberChannel();
    const channel = await open();
    await channel.until(isA('channel.opened'));
    const elsewhere = await anotherSessionOf(member);
    const other = await openEventStream(server.url, elsewhere, shortId);
    await other.until(isA('channel.opened'));
    await server.as(member)('DELETE', '/api/v1/authentication');
    await channel.until(isA('session.ended'));
    await channel.ended;
    await offerPlace(server, { mia: elsewhere });
    await other.until(isA('notification.changed'));
    expect(other.received.some(({ event }) => event.type === 'session.ended')).toBe(false);
    other.cut();
    problemIn(await server.as(member)('GET', `/realtime/n/${shortId}`), 'not_signed_in');
  });
});

describe('places', () => {
  const work = (): Omit<StudioWork, 'tx'> => ({ context: context(), orgId: server.world.box.orgId, now: start, notifications: [] });

  it('are published to the members of the facility at each booking, cancel, waitlist entry and offer', async () => {
    const { member, open } = await openMemberChannel();
    const stranger = await (await openMemberChannel([server.world.yoga])).open();
    const sessionId = await server.world.session();
    const ben = await server.world.member();
    await server.world.pass(ben);
    const channel = await open();
    await channel.until(isA('channel.opened'));
    const { id } = visitIn(await server.as(ben)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    expect((await channel.until(isPlaces(sessionId))).event).toEqual({
      type: 'places.changed',
      facility_id: server.world.box.facilityId,
      session_ids: [sessionId],
    });
    visitIn(await server.as(ben)('PUT', `/api/v1/visits/${id}/cancel`));
    await channel.until(
      (event) => isPlaces(sessionId)(event) && channel.received.filter((one) => isPlaces(sessionId)(one.event)).length > 1,
    );
    const { sessionId: offered } = await offerPlace(server, { mia: member });
    await channel.until(isPlaces(offered));
    expect(stranger.received.filter(({ event }) => event.type === 'places.changed')).toEqual([]);
  });

  it('that changed between the read of the first screen and the start of the stream are sent when it starts', async () => {
    const { member, open } = await openMemberChannel();
    const sessionId = await server.world.session();
    const ben = await server.world.member();
    await server.world.pass(ben);
    const read = await server.as(member)('GET', `/api/v1/sessions/${sessionId}`);
    visitIn(await server.as(ben)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    expect(read.body).toMatchObject({ spaces_left: 10 });
    const channel = await open();
    await channel.until(isPlaces(sessionId));
    const stranger = await (await openMemberChannel([server.world.yoga])).open();
    await stranger.until(isA('channel.opened'));
    const again = await open({ lastEventId: '0' });
    await again.until(isA('channel.opened'));
    const elsewhere = await server.world.session();
    visitIn(await server.as(ben)('POST', `/api/v1/sessions/${elsewhere}/book`, { body: {} }));
    await again.until(isPlaces(elsewhere));
    expect([...stranger.received, ...again.received].filter(({ event }) => isPlaces(sessionId)(event))).toEqual([]);
  });

  it.each([
    ['raises its capacity', (tx: StudioWork, id: string) => changeClass(tx, id, { capacity: 12 })],
    ['cancels it', (tx: StudioWork, id: string) => cancelClass(tx, id, null)],
  ])('are published when the studio, a process of its own, %s', async (_, change) => {
    const databaseUrl = await databaseForTest();
    const own = await startTestServer(databaseUrl);
    onTestFinished(() => own.close());
    const shortId = randomUUID();
    const mia = await own.world.member([own.world.box], { short_id: shortId });
    const sessionId = await own.world.session();
    const line = publishCommits(own.world.database, databaseUrl, () => undefined);
    onTestFinished(() => line.close());
    const channel = await openEventStream(own.url, mia, shortId);
    await channel.until(isA('channel.opened'));
    await own.world.database.transaction<unknown>((tx) =>
      change({ ...work(), context: { ...context(), database: own.world.database }, orgId: own.world.box.orgId, tx }, sessionId),
    );
    await channel.until(isPlaces(sessionId));
    channel.cut();
  });
});

describe('an appointment', () => {
  const isNamed = (id: string, times: number, listening: ListeningClient) => () =>
    listening.received.filter(({ event }) => isPlaces(id)(event)).length >= times;

  it('is published by its id to the other devices of its member, when it is booked, moved and cancelled', async () => {
    const { member, open } = await openMemberChannel();
    const mia = appointmentClient(server, await createBookableService(server.world), member);
    const channel = await open();
    await channel.until(isA('channel.opened'));
    const { id } = await mia.make(nine);
    await channel.until(isPlaces(id));
    appointmentIn(await mia.move(id, { start_at: ten }));
    await channel.until(isNamed(id, 2, channel));
    visitIn(await mia.cancel(id));
    await channel.until(isNamed(id, 3, channel));
  });

  it('is published when a command of the studio cancels it in a separate process', async () => {
    const databaseUrl = await databaseForTest();
    const own = await startTestServer(databaseUrl);
    onTestFinished(() => own.close());
    const { database, box } = own.world;
    const shortId = randomUUID();
    const member = await own.world.member([box], { short_id: shortId });
    const { id } = await appointmentClient(own, await createBookableService(own.world), member).make(nine);
    const line = publishCommits(database, databaseUrl, () => undefined);
    onTestFinished(() => line.close());
    const channel = await openEventStream(own.url, member, shortId);
    await channel.until(isA('channel.opened'));
    const receivedCount = channel.received.length;
    const work = { context: { ...context(), database }, orgId: box.orgId, now: start, notifications: [] };
    expect(await database.transaction((tx) => cancelAppointmentByStudio({ ...work, tx }, id))).toBe(true);
    await channel.until(() => channel.received.slice(receivedCount).some(({ event }) => isPlaces(id)(event)));
    channel.cut();
  });
});

it('sends channel.closing with the time of the retry as soon as the server stops, and the server ends', async () => {
  const own = await startTestServer(await databaseForTest());
  const shortId = randomUUID();
  const mia = await own.world.member([own.world.box], { short_id: shortId });
  const channel = await openEventStream(own.url, mia, shortId);
  await channel.until(isA('channel.opened'));
  const began = performance.now();
  await own.close();
  await channel.until(isA('channel.closing'));
  await channel.ended;
  expect(channel.raw()).toMatch(/channel\.closing.*\nretry: \d+\n\n$/);
  expect(performance.now() - began).toBeLessThan(3000);
});
