/** What becomes of something that a member was told: every way in which it can go, and what the server makes of a row. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { createNotificationLifecycle, type NotificationLifecycleEvent } from '#machines/notifications/notification-lifecycle.machine.ts';
import { instants } from '#machines/notifications/notification-lifecycle.model.ts';
import { decideNotification, type NotificationLifecycleRow } from '#machines/notifications/notification-lifecycle.rows.ts';
import { unreadCount, visibleNotifications } from '#machines/notifications/notification.rules.ts';
import { count } from '#tests/counts.ts';

const { early, end } = instants;
const at = (now: Date, type: NotificationLifecycleEvent['type']): NotificationLifecycleEvent => ({ type, now });

function after(
  expiresAt: string | null,
  ...events: readonly NotificationLifecycleEvent[]
): SnapshotFrom<ReturnType<typeof createNotificationLifecycle>> {
  const actor = createActor(createNotificationLifecycle(), { input: { expiresAt } }).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}
const offer = (...events: readonly NotificationLifecycleEvent[]) => after(end.toISOString(), ...events);

describe('an offer that Mia was told of', () => {
  test('is unread until she has seen it, and then says since when', () => {
    expect(offer().value).toBe('unread');
    const seen = offer(at(early, 'mark_as_read'));
    expect(seen.value).toBe('read');
    expect(seen.context.readAt).toBe(early.toISOString());
  });

  test('stays read as it was when she sees it again', () => {
    const again = offer(at(early, 'mark_as_read'), at(new Date(early.getTime() + 1000), 'mark_as_read'));
    expect(again.context.readAt).toBe(early.toISOString());
  });

  test('is over at the very instant at which the offer ends, read or not', () => {
    const before = at(new Date(end.getTime() - 1), 'boundary.passed');
    expect(offer(before).value).toBe('unread');
    expect(offer(before, at(end, 'boundary.passed')).value).toBe('expired');
    expect(offer(at(early, 'mark_as_read'), before).value).toBe('read');
    expect(offer(at(early, 'mark_as_read'), at(end, 'boundary.passed')).value).toBe('expired');
  });

  test('cannot be read at that instant any more, even where nobody has looked at the clock', () => {
    expect(offer(at(end, 'mark_as_read')).value).toBe('unread');
  });

  test('is taken back when she answers it, read or not, and says since when', () => {
    const unread = offer(at(early, 'notification.withdrawn'));
    expect(unread.value).toBe('removed');
    expect(unread.context.removedAt).toBe(early.toISOString());
    expect(offer(at(early, 'mark_as_read'), at(early, 'notification.withdrawn')).value).toBe('removed');
  });

  test('that was taken back, or is over, is history', () => {
    for (const last of [at(early, 'notification.withdrawn'), at(end, 'boundary.passed')]) {
      const gone = offer(last);
      expect(gone.status).toBe('done');
      for (const type of ['mark_as_read', 'notification.withdrawn', 'boundary.passed'] as const)
        expect(gone.can(at(end, type))).toBe(false);
    }
  });
});

test('news without an end stays, however late it is, until it is taken back', () => {
  const years = new Date('2036-03-02T00:00:00Z');
  expect(after(null, at(years, 'boundary.passed')).value).toBe('unread');
  expect(after(null, at(years, 'mark_as_read'), at(years, 'boundary.passed')).value).toBe('read');
  expect(after(null, at(years, 'notification.withdrawn')).value).toBe('removed');
});

describe('a row', () => {
  const instant = fc.integer({ min: -2, max: 2 }).map((hours) => new Date(end.getTime() + hours * 3_600_000));
  const maybe = fc.option(
    instant.map((date) => date.toISOString()),
    { nil: null },
  );
  const row: fc.Arbitrary<NotificationLifecycleRow> = fc.record({ expires_at: maybe, read_at: maybe, removed_at: maybe });
  const hidden = (one: NotificationLifecycleRow, now: Date): boolean => visibleNotifications([one], now).length === 0;

  test('can be read exactly while a member sees it unread, and says whether they see it', () => {
    fc.assert(
      fc.property(row, instant, (one, now) => {
        const decision = decideNotification(one, { type: 'mark_as_read', now });
        expect(decision.kind === 'changed').toBe(unreadCount([one], now) === 1);
        if (decision.kind === 'unchanged') expect(decision.isOver).toBe(hidden(one, now));
        else expect(decision.row).toEqual({ ...one, read_at: now.toISOString() });
      }),
      { numRuns: count(300, 3000) },
    );
  });

  test('is taken back exactly while a member sees it, and never seen again', () => {
    fc.assert(
      fc.property(row, instant, instant, (one, now, later) => {
        const decision = decideNotification(one, { type: 'notification.withdrawn', now });
        expect(decision.kind === 'changed').toBe(!hidden(one, now));
        if (decision.kind === 'changed') {
          expect(decision.row).toEqual({ ...one, removed_at: now.toISOString() });
          expect(hidden(decision.row, later)).toBe(true);
        }
      }),
      { numRuns: count(300, 3000) },
    );
  });
});
