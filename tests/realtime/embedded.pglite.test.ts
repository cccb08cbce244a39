/** The embedded database has one process and no notify connection. A restart of the server still loses no event. */
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startServer } from '#server/main.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { dataFolder } from '#tests/server/spawned.ts';
import { createWorld, start } from '#tests/server/world.ts';
import { openEventStream } from './channel-client.ts';

it('sends events after a restart that were published meanwhile', async () => {
  const folder = await dataFolder();
  const shortId = randomUUID();
  const world = await createWorld({ folder });
  const member = await world.member([world.box], { short_id: shortId });
  await world.close();
  const open = async () => {
    const env = { PORT: '0', SPOTTER_DATA: folder, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent' };
    const server = await startServer({ argv: ['--empty', '--clock', start.toISOString()], env, quiet: true });
    return { server, url: `http://localhost:${server.port}` };
  };
  const first = await open();
  const channel = await openEventStream(first.url, member, shortId);
  await channel.until(({ type }) => type === 'channel.opened');
  await first.server.close();
  await channel.until(({ type }) => type === 'channel.closing');
  const database = await openDatabase({ folder });
  await migrateToLatest(database);
  const context = { database, clock: { now: () => start }, newId: () => randomUUID(), log: pino({ level: 'silent' }) };
  const sample = {
    profileId: member.profileId,
    orgId: world.box.orgId,
    type: 'appointment',
    params: {},
    now: start,
    expiresAt: null,
  } as const;
  await database.transaction((tx) => notifyAll(tx, context, [sample, sample]));
  await database.close();
  const second = await open();
  onTestFinished(() => second.server.close());
  const again = await openEventStream(second.url, member, shortId, { lastEventId: channel.received.at(-1)?.id ?? '' });
  onTestFinished(() => again.cut());
  await again.until((event) => event.type === 'notification.changed' && again.received.length === 3);
  expect(again.received.map(({ id }) => id)).toEqual(['0', '1', '2']);
});
