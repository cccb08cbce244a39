/** Loads the chart of the bell with the first notification. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { NotificationListMachine, NotificationListSnapshot } from './notification-list.selectors.ts';
import type { NotificationListEmitted, NotificationListEvent, NotificationListInput } from './notification-list.types.ts';

/** The values that the bell's selectors read before the list is loaded. */
const placeholderSnapshot = (): NotificationListSnapshot =>
  ({ status: 'active', context: { notifications: null }, matches: () => false }) as object as NotificationListSnapshot;

export const lazyNotificationList = (fetchMachine: () => Promise<NotificationListMachine>) =>
  lazyChild<NotificationListSnapshot, NotificationListEvent, NotificationListInput, NotificationListEmitted>({
    fetchLogic: fetchMachine,
    placeholderSnapshot,
  });
