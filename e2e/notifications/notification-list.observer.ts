import { unreadCount } from '#machines/notifications/notification.rules.ts';
import type { NotificationListContext } from '#machines/notifications/notification-list.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export interface BellFacts {
  readonly calls: number;
  /** The number on the bell; null: there is no bell. */
  readonly figure: number | null;
}

export const markReadCalls = ['markNotificationRead', 'markNotificationsRead'] as const;

/** Without a pending call, no change is unconfirmed. */
const unconfirmedIds = (calls: number, { unconfirmed }: NotificationListContext): readonly string[] =>
  Array.from({ length: calls }, () => (unconfirmed.length > 0 ? unconfirmed : ['something'])).flat();

/** If the number on the bell is smaller than the server's, the page counts the sent ids as read. */
const takenAsRead = (context: NotificationListContext, figure: number | null): NotificationListContext['notifications'] => {
  const { notifications, now, unconfirmed } = context;
  if (notifications === null || figure === null || figure >= unreadCount(notifications, now)) return notifications;
  return notifications.map((one) => (unconfirmed.includes(one.id) ? { ...one, read_at: one.read_at ?? one.updated_at } : one));
};

export const notificationListObserver: PageObserver<MemberPage, BellFacts> = {
  machine: 'notifications/notification-list',
  read: async ({ page, network }) => {
    await network.settled();
    const label = await page.getByRole('button', { name: /^Notifications(,|$)/ }).getAttribute('aria-label');
    const figure = /\d+/.exec(label ?? '')?.[0];
    return {
      calls: network.held().filter((name) => markReadCalls.some((mark) => mark === name)).length,
      figure: figure === undefined ? null : Number(figure),
    };
  },
  observe: ({ calls, figure }, node) => {
    const context = node.configuration.snapshot.context as NotificationListContext;
    return {
      tags: { busy: calls > 0 },
      context: { unconfirmed: unconfirmedIds(calls, context), notifications: takenAsRead(context, figure) },
    };
  },
};
