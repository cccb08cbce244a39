import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import { laterDate } from '#machines/visits/studio-clock.rules.ts';
import { createChildSubscription } from '#machines/visits/forward-visit-events.ts';
import { createChannelMachine } from './channel.machine.ts';
import type { ChannelEvent } from './channel.types.ts';
import { isKnownType, notificationTarget } from './notification-target.rules.ts';
import { unreadCount } from './notification.rules.ts';
import { isNewToMember, nextExpiry, unsentIds, notificationTypeOf, unreadIds, withNotifications } from './notification-list.rules.ts';
import type {
  MarkAnswer,
  MarkInput,
  NotificationListContext,
  NotificationListEmitted,
  NotificationListEvent,
  NotificationListInput,
  UnreadCounted,
} from './notification-list.types.ts';

const targetOf = ({ notifications }: NotificationListContext, id: string): string | null => {
  const pressed = notifications?.find((one) => one.id === id);
  return pressed ? notificationTarget(pressed) : null;
};

export const notificationListSetup = setup({
  types: {
    context: {} as NotificationListContext,
    events: {} as NotificationListEvent,
    input: {} as NotificationListInput,
    emitted: {} as NotificationListEmitted,
    tags: {} as 'busy',
    meta: {} as { readonly spec: string },
  },
  actors: {
    channel: createChannelMachine(),
    channelSubscription: createChildSubscription(),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
    markRead: unprovidedPort<MarkAnswer, MarkInput>('markRead'),
    appBadge: unprovidedListener('appBadge'),
  },
  guards: {
    isNotificationUpdate: ({ event }) => event.type === 'update.published' && event.update.type === 'notification.changed',
    isNewToMember: ({ context, event }) =>
      event.type === 'update.published' &&
      event.update.type === 'notification.changed' &&
      isNewToMember(context, event.update.notification),
    isUnread: ({ context }, { id }: { id: string }) => unreadIds(context).includes(id),
    hasUnread: ({ context }) => unreadIds(context).length > 0,
    hasUnsent: ({ context }) => unsentIds(context).length > 0,
    leadsSomewhere: ({ context }, { id }: { id: string }) => targetOf(context, id) !== null,
    isUnknown: ({ context }, { id }: { id: string }) =>
      context.notifications?.some((one) => one.id === id && !isKnownType(one.type)) === true,
    wasMarked: (_, { kind }: { kind: string }) => kind === 'marked',
  },
  actions: {
    storeNotifications: assign(({ context, event }) => {
      assertEvent(event, 'notifications.loaded');
      return { notifications: withNotifications(context.notifications, event.notifications), now: laterDate(context.now, event.now) };
    }),
    storeNotification: assign(({ context, event }) => {
      assertEvent(event, 'update.published');
      return event.update.type === 'notification.changed'
        ? { notifications: withNotifications(context.notifications, [event.update.notification]) }
        : {};
    }),
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({ type: 'boundary.expected', at: nextExpiry(context) })),
    showCount: sendTo('appBadge', ({ context }): UnreadCounted => ({
      type: 'unread.counted',
      count: unreadCount(context.notifications ?? [], context.now),
    })),
    passPlacesOn: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'update.published');
      if (event.update.type === 'places.changed') enqueue.emit({ type: 'places.changed', sessionIds: event.update.session_ids });
    }),
    doubtPlaces: emit({ type: 'places.changed' as const, sessionIds: null }),
    doubtProfile: emit({ type: 'profile.outdated' as const }),
    queueRead: assign(({ context }, { id }: { id: string }) => ({ unsent: [...context.unsent, id] })),
    queueAllRead: assign(({ context }) => ({ unsent: [...context.unsent, ...unreadIds(context)] })),
    prepareRequest: assign(({ context }) => ({ unconfirmed: unsentIds(context), unsent: [] })),
    storeMarked: assign(({ context }, { notifications }: Extract<MarkAnswer, { kind: 'marked' }>) => ({
      unconfirmed: [],
      notifications: withNotifications(context.notifications, notifications),
    })),
    clearUnconfirmed: assign({ unconfirmed: [] }),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
    lead: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const pressed = context.notifications?.find((one) => one.id === id);
      const to = pressed && notificationTarget(pressed);
      if (to) enqueue.emit({ type: 'target.requested', to, orgId: pressed.org_id });
    }),
    logUnknown: emit(({ context }, { id }: { id: string }) => ({
      type: 'notification.unknown' as const,
      kind: notificationTypeOf(context, id),
    })),
    wantExisting: sendTo('channel', { type: 'existing.wanted' } satisfies ChannelEvent),
    forwardToChannel: sendTo('channel', ({ event }) => event),
  },
  delays: {
    badgePulse: 760,
    /** The menu closes after this time without the pointer or the focus. */
    menuShown: 10_000,
    callTimeout: 15_000,
  },
});
