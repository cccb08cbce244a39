import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import { createNotificationListMachine } from '#machines/notifications/notification-list.machine.ts';
import { nextExpiry, withNotifications } from '#machines/notifications/notification-list.rules.ts';
import { selectIsOpen, selectIsPulsing, selectUnread } from '#machines/notifications/bell.selectors.ts';
import { selectLines } from '#machines/notifications/notification-list.selectors.ts';
import { sampleNotifications, offerEnd } from '#machines/notifications/sample-notifications.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Bell = ControlledActor<ReturnType<typeof createNotificationListMachine>>;

const now = new Date('2026-03-02T06:00:00Z');
const read = (one: Notification): Notification => ({ ...one, read_at: now.toISOString(), updated_at: now.toISOString() });

const empty = (): Bell => startControlledActor(createNotificationListMachine(), { address: 'mias-channel' });
const publish = ({ actor }: Bell, notification: Notification): void =>
  actor.send({ type: 'update.published', update: { type: 'notification.changed', notification } });
const shownTo = ({ actor }: Bell) => actor.getSnapshot();

const open = (): Bell => {
  const bell = empty();
  bell.actor.send({ type: 'notifications.loaded', notifications: [sampleNotifications.offer, sampleNotifications.cancelled], now });
  bell.actor.send({ type: 'bell.pressed' });
  return bell;
};

describe('the list under the bell', () => {
  test('closes after ten seconds', () => {
    const bell = open();
    bell.pass(9_999);
    expect(selectIsOpen(shownTo(bell))).toBe(true);
    bell.pass(1);
    expect(selectIsOpen(shownTo(bell))).toBe(false);
  });

  test('stays while the pointer is on it, and closes ten seconds after the pointer has left', () => {
    const bell = open();
    bell.actor.send({ type: 'pointer.entered' });
    bell.pass(60_000);
    expect(selectIsOpen(shownTo(bell))).toBe(true);
    bell.actor.send({ type: 'pointer.left' });
    bell.pass(10_000);
    expect(selectIsOpen(shownTo(bell))).toBe(false);
  });

  test('is empty only after the existing notifications are loaded, and unknown before', () => {
    const bell = empty();
    expect(selectLines(shownTo(bell))).toBeNull();
    bell.actor.send({ type: 'notifications.loaded', notifications: [], now });
    expect(selectLines(shownTo(bell))).toEqual([]);
  });

  test('leads to the class of an offer, and closes', () => {
    const bell = open();
    bell.actor.send({ type: 'notification.pressed', id: 'offer' });
    expect(bell.emitted).toEqual([{ type: 'target.requested', to: '/classes/evening', orgId: 'ironbark' }]);
    expect(selectIsOpen(shownTo(bell))).toBe(false);
  });

  test('logs an event that this version does not know, and stays open', () => {
    const bell = open();
    publish(bell, sampleNotifications.ofUnknownType);
    bell.actor.send({ type: 'notification.pressed', id: 'unheard-of' });
    expect(bell.emitted).toEqual([{ type: 'notification.unknown', kind: 'confetti' }]);
    expect(selectIsOpen(shownTo(bell))).toBe(true);
  });

  test('no longer shows an offer that has expired', () => {
    const bell = open();
    bell.actor.send({ type: 'boundary.passed', now: new Date(offerEnd) });
    expect(selectLines(shownTo(bell))?.map(({ notification }) => notification.id)).toEqual(['cancelled']);
  });
});

describe('the badge', () => {
  test('pulses for 760 ms when an offer arrives', () => {
    const bell = empty();
    publish(bell, sampleNotifications.offer);
    bell.pass(759);
    expect(selectIsPulsing(shownTo(bell))).toBe(true);
    bell.pass(1);
    expect(selectIsPulsing(shownTo(bell))).toBe(false);
  });

  test('does not pulse when Mia has read a known notification on another device', () => {
    const bell = open();
    publish(bell, read(sampleNotifications.offer));
    expect(selectIsPulsing(shownTo(bell))).toBe(false);
    expect(selectUnread(shownTo(bell))).toBe(1);
  });
});

describe('a notification that Mia has read', () => {
  test('counts as unread until the server confirms', () => {
    const bell = open();
    bell.actor.send({ type: 'read.pressed', id: 'offer' });
    expect(bell.inputOf('markRead')).toEqual({ ids: ['offer'] });
    expect(selectUnread(shownTo(bell))).toBe(2);
    bell.answer('markRead', { kind: 'marked', notifications: [read(sampleNotifications.offer)] });
    expect(selectUnread(shownTo(bell))).toBe(1);
  });

  test('is sent in one call with all others if she marks all', () => {
    const bell = open();
    bell.actor.send({ type: 'allRead.pressed' });
    expect(bell.inputOf('markRead')).toEqual({ ids: ['offer', 'cancelled'] });
  });

  test('stays unread when the server is unreachable, which shows an error', () => {
    const bell = open();
    bell.actor.send({ type: 'read.pressed', id: 'offer' });
    bell.fail('markRead', new CallFailure('unreachable'));
    expect(selectUnread(shownTo(bell))).toBe(2);
    expect(bell.emitted).toEqual([{ type: 'error.occurred', error: { kind: 'failure', failure: 'unreachable' } }]);
  });

  test('is sent after the response to the previous mark', () => {
    const bell = open();
    bell.actor.send({ type: 'read.pressed', id: 'offer' });
    bell.actor.send({ type: 'read.pressed', id: 'cancelled' });
    bell.answer('markRead', { kind: 'marked', notifications: [read(sampleNotifications.offer)] });
    expect(bell.inputOf('markRead')).toEqual({ ids: ['cancelled'] });
  });
});

test('after an interrupted stream, any class and the studios of the member may have changed', () => {
  const bell = empty();
  bell.actor.send({ type: 'updates.missed' });
  expect(bell.emitted).toEqual([{ type: 'places.changed', sessionIds: null }, { type: 'profile.outdated' }]);
});

const instant = fc.integer({ min: 0, max: 9 }).map((minutes) => new Date(Date.UTC(2026, 2, 2, 6, minutes)).toISOString());
const anyNotifications = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    updated_at: instant,
    created_at: instant,
    expires_at: fc.option(instant),
  }),
);
const asNotifications = (facts: readonly Partial<Notification>[]): Notification[] =>
  facts.map((one) => ({ ...sampleNotifications.cancelled, ...one }));

describe('notifications that arrive in any order', () => {
  test('are listed once, newest first, each in its latest version', () => {
    fc.assert(
      fc.property(anyNotifications.map(asNotifications), anyNotifications.map(asNotifications), (known, received) => {
        const all = withNotifications(withNotifications(null, known), received);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.map(({ created_at }) => created_at)).toEqual(
          all
            .map(({ created_at }) => created_at)
            .toSorted()
            .toReversed(),
        );
        for (const { id, updated_at } of [...known, ...received])
          expect(all.find((one) => one.id === id)?.updated_at.localeCompare(updated_at)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('change nothing when they arrive twice', () => {
    fc.assert(
      fc.property(anyNotifications.map(asNotifications), (received) => {
        const known = withNotifications(null, received);
        expect(withNotifications(known, known)).toEqual(known);
      }),
    );
  });

  test('have a next expiry in the future, and none expires before it', () => {
    fc.assert(
      fc.property(anyNotifications.map(asNotifications), instant, (notifications, at) => {
        const context = { address: '', now: new Date(at), notifications, unsent: [], unconfirmed: [] };
        const ahead = notifications.flatMap(({ expires_at }) => (expires_at !== null && expires_at > at ? [expires_at] : []));
        expect(nextExpiry(context)).toBe(ahead.toSorted()[0] ?? null);
      }),
    );
  });
});
