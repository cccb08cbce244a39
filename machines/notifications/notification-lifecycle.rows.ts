/** Maps the lifecycle of a notification to its stored row, without an actor, a clock or a database. */
import { transition } from 'xstate';
import {
  createNotificationLifecycle,
  type NotificationLifecycle,
  type NotificationLifecycleContext,
  type NotificationLifecycleEvent,
} from './notification-lifecycle.machine.ts';

/** The lifecycle fields of the row (ISO 8601). */
export interface NotificationLifecycleRow {
  readonly expires_at: string | null;
  readonly read_at: string | null;
  readonly removed_at: string | null;
}

/** `unchanged`: the chart does not accept the event. `isOver`: the member no longer sees the notification. */
export type NotificationDecision =
  | { readonly kind: 'changed'; readonly row: NotificationLifecycleRow }
  | { readonly kind: 'unchanged'; readonly isOver: boolean };

const lifecycle = createNotificationLifecycle();

const valueOf = ({ read_at, removed_at }: NotificationLifecycleRow): 'unread' | 'read' | 'removed' => {
  if (removed_at !== null) return 'removed';
  return read_at === null ? 'unread' : 'read';
};

/** The chart's snapshot of a row, before deadlines are applied. */
export const notificationSnapshotOf = (row: NotificationLifecycleRow, chart: NotificationLifecycle = lifecycle) =>
  chart.resolveState({
    value: valueOf(row),
    context: { expiresAt: row.expires_at, readAt: row.read_at, removedAt: row.removed_at },
  });

const rowOf = ({ expiresAt, readAt, removedAt }: NotificationLifecycleContext): NotificationLifecycleRow => ({
  expires_at: expiresAt,
  read_at: readAt,
  removed_at: removedAt,
});

export const decideNotification = (
  row: NotificationLifecycleRow,
  event: NotificationLifecycleEvent,
  chart: NotificationLifecycle = lifecycle,
): NotificationDecision => {
  const [present] = transition(chart, notificationSnapshotOf(row, chart), { type: 'boundary.passed', now: event.now });
  if (!present.can(event)) return { kind: 'unchanged', isOver: present.status === 'done' };
  const [after] = transition(chart, present, event);
  return { kind: 'changed', row: rowOf(after.context) };
};
