/** What push messages need, and members whose browsers have subscribed. */
import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { hashToken } from '#server/auth/sign-in-session-store.ts';
import { pushDelivery } from '#server/push/push-delivery.ts';
import { saveSubscription } from '#server/push/push-subscription-store.ts';
import { readVapidKeys } from '#server/push/vapid-keys.ts';
import { start, type TestMember } from '#tests/server/world.ts';
import type { PushService, TestBrowser } from './loopback-push-service.ts';

export const contextOf = (database: Database, now = start): Context => ({
  database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: pino({ level: 'silent' }),
  push: pushDelivery({ origin: 'https://members.example.org', acceptsLoopback: true }),
});

/** A browser in which the member is signed in. */
export const browserOf = (database: Database, service: PushService, member: TestMember): Promise<TestBrowser> =>
  database.transaction(async (tx) => {
    const browser = service.subscribe((await readVapidKeys(tx)).publicKey);
    const session = { profileId: member.profileId, tokenHash: hashToken(member.token), now: start };
    await saveSubscription(tx, contextOf(database), session, browser.subscription);
    return browser;
  });
