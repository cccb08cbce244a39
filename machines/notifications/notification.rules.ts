/** What of the news a member sees, where it leads, and whom a notification about posts names. */
import type { Notification } from '#contract/notifications.ts';

/** What the rules read of a notification. */
export type NotificationTimes = Pick<Notification, 'read_at' | 'expires_at' | 'removed_at'>;
type Target = Pick<Notification, 'type' | 'params'>;

/** Whether its time is over: from the instant `expires_at` on. One without an end never is. */
export const isExpired = ({ expires_at }: Pick<NotificationTimes, 'expires_at'>, now: Date): boolean =>
  (expires_at ?? null) !== null && now >= new Date(expires_at ?? now);

const isVisible = (notification: NotificationTimes, now: Date): boolean =>
  (notification.removed_at ?? null) === null && !isExpired(notification, now);

/** When the offer ends that it tells of; null: it offers nothing. Other notifications only stop being shown at `expires_at`. */
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

const opened = (folder: string, id: string | undefined): string | null => (id ? `/${folder}/${encodeURIComponent(id)}` : null);

/** Where the app shows an invoice. */
export const invoicePath = (id: string): string => `/account/invoices?invoice=${encodeURIComponent(id)}`;

/** The feed with these entries pointed out. */
const pointedOut = (ids: readonly string[]): string | null =>
  ids.length > 0 ? `/activity?notify=${ids.map(encodeURIComponent).join(',')}` : null;

const targets: Readonly<Record<string, (params: Target['params']) => string | null>> = {
  waitlist: ({ session_id }) => opened('classes', session_id),
  class_cancelled: ({ session_id }) => opened('classes', session_id),
  class_changed: ({ session_id }) => opened('classes', session_id),
  appointment: ({ appointment_id }) => opened('appointments', appointment_id),
  invoice: ({ invoice_id }) => (invoice_id ? invoicePath(invoice_id) : null),
  pass: ({ pass_id }) => (pass_id ? '/account/passes' : null),
  post: ({ post_ids = [] }) => pointedOut(post_ids),
  comment: ({ source_id }) => pointedOut(source_id ? [source_id] : []),
  reaction: ({ source_id }) => pointedOut(source_id ? [source_id] : []),
};

/** Whether this version knows what a notification of this type is about. */
export const isKnownType = (type: string): boolean => Object.hasOwn(targets, type);

/**
 * The path of the app that a click opens: the class, the appointment, the invoice, the passes, or the feed with the posts pointed out.
 * Null where there is nowhere to go: a type that is not known, or one that does not say what it is about. Clause §2 "Notification click navigation".
 */
export const notificationTarget = ({ type, params }: Target): string | null =>
  isKnownType(type) ? (targets[type]?.(params) ?? null) : null;

/**
 * Whom the text about posts names, of the authors in their order, each once: one, or the first two; `others` is how many it only counts,
 * which it does from four authors on. Clause §4 "Notifications", decisions "Names and texts".
 */
export const postAuthors = (names: readonly string[]): { readonly shown: string[]; readonly others: number } => {
  const distinct = [...new Set(names)];
  return { shown: distinct.slice(0, 2), others: distinct.length > 3 ? distinct.length - 2 : 0 };
};
