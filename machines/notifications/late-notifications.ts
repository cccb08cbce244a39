/** The bell beside the first screen: nobody needs its chart before something is told. */
import { late } from '#machines/late.ts';
import type { NotificationsMachine, NotificationsSnapshot } from './notifications.selectors.ts';
import type { NotificationsEmitted, NotificationsEvent, NotificationsInput } from './notifications.types.ts';

/** Nothing is told yet, and nothing can be opened: what the bell's own selectors ask. */
const standIn = (): NotificationsSnapshot =>
  ({ status: 'active', context: { notifications: null }, matches: () => false }) as object as NotificationsSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lateNotifications = (fetchMachine: () => Promise<NotificationsMachine>) =>
  late<NotificationsSnapshot, NotificationsEvent, NotificationsInput, NotificationsEmitted>({ fetchLogic: fetchMachine, standIn });
