/** The context of the bell after each event. Source: docs/spec §2 "Top bar", §4, §9. */
import type { Notification } from '#contract/notifications.ts';
import { unreadCount, visibleNotifications } from './notification.rules.ts';
import type { NotificationListContext } from './notification-list.types.ts';

const newestFirst = (a: Notification, b: Notification): number => Date.parse(b.created_at) - Date.parse(a.created_at);

/** Newest first. A received notification replaces the known one with its id, unless the known one is newer. */
export const withNotifications = (known: readonly Notification[] | null, received: readonly Notification[]): readonly Notification[] => {
  const byId = new Map((known ?? []).map((one) => [one.id, one]));
  for (const one of received) {
    const former = byId.get(one.id);
    if (!former || Date.parse(former.updated_at) <= Date.parse(one.updated_at)) byId.set(one.id, one);
  }
  return [...byId.values()].toSorted(newestFirst);
};

export const visibleIn = ({ notifications, now }: NotificationListContext): readonly Notification[] =>
  visibleNotifications(notifications ?? [], now);

/** Is the notification unread and not known yet? Then the bell pulses. Clause: §9 (760 ms). */
export const isNewToMember = ({ notifications, now }: NotificationListContext, received: Notification): boolean =>
  unreadCount([received], now) > 0 && !notifications?.some(({ id }) => id === received.id);

/** The ids of the notifications that are visible, unread, and not being marked as read. */
export const unreadIds = (context: NotificationListContext): readonly string[] =>
  visibleIn(context).flatMap(({ id, read_at }) =>
    read_at === null && !context.unsent.includes(id) && !context.unconfirmed.includes(id) ? [id] : [],
  );

/** The ids to send as read. A notification that was read elsewhere, or is hidden, is left out. */
export const unsentIds = (context: NotificationListContext): readonly string[] =>
  visibleIn(context).flatMap(({ id, read_at }) => (read_at === null && context.unsent.includes(id) ? [id] : []));

/** The next expiry after `now` (ISO 8601); null if no notification expires later. */
export const nextExpiry = ({ notifications, now }: NotificationListContext): string | null =>
  (notifications ?? []).flatMap(({ expires_at }) => (expires_at && new Date(expires_at) > now ? [expires_at] : [])).toSorted()[0] ?? null;

/** The type of the notification; empty if no known notification has this id. */
export const notificationTypeOf = ({ notifications }: NotificationListContext, id: string): string =>
  notifications?.find((one) => one.id === id)?.type ?? '';
