/** The lifecycle of a notification, until it expires; the server enforces it. */
import { assign, setup } from 'xstate';
import { isExpired } from './notification.rules.ts';

export interface NotificationLifecycleContext {
  /** From this instant on the notification is hidden (ISO 8601); null: the notification stays. */
  readonly expiresAt: string | null;
  readonly readAt: string | null;
  readonly removedAt: string | null;
}

export type NotificationLifecycleEvent =
  | { readonly type: 'mark_as_read'; readonly now: Date }
  /** The content of the notification is no longer true: the offer was answered, or has ended. */
  | { readonly type: 'notification.withdrawn'; readonly now: Date }
  | { readonly type: 'boundary.passed'; readonly now: Date };

const hides = {
  guard: 'isOver',
  target: '#notification.expired',
  description: 'The notification has expired, so it is hidden.',
  meta: { spec: '§4.notifications.expiry' },
} as const;

const withdraws = {
  target: '#notification.removed',
  actions: 'storeRemovedAt',
  description: 'The notification is no longer true: the member has answered the offer, or another member has the place.',
  meta: { spec: 'decisions.notifications.lifecycle' },
} as const;

export const createNotificationLifecycle = () =>
  setup({
    types: {
      context: {} as NotificationLifecycleContext,
      input: {} as { readonly expiresAt: string | null },
      events: {} as NotificationLifecycleEvent,
    },
    guards: {
      isCurrent: ({ context, event }) => !isExpired({ expires_at: context.expiresAt }, event.now),
      isOver: ({ context, event }) => isExpired({ expires_at: context.expiresAt }, event.now),
    },
    actions: {
      storeReadAt: assign({ readAt: ({ event }) => event.now.toISOString() }),
      storeRemovedAt: assign({ removedAt: ({ event }) => event.now.toISOString() }),
    },
  }).createMachine({
    id: 'notification',
    description: 'A notification of a member.',
    meta: { spec: '§3.notification' },
    context: ({ input }) => ({ expiresAt: input.expiresAt, readAt: null, removedAt: null }),
    initial: 'unread',
    states: {
      unread: {
        description: 'The member has not seen the notification yet; the bell counts it.',
        meta: { spec: '§2.bell' },
        on: {
          mark_as_read: {
            guard: 'isCurrent',
            target: 'read',
            actions: 'storeReadAt',
            description: 'The member has seen the notification.',
            meta: { spec: '§7.notifications.markOne' },
          },
          'notification.withdrawn': withdraws,
          'boundary.passed': hides,
        },
      },
      read: {
        description: 'The notification is read, and stays in the list.',
        meta: { spec: '§7.notifications.markOne' },
        on: { 'notification.withdrawn': withdraws, 'boundary.passed': hides },
      },
      expired: {
        type: 'final',
        description: 'The notification has expired and is no longer shown.',
        meta: { spec: '§4.notifications.expiry' },
      },
      removed: {
        type: 'final',
        description: 'The notification was withdrawn and is no longer shown.',
        meta: { spec: 'decisions.notifications.lifecycle' },
      },
    },
  });

export type NotificationLifecycle = ReturnType<typeof createNotificationLifecycle>;
