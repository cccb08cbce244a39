/** What the views ask the bell. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/notifications.ts';
import { isKnownType, notificationTarget, unreadCount } from './notification.rules.ts';
import type { createNotificationsMachine } from './notifications.machine.ts';
import { unreadIds, visibleIn } from './notifications.rules.ts';

export type NotificationsMachine = ReturnType<typeof createNotificationsMachine>;
export type NotificationsActor = ActorRefFrom<typeof createNotificationsMachine>;
export type NotificationsSnapshot = SnapshotFrom<typeof createNotificationsMachine>;

/** How many are unread; null while what was told before is not read yet. */
export const selectUnread = (snapshot: NotificationsSnapshot): number | null =>
  snapshot.matches({ list: 'known' }) ? unreadCount(snapshot.context.notifications ?? [], snapshot.context.now) : null;

export const selectIsPulsing = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ badge: 'pulsing' });
export const selectIsOpen = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ menu: 'open' });

/** One line of the list. */
export interface NotificationLine {
  readonly notification: Notification;
  readonly isUnread: boolean;
  /** The server is being told that it was read. */
  readonly isAsked: boolean;
  readonly leadsSomewhere: boolean;
  readonly isKnown: boolean;
}

/** What the list shows: null while what was told before is not read yet. */
export const selectLines = ({ context }: NotificationsSnapshot): readonly NotificationLine[] | null => {
  if (context.notifications === null) return null;
  const isMarking = new Set([...context.wished, ...context.asked]);
  return visibleIn(context).map((notification) => ({
    notification,
    isUnread: (notification.read_at ?? null) === null,
    isAsked: isMarking.has(notification.id),
    leadsSomewhere: notificationTarget(notification) !== null,
    isKnown: isKnownType(notification.type),
  }));
};

/** Is there anything that *Mark all as read* would change? */
export const selectHasUnread = ({ context }: NotificationsSnapshot): boolean => unreadIds(context).length > 0;
