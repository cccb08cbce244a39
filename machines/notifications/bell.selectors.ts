/** A separate file, because the first screen shows the bell without the list. */
import type { NotificationListSnapshot } from './notification-list.selectors.ts';
import { unreadCount } from './notification.rules.ts';

export const selectUnread = (snapshot: NotificationListSnapshot): number | null =>
  snapshot.matches({ list: 'known' }) ? unreadCount(snapshot.context.notifications ?? [], snapshot.context.now) : null;

export const selectIsPulsing = (snapshot: NotificationListSnapshot): boolean => snapshot.matches({ badge: 'pulsing' });
export const selectIsOpen = (snapshot: NotificationListSnapshot): boolean => snapshot.matches({ menu: 'open' });
