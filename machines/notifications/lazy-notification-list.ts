/** The bell beside the first screen: its chart is not needed before the first notification. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { NotificationListMachine, NotificationListSnapshot } from './notification-list.selectors.ts';
import type { NotificationListEmitted, NotificationListEvent, NotificationListInput } from './notification-list.types.ts';

/** The list is not loaded, and no entry can be opened: the values that the bell's own selectors need. */
const placeholderSnapshot = (): NotificationListSnapshot =>
  ({ status: 'active', context: { notifications: null }, matches: () => false }) as object as NotificationListSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyNotificationList = (fetchMachine: () => Promise<NotificationListMachine>) =>
  lazyChild<NotificationListSnapshot, NotificationListEvent, NotificationListInput, NotificationListEmitted>({
    fetchLogic: fetchMachine,
    placeholderSnapshot,
  });
