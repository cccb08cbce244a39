import { pino } from 'pino';
import { beforeAll } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { hashToken } from '#server/auth/sign-in-session-store.ts';
import { pushDelivery } from '#server/push/push-delivery.ts';
import type { PushRate } from '#server/push/push-rate.ts';
import { saveSubscription } from '#server/push/push-subscription-store.ts';
import { readVapidKeys } from '#server/push/vapid-keys.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { createWorld, start, type TestMember, type World } from '#tests/server/world.ts';
import { startPushService, type PushService, type TestBrowser } from './loopback-push-service.ts';

export const contextOf = (database: Database, now = start, rate?: PushRate): Context => ({
  database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  push: pushDelivery({ origin: 'https://members.example.org', acceptsLoopback: true, ...(rate && { rate }) }),
});

export const browserOf = (database: Database, service: PushService, member: TestMember): Promise<TestBrowser> =>
  database.transaction(async (tx) => {
    const browser = service.subscribe((await readVapidKeys(tx)).publicKey);
    const session = { profileId: member.profileId, tokenHash: hashToken(member.token), now: start };
    await saveSubscription(tx, contextOf(database), session, browser.subscription);
    return browser;
  });

interface PushWorld {
  readonly world: World;
  readonly service: PushService;
}

export function pushWorldForFile(): PushWorld {
  let running: PushWorld | undefined;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    const world = await createWorld({ databaseUrl: fresh.url, poolSize: 4 });
    const service = await startPushService();
    running = { world, service };
    return async () => {
      await service.close();
      await world.close();
      await fresh.drop();
    };
  });
  const get = <K extends keyof PushWorld>(key: K): PushWorld[K] => {
    if (!running) throw new Error('the world is there once the tests of the file have begun');
    return running[key];
  };
  return {
    get world() {
      return get('world');
    },
    get service() {
      return get('service');
    },
  };
}
