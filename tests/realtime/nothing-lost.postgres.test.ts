/** No event is missed, repeated or out of order while connections break and servers restart. Without a protection this fails. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import type { Database } from '#server/database/database.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { publishCommits } from '#server/realtime/realtime.ts';
import { count } from '#tests/counts.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createWorld, start, type TestMember, type World } from '#tests/server/world.ts';
import { openEventStream, type ListeningClient } from './channel-client.ts';

const writers = count(8, 40);
const each = count(12, 50);
const disconnects = count(24, 200);
const restarts = count(3, 8);
const listeners = count(4, 8);

/** Either server may be unavailable for a moment. */
async function startServerPair(databaseUrl: string, mutants: string) {
  const env = { PORT: '0', DATABASE_URL: databaseUrl, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent', SPOTTER_MUTANT: mutants };
  const open = () => startServer({ argv: ['--clock', start.toISOString()], env, quiet: true });
  const servers: (RunningServer | null)[] = [await open(), await open()];
  onTestFinished(async () => {
    for (const server of servers) await server?.close();
  });
  return {
    url: (): string | null => {
      const up = servers.filter((server) => server !== null);
      const one = up[Math.floor(Math.random() * up.length)];
      return one ? `http://localhost:${one.port}` : null;
    },
    async restart(which: number) {
      const server = servers[which];
      servers[which] = null;
      await server?.close();
      servers[which] = await open();
    },
  };
}

type ServerPair = Awaited<ReturnType<typeof startServerPair>>;

function follow(serverPair: ServerPair, member: TestMember, shortId: string) {
  const received: { readonly number: number; readonly id: string }[] = [];
  const state: { last: string; channel: ListeningClient | null; isOver: boolean } = { last: '0', channel: null, isOver: false };
  const onReceived = ({ id, event }: ListeningClient['received'][number]): void => {
    state.last = id;
    if (event.type === 'notification.changed') received.push({ number: Number(id), id: event.notification.id });
  };
  const run = async (): Promise<void> => {
    while (!state.isOver) {
      const url = serverPair.url();
      const channel = url && (await openEventStream(url, member, shortId, { lastEventId: state.last, onReceived }).catch(() => null));
      if (!channel) {
        await pause(10);
        continue;
      }
      state.channel = channel;
      await channel.ended;
    }
  };
  const running = run();
  return {
    received,
    cut: () => state.channel?.cut(),
    async stop() {
      state.isOver = true;
      state.channel?.cut();
      await running;
    },
  };
}

const storedFor = ({ database }: World, { profileId }: TestMember) =>
  database.once((handle) =>
    handle.selectFrom('notifications').select(['seq as number', 'id']).where('profile_id', '=', profileId).orderBy('seq').execute(),
  );

/** All processes publish at once, in transactions with other work before the commit. */
async function notifyMany(database: Database, databaseUrl: string, world: World, members: readonly TestMember[]): Promise<void> {
  const line = publishCommits(database, databaseUrl, () => undefined);
  const context = { database, clock: { now: () => start }, newId: () => randomUUID(), log: pino({ level: 'silent' }) };
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; index < each; index += 1) {
      const { profileId } = members[(writer + index) % members.length] ?? { profileId: '' };
      const notification = { profileId, orgId: world.box.orgId, type: 'appointment', params: {}, now: start, expiresAt: null } as const;
      await database.transaction(async (tx) => {
        await notifyAll(tx, context, [notification]);
        await pause(Math.random() * 4);
      });
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await line.close();
}

const inAnyOrder = async (
  times: number,
  apart: () => number,
  action: (index: number) => Promise<unknown> | undefined | void,
): Promise<void> => {
  for (let index = 0; index < times; index += 1) {
    await pause(apart());
    await action(index);
  }
};

/** `deliveryTimeout` limits the arrival of the last event. */
async function runScenario(mutants: string, deliveryTimeout: number) {
  const databaseUrl = await databaseForTest();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  onTestFinished(() => world.close());
  const serverPair = await startServerPair(databaseUrl, mutants);
  const followed: { readonly member: TestMember; readonly follower: ReturnType<typeof follow> }[] = [];
  for (let index = 0; index < listeners; index += 1) {
    const shortId = randomUUID();
    const member = await world.member([world.box], { short_id: shortId });
    followed.push({ member, follower: follow(serverPair, member, shortId) });
  }
  // Opened before, so that the writers begin together with the disconnects.
  const database = await openDatabase({ databaseUrl, poolSize: 20 });
  await migrateToLatest(database);
  await Promise.all([
    notifyMany(
      database,
      databaseUrl,
      world,
      followed.map(({ member }) => member),
    ),
    inAnyOrder(
      disconnects,
      () => Math.random() * 15,
      (index) => followed[index % followed.length]?.follower.cut(),
    ),
    inAnyOrder(
      restarts,
      () => 50 + Math.random() * 100,
      (index) => serverPair.restart(index % 2),
    ),
  ]);
  await database.close();
  const until = performance.now() + deliveryTimeout;
  const isAllThere = () => followed.reduce((sum, { follower }) => sum + follower.received.length, 0) >= writers * each;
  while (!isAllThere() && performance.now() < until) await pause(25);
  // Repeated events would arrive in this time.
  await pause(200);
  const stories = [];
  for (const { member, follower } of followed) {
    await follower.stop();
    stories.push({ stored: await storedFor(world, member), received: [...follower.received] });
  }
  return stories;
}

test('no event is lost or sent twice, and all events are in order', { timeout: 240_000 }, async () => {
  const stories = await runScenario('', 20_000);
  for (const { stored, received } of stories) {
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1));
    expect(received).toEqual(stored);
  }
  expect(stories.reduce((sum, { received }) => sum + received.length, 0)).toBe(writers * each);
});

test.each(['global-numbering', 'no-replay'])('with the mutant %s the story comes out wrong', { timeout: 240_000 }, async (mutant) => {
  const stories = await runScenario(mutant, 1500);
  expect(stories.filter(({ stored, received }) => JSON.stringify(stored) !== JSON.stringify(received))).not.toEqual([]);
});
