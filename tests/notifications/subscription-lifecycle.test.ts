import { describe, expect, test } from 'vitest';
import type { SubscriptionLifecycleEvent } from '#machines/notifications/subscription-lifecycle.machine.ts';
import { decideSubscription, type SubscriptionLifecycleRow } from '#machines/notifications/subscription-lifecycle.rows.ts';

const end = new Date('2026-03-02T12:00:00Z');
const before = new Date(end.getTime() - 1);
const keys = { p256dh: 'p', auth: 'first' };
const active: SubscriptionLifecycleRow = { session: 'mia', session_ends_at: end.toISOString(), endpoint: 'here', keys };
const absent: SubscriptionLifecycleRow = { ...active, keys: null };
const subscribe = (session: string, endpoint: string, auth = 'first'): SubscriptionLifecycleEvent => ({
  type: 'subscribe',
  session,
  endpoint,
  keys: { p256dh: 'p', auth },
});

describe('a subscription that is stored', () => {
  test('gets messages until its session ends, and none afterwards', () => {
    expect(decideSubscription(active, { type: 'message.due' }, before).isTaken).toBe(true);
    expect(decideSubscription(active, { type: 'message.due' }, end)).toMatchObject({ isTaken: false, isActive: false });
  });

  test('stays with the latest keys when the browser subscribes again at the same address', () => {
    const { isActive, row } = decideSubscription(active, subscribe('mia', 'here', 'later'), before);
    expect([isActive, row]).toEqual([true, { ...active, keys: { p256dh: 'p', auth: 'later' } }]);
  });

  test.each<[string, SubscriptionLifecycleEvent, boolean]>([
    ['another address of the session', subscribe('mia', 'next'), false],
    ['another member in the browser', subscribe('sam', 'here'), false],
    ['another browser of another member', subscribe('sam', 'elsewhere'), true],
    ['the member, who turns push off', { type: 'unsubscribe' }, false],
    ['a push service that does not know the address', { type: 'endpoint.unknown', endpoint: 'here' }, false],
    ['a push service that does not know a former address', { type: 'endpoint.unknown', endpoint: 'former' }, true],
  ])('is ended or kept by %s', (_, event, isKept) => {
    expect(decideSubscription(active, event, before).isActive).toBe(isKept);
  });
});

test('a browser without a subscription gets nothing until it subscribes', () => {
  expect(decideSubscription(absent, { type: 'message.due' }, before)).toEqual({ isTaken: false, isActive: false, row: absent });
  expect(decideSubscription(absent, subscribe('sam', 'here'), before)).toEqual({ isTaken: false, isActive: false, row: absent });
  expect(decideSubscription(absent, subscribe('mia', 'here'), before)).toEqual({ isTaken: true, isActive: true, row: active });
});
