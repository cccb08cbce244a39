/** The bell beside the first screen: its chart is not needed before the first notification. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { NotificationListMachine, NotificationListSnapshot } from './notification-list.selectors.ts';
import type { NotificationListEmitted, NotificationListEvent, NotificationListInput } from './notification-list.types.ts';

/** Nothing is told yet, and nothing can be opened: what the bell's own selectors ask. */
const placeholderSnapshot = (): NotificationListSnapshot =>
  ({ status: 'active', context: { notifications: null }, matches: () => false }) as object as NotificationListSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyNotificationList = (fetchMachine: () => Promise<NotificationListMachine>) =>
  lazyChild<NotificationListSnapshot, NotificationListEvent, NotificationListInput, NotificationListEmitted>({
    fetchLogic: fetchMachine,
    placeholderSnapshot,
  });
