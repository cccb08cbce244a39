import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/notifications.ts';
import { isKnownType, notificationTarget } from './notification-target.rules.ts';
import type { createNotificationListMachine } from './notification-list.machine.ts';
import { unreadIds, visibleIn } from './notification-list.rules.ts';

export type NotificationListMachine = ReturnType<typeof createNotificationListMachine>;
export type NotificationListActor = ActorRefFrom<typeof createNotificationListMachine>;
export type NotificationListSnapshot = SnapshotFrom<typeof createNotificationListMachine>;

export interface NotificationLine {
  readonly notification: Notification;
  readonly isUnread: boolean;
  readonly isBeingMarked: boolean;
  readonly leadsSomewhere: boolean;
  readonly isKnown: boolean;
}

export const selectLines = ({ context }: NotificationListSnapshot): readonly NotificationLine[] | null => {
  if (context.notifications === null) return null;
  const isMarking = new Set([...context.unsent, ...context.unconfirmed]);
  return visibleIn(context).map((notification) => ({
    notification,
    isUnread: (notification.read_at ?? null) === null,
    isBeingMarked: isMarking.has(notification.id),
    leadsSomewhere: notificationTarget(notification) !== null,
    isKnown: isKnownType(notification.type),
  }));
};

export const selectHasUnread = ({ context }: NotificationListSnapshot): boolean => unreadIds(context).length > 0;
