import type { Notification } from '#contract/notifications.ts';

export type NotificationTimes = Pick<Notification, 'read_at' | 'expires_at' | 'removed_at'>;

/** Has the notification expired? It expires at the instant `expires_at`, and never if there is no such instant. */
export const isExpired = ({ expires_at }: Pick<NotificationTimes, 'expires_at'>, now: Date): boolean =>
  (expires_at ?? null) !== null && now >= new Date(expires_at ?? now);

const isVisible = (notification: NotificationTimes, now: Date): boolean =>
  (notification.removed_at ?? null) === null && !isExpired(notification, now);

/** The end of the offer; null if the notification has no offer. For other types, `expires_at` only ends their display. */
export const offerEndOf = ({ type, expires_at }: Pick<Notification, 'type' | 'expires_at'>): string | null =>
  type === 'waitlist' ? (expires_at ?? null) : null;

const reminderLead = 10 * 60_000;

/** When a member with an unanswered offer gets a reminder: 10 minutes before the end of the offer. Null if the offer is shorter. */
export const offerReminderAt = (now: Date, end: Date): Date | null =>
  end.getTime() - reminderLead > now.getTime() ? new Date(end.getTime() - reminderLead) : null;

/** The notifications that are neither expired nor removed at `now`, in the same order. Clause §4 "Notifications". */
export const visibleNotifications = <N extends NotificationTimes>(list: readonly N[], now: Date): N[] =>
  list.filter((notification) => isVisible(notification, now));

/** The number on the bell: how many notifications are visible and unread at `now`. Clause §2 "Top bar". */
export const unreadCount = (list: readonly NotificationTimes[], now: Date): number =>
  visibleNotifications(list, now).filter(({ read_at }) => (read_at ?? null) === null).length;
