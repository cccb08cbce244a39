import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownType, notificationTarget, postAuthors } from '#machines/notifications/notification-target.rules.ts';
import { offerReminderAt, unreadCount, visibleNotifications } from '#machines/notifications/notification.rules.ts';
import { count } from '#tests/counts.ts';

const noon = new Date('2026-03-02T12:00:00Z');
const offset = (minutes: number): string => new Date(noon.getTime() + minutes * 60_000).toISOString();
const notificationWith = (more: Partial<Record<'expires_at' | 'removed_at' | 'read_at', string | null>> = {}) => ({
  expires_at: null,
  removed_at: null,
  read_at: null,
  ...more,
});

test.each([
  { lasts: 120, remindsAfter: 110 },
  { lasts: 30, remindsAfter: 20 },
  { lasts: 10, remindsAfter: null },
  { lasts: 5, remindsAfter: null },
])('an offer of $lasts minutes reminds after $remindsAfter', ({ lasts, remindsAfter }) => {
  const at = offerReminderAt(noon, new Date(offset(lasts)));
  expect(at?.toISOString() ?? null).toBe(remindsAfter === null ? null : offset(remindsAfter));
});

describe('the notifications that Mia sees', () => {
  test('an offer is visible until the instant at which it ends, and hidden from that instant', () => {
    const offer = notificationWith({ expires_at: noon.toISOString() });
    expect(visibleNotifications([offer], new Date(noon.getTime() - 1))).toEqual([offer]);
    expect(visibleNotifications([offer], noon)).toEqual([]);
  });

  test('a withdrawn notification is hidden, read or not', () => {
    expect(
      visibleNotifications(
        [notificationWith({ removed_at: offset(-1) }), notificationWith({ removed_at: offset(-1), read_at: offset(-2) })],
        noon,
      ),
    ).toEqual([]);
  });

  test('a notification without an end and a removal stays, even if the fields are missing', () => {
    const bare = { read_at: null, expires_at: null, removed_at: null };
    expect(visibleNotifications([bare], noon)).toEqual([bare]);
  });

  test('the bell counts the visible unread notifications', () => {
    const list = [
      notificationWith(),
      notificationWith({ read_at: offset(-5) }),
      notificationWith({ expires_at: offset(0) }),
      notificationWith({ removed_at: offset(-1) }),
      notificationWith(),
    ];
    expect(unreadCount(list, noon)).toBe(2);
  });

  const instant = fc.option(fc.integer({ min: -3, max: 3 }).map(offset), { nil: null });
  const list = fc.array(fc.record({ id: fc.uuid(), expires_at: instant, removed_at: instant, read_at: instant }), { maxLength: 8 });
  const moment = fc.integer({ min: -3, max: 3 }).map((minutes) => new Date(offset(minutes)));

  /** The rule in another form: removes withdrawn notifications, then those that ended at or before the instant. */
  const struck = <N extends { removed_at: string | null; expires_at: string | null }>(all: readonly N[], now: Date): N[] => {
    const left: N[] = [];
    for (const one of all) {
      if (one.removed_at !== null) continue;
      if (one.expires_at !== null && Date.parse(one.expires_at) <= now.getTime()) continue;
      left.push(one);
    }
    return left;
  };

  test('the list contains the visible notifications in the same order, for any list and any time', () => {
    fc.assert(
      fc.property(list, moment, (all, now) => {
        const seen = visibleNotifications(all, now);
        expect(seen).toEqual(struck(all, now));
        expect(visibleNotifications(seen, now)).toEqual(seen);
        expect(unreadCount(all, now)).toBe(struck(all, now).reduce((sum, { read_at }) => sum + (read_at === null ? 1 : 0), 0));
      }),
      { numRuns: count(300, 5000) },
    );
  });

  test('a notification that has been hidden by time is never visible again', () => {
    fc.assert(
      fc.property(list, moment, moment, (all, one, other) => {
        const [early, late] = one <= other ? [one, other] : [other, one];
        const before = new Set(visibleNotifications(all, early));
        expect(visibleNotifications(all, late).every((each) => before.has(each))).toBe(true);
        expect(unreadCount(all, late)).toBeLessThanOrEqual(unreadCount(all, early));
      }),
      { numRuns: count(300, 5000) },
    );
  });
});

describe('where a notification leads', () => {
  test.each(['waitlist', 'class_cancelled', 'class_changed'])('%s opens the class', (type) => {
    expect(notificationTarget({ type, params: { session_id: '42' } })).toBe('/classes/42');
  });

  test('a notification about an appointment opens the appointment', () => {
    expect(notificationTarget({ type: 'appointment', params: { appointment_id: '7' } })).toBe('/appointments/7');
  });

  test('a notification about posts opens the feed, which highlights them', () => {
    expect(notificationTarget({ type: 'post', params: { post_ids: ['3', '5', '8'], authors: ['Ana'] } })).toBe('/activity?notify=3,5,8');
  });

  test('an id with any characters stays one part of the URL', () => {
    expect(notificationTarget({ type: 'waitlist', params: { session_id: '../a b' } })).toBe('/classes/..%2Fa%20b');
    expect(notificationTarget({ type: 'post', params: { post_ids: ['1,2', '3&x=1'] } })).toBe('/activity?notify=1%2C2,3%26x%3D1');
  });

  test.each(['birthday', '', 'toString', 'WAITLIST'])('a notification of the unknown type "%s" leads nowhere', (type) => {
    expect(isKnownType(type)).toBe(false);
    expect(notificationTarget({ type, params: { session_id: '42', appointment_id: '7', post_ids: ['3'] } })).toBeNull();
  });

  test.each(['waitlist', 'class_cancelled', 'class_changed', 'appointment', 'post'])('one of type %s without ids leads nowhere', (type) => {
    expect(isKnownType(type)).toBe(true);
    expect(notificationTarget({ type, params: {} })).toBeNull();
    expect(notificationTarget({ type, params: { session_id: '', appointment_id: '', post_ids: [] } })).toBeNull();
  });
});

describe('the authors that a notification of posts names', () => {
  test.each([
    [['Ana'], ['Ana'], 0],
    [['Ana', 'Ben'], ['Ana', 'Ben'], 0],
    [['Ana', 'Ben', 'Cleo'], ['Ana', 'Ben'], 0],
    [['Ana', 'Ben', 'Cleo', 'Dov'], ['Ana', 'Ben'], 2],
    [['Ana', 'Ben', 'Cleo', 'Dov', 'Eve'], ['Ana', 'Ben'], 3],
    [['Ana', 'Ana', 'Ben', 'Ana', 'Cleo', 'Ben'], ['Ana', 'Ben'], 0],
    [[], [], 0],
  ])('posts by %j name %j and count %i others', (names, shown, others) => {
    expect(postAuthors(names)).toEqual({ shown, others });
  });

  test('authors are named in their order, at most two of them, each once, and from four authors the others are counted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ana', 'Ben', 'Cleo', 'Dov', 'Eve', 'Fay'), { maxLength: 9 }), (names) => {
        const { shown, others } = postAuthors(names);
        const first: string[] = [];
        for (const name of names) if (!first.includes(name)) first.push(name);
        expect(shown).toEqual(first.filter((_, index) => index < 2));
        expect(others).toBe(first.length >= 4 ? first.length - shown.length : 0);
      }),
      { numRuns: count(300, 3000) },
    );
  });
});
