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

describe('the notification of an offer', () => {
  test('is unread until she has read it, and then has the time of reading', () => {
    expect(offer().value).toBe('unread');
    const seen = offer(at(early, 'mark_as_read'));
    expect(seen.value).toBe('read');
    expect(seen.context.readAt).toBe(early.toISOString());
  });

  test('keeps its time of reading when she reads it again', () => {
    const again = offer(at(early, 'mark_as_read'), at(new Date(early.getTime() + 1000), 'mark_as_read'));
    expect(again.context.readAt).toBe(early.toISOString());
  });

  test('expires exactly when the offer ends, read or not', () => {
    const before = at(new Date(end.getTime() - 1), 'boundary.passed');
    expect(offer(before).value).toBe('unread');
    expect(offer(before, at(end, 'boundary.passed')).value).toBe('expired');
    expect(offer(at(early, 'mark_as_read'), before).value).toBe('read');
    expect(offer(at(early, 'mark_as_read'), at(end, 'boundary.passed')).value).toBe('expired');
  });

  test('cannot be marked as read from the end of the offer, even before it has expired in the database', () => {
    expect(offer(at(end, 'mark_as_read')).value).toBe('unread');
  });

  test('is withdrawn when she answers the offer, read or not, and has the time of the answer', () => {
    const unread = offer(at(early, 'notification.withdrawn'));
    expect(unread.value).toBe('removed');
    expect(unread.context.removedAt).toBe(early.toISOString());
    expect(offer(at(early, 'mark_as_read'), at(early, 'notification.withdrawn')).value).toBe('removed');
  });

  test('that is withdrawn or expired accepts no event', () => {
    for (const last of [at(early, 'notification.withdrawn'), at(end, 'boundary.passed')]) {
      const gone = offer(last);
      expect(gone.status).toBe('done');
      for (const type of ['mark_as_read', 'notification.withdrawn', 'boundary.passed'] as const)
        expect(gone.can(at(end, type))).toBe(false);
    }
  });
});

test('a notification without an end stays until it is withdrawn, at any time', () => {
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

  test('can be marked as read exactly while a member sees it unread, and is otherwise over or unchanged', () => {
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

  test('is withdrawn exactly while a member sees it, and never shown again', () => {
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
