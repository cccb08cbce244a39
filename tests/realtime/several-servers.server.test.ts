import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#server/main.ts';
import type { Context } from '#server/context.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { markMemberChanged, markPlacesChanged, wakeUpOf } from '#server/realtime/wake-ups.ts';
import type { Tx } from '#server/database/schema.ts';
import { offerPlace } from '#tests/notifications/notification-scenarios.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import { pino } from 'pino';
import { openEventStream, type ListeningClient } from './channel-client.ts';

const held: { one?: TestServer; url?: string; close?: () => Promise<void> } = {};

beforeAll(async () => {
  const database = await freshDatabase();
  const one = await startTestServer(database.url);
  const env = { PORT: '0', DATABASE_URL: database.url, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent' };
  const other = await startServer({ argv: ['--clock', start.toISOString()], env, quiet: true });
  held.one = one;
  held.url = `http://localhost:${other.port}`;
  held.close = async () => {
    await Promise.all([one.close(), other.close()]);
    await database.drop();
  };
});
afterAll(() => held.close?.());

function servers(): { readonly one: TestServer; readonly url: string } {
  const { one, url } = held;
  if (!one || url === undefined) throw new Error('The servers start before the first test of the file.');
  return { one, url };
}

async function listener() {
  const { one, url } = servers();
  const shortId = randomUUID();
  const member = await one.world.member([one.world.box], { short_id: shortId });
  const channel = await openEventStream(url, member, shortId);
  onTestFinished(() => channel.cut());
  await channel.until(({ type }) => type === 'channel.opened');
  return { member, channel };
}

const opened = (channel: ListeningClient): number => channel.received.filter(({ event }) => event.type === 'notification.changed').length;

it('an event of one server is sent by the other one at once', async () => {
  const { member, channel } = await listener();
  const began = performance.now();
  const { sessionId } = await offerPlace(servers().one, { mia: member });
  await channel.until(({ type }) => type === 'notification.changed');
  // Null means every class, because the server has just started to listen.
  await channel.until((event) => event.type === 'places.changed' && (event.session_ids?.includes(sessionId) ?? true));
  expect(performance.now() - began).toBeLessThan(4000);
});

it('a sign-out on one server ends the session on the other one', async () => {
  const { member, channel } = await listener();
  await servers().one.as(member)('DELETE', '/api/v1/authentication');
  await channel.until(({ type }) => type === 'session.ended');
  await channel.ended;
});

it('a broken connection is opened again, and every stream reads again', async () => {
  const { one } = servers();
  const { member, channel } = await listener();
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'spotter realtime' and datname = current_database()`;
  await one.world.database.once((handle) => cut.execute(handle));
  await offerPlace(one, { mia: member });
  await channel.until(({ type }) => type === 'notification.changed');
  await channel.until((event) => event.type === 'places.changed' && event.session_ids === null);
  expect(opened(channel)).toBe(1);
});

it('a transaction wakes no stream if it is rolled back, and only once if it is repeated', async () => {
  const { database } = servers().one.world;
  const { member } = await listener();
  const seen: Tx[] = [];
  database.afterCommit((tx) => seen.push(tx));
  const context: Context = { database, clock: { now: () => start }, newId: () => randomUUID(), log: pino({ level: 'silent' }) };
  const notification = {
    profileId: member.profileId,
    orgId: servers().one.world.box.orgId,
    type: 'appointment',
    params: {},
    now: start,
  } as const;
  const failing = database.transaction(async (tx) => {
    await notifyAll(tx, context, [{ ...notification, expiresAt: null }]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(seen).toEqual([]);
  let attempt = 0;
  await database.transaction(async (tx) => {
    attempt += 1;
    markPlacesChanged(tx, 'main', `seen at attempt ${attempt}`);
    markMemberChanged(tx, 'mia');
    await sql`select 1`.execute(tx);
    if (attempt === 1) throw Object.assign(new Error('tied'), { code: '40001' });
  });
  expect(seen.map(wakeUpOf)).toEqual([
    { members: ['mia'], doors: [], places: [{ facilityId: 'main', sessionIds: ['seen at attempt 2'] }] },
  ]);
});
