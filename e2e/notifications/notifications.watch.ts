/** What the bell tells its laws. */
import { unreadCount } from '#machines/notifications/notification.rules.ts';
import type { NotificationsContext } from '#machines/notifications/notifications.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { Watch } from '#e2e/paths/watch.ts';

export interface BellFacts {
  /** How many calls tell the studio at this moment what was read. */
  readonly calls: number;
  /** The figure on the bell; null: there is no bell. */
  readonly figure: number | null;
}

/** One by its own call, several by the call for many. */
export const marks = ['markNotificationRead', 'markNotificationsRead'] as const;

/** Who calls without anybody's wish asks for something that nobody knows. */
const askedBy = (calls: number, { asked }: NotificationsContext): readonly string[] =>
  Array.from({ length: calls }, () => (asked.length > 0 ? asked : ['something'])).flat();

/** A bell that counts less than there is has taken what is asked for as read. */
const takenAsRead = (context: NotificationsContext, figure: number | null): NotificationsContext['notifications'] => {
  const { notifications, now, asked } = context;
  if (notifications === null || figure === null || figure >= unreadCount(notifications, now)) return notifications;
  return notifications.map((one) => (asked.includes(one.id) ? { ...one, read_at: one.read_at ?? one.updated_at } : one));
};

export const notificationsWatch: Watch<MemberPage, BellFacts> = {
  machine: 'notifications/notifications',
  read: async ({ page, network }) => {
    await network.settled();
    const label = await page.getByRole('button', { name: /^Notifications(,|$)/ }).getAttribute('aria-label');
    const figure = /\d+/.exec(label ?? '')?.[0];
    return {
      calls: network.held().filter((name) => marks.some((mark) => mark === name)).length,
      figure: figure === undefined ? null : Number(figure),
    };
  },
  tell: ({ calls, figure }, node) => {
    const context = node.configuration.snapshot.context as NotificationsContext;
    return {
      tags: { busy: calls > 0 },
      context: { asked: askedBy(calls, context), notifications: takenAsRead(context, figure) },
    };
  },
};
