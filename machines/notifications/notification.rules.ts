/** Which notifications a member sees, and until when. */
import type { Notification } from '#contract/notifications.ts';

/** What the rules read of a notification. */
export type NotificationTimes = Pick<Notification, 'read_at' | 'expires_at' | 'removed_at'>;

/** Whether its time is over: from the instant `expires_at` on. One without an end never is. */
export const isExpired = ({ expires_at }: Pick<NotificationTimes, 'expires_at'>, now: Date): boolean =>
  (expires_at ?? null) !== null && now >= new Date(expires_at ?? now);

const isVisible = (notification: NotificationTimes, now: Date): boolean =>
  (notification.removed_at ?? null) === null && !isExpired(notification, now);

/** When the offer in the notification ends; null: it has no offer. Other notifications only stop being shown at `expires_at`. */
export const offerEndOf = ({ type, expires_at }: Pick<Notification, 'type' | 'expires_at'>): string | null =>
  type === 'waitlist' ? (expires_at ?? null) : null;

const reminderLead = 10 * 60_000;

/** When a member who has not answered an offer is reminded: 10 minutes before its end. Null: it does not last longer than that. */
export const offerReminderAt = (now: Date, end: Date): Date | null =>
  end.getTime() - reminderLead > now.getTime() ? new Date(end.getTime() - reminderLead) : null;

/** Those of `list` that are neither over nor removed at `now`, in the same order. Clause §4 "Notifications". */
export const visibleNotifications = <N extends NotificationTimes>(list: readonly N[], now: Date): N[] =>
  list.filter((notification) => isVisible(notification, now));

/** How many of `list` a member sees at `now` and has not read: the number on the bell. Clause §2 "Top bar". */
export const unreadCount = (list: readonly NotificationTimes[], now: Date): number =>
  visibleNotifications(list, now).filter(({ read_at }) => (read_at ?? null) === null).length;
