import { describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import {
  isNewToMember,
  nextExpiry,
  unsentIds,
  notificationTypeOf,
  unreadIds,
  visibleIn,
  withNotifications,
} from '#machines/notifications/notification-list.rules.ts';
import type { NotificationListContext } from '#machines/notifications/notification-list.types.ts';
import { sampleNotifications, offerEnd } from '#machines/notifications/sample-notifications.ts';

const { offer, cancelled, posted } = sampleNotifications;
const now = new Date('2026-03-02T06:00:00Z');
const read = (one: Notification): Notification => ({ ...one, read_at: now.toISOString() });
const takenBack = (one: Notification): Notification => ({ ...one, removed_at: now.toISOString() });
const bell = (facts: Partial<NotificationListContext> = {}): NotificationListContext => ({
  address: 'mias-channel',
  now,
  notifications: [offer, cancelled],
  unsent: [],
  unconfirmed: [],
  ...facts,
});
const unknown = bell({ notifications: null });

describe('a bell without loaded notifications', () => {
  test('shows no notification, has none to mark, and waits for no expiry', () => {
    expect([visibleIn(unknown), unreadIds(unknown), unsentIds(unknown), nextExpiry(unknown), notificationTypeOf(unknown, 'offer')]).toEqual(
      [[], [], [], null, ''],
    );
  });

  test('contains the loaded notifications unchanged', () => {
    expect(withNotifications(null, [offer])).toEqual([offer]);
  });
});

describe('a notification that arrives again', () => {
  test('replaces the known version if it was changed later, or at the same instant', () => {
    const [sooner, same, later] = ['2026-03-02T04:59:59Z', offer.updated_at, '2026-03-02T05:00:01Z'].map((updated_at) => ({
      ...offer,
      updated_at,
      message: updated_at,
    }));
    expect([sooner, same, later].map((one) => one && withNotifications([offer], [one]))).toEqual([[offer], [same], [later]]);
  });

  test('is sorted by the time of its creation, the newest first', () => {
    const latest = { ...posted, created_at: '2026-03-02T05:30:00Z' };
    const oldest = { ...cancelled, created_at: '2026-03-02T04:30:00Z' };
    expect(withNotifications([oldest, offer], [latest]).map(({ id }) => id)).toEqual(['posted', 'offer', 'cancelled']);
  });
});

describe('the bell pulses', () => {
  test('for a notification that is new for Mia, also if the list is empty, not loaded, or has others', () => {
    expect([isNewToMember(bell(), posted), isNewToMember(bell({ notifications: [] }), offer), isNewToMember(unknown, offer)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('but not for a known, read, expired or withdrawn notification', () => {
    expect(isNewToMember(bell(), offer)).toBe(false);
    expect(isNewToMember(bell(), read(posted))).toBe(false);
    expect(isNewToMember(bell(), takenBack(posted))).toBe(false);
    expect(isNewToMember(bell({ notifications: [], now: new Date(offerEnd) }), offer)).toBe(false);
  });
});

describe('what Mia can mark as read', () => {
  test('is every visible notification that she has not read', () => {
    expect(unreadIds(bell())).toEqual(['offer', 'cancelled']);
    expect(unreadIds(bell({ notifications: [read(offer), cancelled, takenBack(posted)] }))).toEqual(['cancelled']);
    expect(unreadIds(bell({ now: new Date(offerEnd) }))).toEqual(['cancelled']);
  });

  test('is no notification that she has already marked, sent or not', () => {
    expect(unreadIds(bell({ unsent: ['offer'] }))).toEqual(['cancelled']);
    expect(unreadIds(bell({ unconfirmed: ['cancelled'] }))).toEqual(['offer']);
  });
});

describe('the unsent marks of Mia', () => {
  test('are only the notifications that she has marked', () => {
    expect(unsentIds(bell({ unsent: ['cancelled'] }))).toEqual(['cancelled']);
    expect(unsentIds(bell())).toEqual([]);
  });

  test('contain no notification that was read on another device, is expired, or is missing', () => {
    expect(unsentIds(bell({ notifications: [read(offer), cancelled], unsent: ['offer', 'cancelled', 'gone'] }))).toEqual(['cancelled']);
    expect(unsentIds(bell({ now: new Date(offerEnd), unsent: ['offer'] }))).toEqual([]);
  });
});

test('the bell updates when the next offer ends, and ignores offers that have ended', () => {
  const sooner = { ...posted, expires_at: '2026-03-02T06:30:00Z' };
  expect(nextExpiry(bell())).toBe(offerEnd);
  expect(nextExpiry(bell({ notifications: [offer, sooner] }))).toBe(sooner.expires_at);
  expect(nextExpiry(bell({ notifications: [offer, sooner], now: new Date(sooner.expires_at) }))).toBe(offerEnd);
  expect(nextExpiry(bell({ now: new Date(offerEnd) }))).toBeNull();
});

test('the type of a notification is available while it is in the list', () => {
  expect([notificationTypeOf(bell(), 'offer'), notificationTypeOf(bell(), 'cancelled'), notificationTypeOf(bell(), 'gone')]).toEqual([
    'waitlist',
    'class_cancelled',
    '',
  ]);
});
