/** Children, ports, questions and actions of the bell; the chart is in `notifications.machine.ts`. */
import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { unfilled, unfilledListener } from '#machines/port.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import { laterOf } from '#machines/visits/told-time.rules.ts';
import { createEar } from '#machines/visits/visit-relay.ts';
import { createChannelMachine } from './channel.machine.ts';
import type { ChannelEvent } from './channel.types.ts';
import { isKnownType, notificationTarget, unreadCount } from './notification.rules.ts';
import { isNewToMember, nextExpiry, openWishes, typeOf, unreadIds, withNotifications } from './notifications.rules.ts';
import type {
  MarkAnswer,
  MarkInput,
  NotificationsContext,
  NotificationsEmitted,
  NotificationsEvent,
  NotificationsInput,
  UnreadCounted,
} from './notifications.types.ts';

const targetOf = ({ notifications }: NotificationsContext, id: string): string | null => {
  const pressed = notifications?.find((one) => one.id === id);
  return pressed ? notificationTarget(pressed) : null;
};

export const notificationsSetup = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as NotificationsInput,
    emitted: {} as NotificationsEmitted,
    tags: {} as 'busy',
    meta: {} as { readonly spec: string },
  },
  actors: {
    channel: createChannelMachine(),
    hearChannel: createEar(),
    waitForBoundary: unfilledListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
    markRead: unfilled<MarkAnswer, MarkInput>('markRead'),
    appBadge: unfilledListener('appBadge'),
  },
  guards: {
    tellsNotification: ({ event }) => event.type === 'tidings.told' && event.tidings.type === 'notification.changed',
    isNewToMember: ({ context, event }) =>
      event.type === 'tidings.told' && event.tidings.type === 'notification.changed' && isNewToMember(context, event.tidings.notification),
    isUnread: ({ context }, { id }: { id: string }) => unreadIds(context).includes(id),
    hasUnread: ({ context }) => unreadIds(context).length > 0,
    hasWishes: ({ context }) => openWishes(context).length > 0,
    leadsSomewhere: ({ context }, { id }: { id: string }) => targetOf(context, id) !== null,
    isUnknown: ({ context }, { id }: { id: string }) =>
      context.notifications?.some((one) => one.id === id && !isKnownType(one.type)) === true,
    wasMarked: (_, { kind }: { kind: string }) => kind === 'marked',
  },
  actions: {
    rememberExisting: assign(({ context, event }) => {
      assertEvent(event, 'notifications.loaded');
      return { notifications: withNotifications(context.notifications, event.notifications), now: laterOf(context.now, event.now) };
    }),
    rememberTold: assign(({ context, event }) => {
      assertEvent(event, 'tidings.told');
      return event.tidings.type === 'notification.changed'
        ? { notifications: withNotifications(context.notifications, [event.tidings.notification]) }
        : {};
    }),
    rememberInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterOf(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({ type: 'boundary.expected', at: nextExpiry(context) })),
    showCount: sendTo('appBadge', ({ context }): UnreadCounted => ({
      type: 'unread.counted',
      count: unreadCount(context.notifications ?? [], context.now),
    })),
    passPlacesOn: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'tidings.told');
      if (event.tidings.type === 'places.changed') enqueue.emit({ type: 'places.changed', sessionIds: event.tidings.session_ids });
    }),
    doubtPlaces: emit({ type: 'places.changed' as const, sessionIds: null }),
    doubtProfile: emit({ type: 'profile.outdated' as const }),
    wishRead: assign(({ context }, { id }: { id: string }) => ({ wished: [...context.wished, id] })),
    wishAllRead: assign(({ context }) => ({ wished: [...context.wished, ...unreadIds(context)] })),
    ask: assign(({ context }) => ({ asked: openWishes(context), wished: [] })),
    rememberMarked: assign(({ context }, { notifications }: Extract<MarkAnswer, { kind: 'marked' }>) => ({
      asked: [],
      notifications: withNotifications(context.notifications, notifications),
    })),
    forgetAsked: assign({ asked: [] }),
    tellTrouble: emit((_, trouble: Trouble) => ({ type: 'trouble.met' as const, trouble })),
    lead: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const pressed = context.notifications?.find((one) => one.id === id);
      const to = pressed && notificationTarget(pressed);
      if (to) enqueue.emit({ type: 'place.wanted', to, orgId: pressed.org_id });
    }),
    logUnknown: emit(({ context }, { id }: { id: string }) => ({
      type: 'notification.unknown' as const,
      kind: typeOf(context, id),
    })),
    wantExisting: sendTo('channel', { type: 'existing.wanted' } satisfies ChannelEvent),
    forwardToChannel: sendTo('channel', ({ event }) => event),
  },
  delays: {
    /** The badge pulses, then rests. */
    badgePulse: 760,
    /** The menu closes by itself, while nobody points at it or has the focus in it. */
    menuShown: 10_000,
    callTimeout: 15_000,
  },
});
