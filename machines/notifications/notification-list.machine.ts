import { heldState, pauseTransitions } from '#machines/feedback/toast-pause.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { notificationListSetup } from './notification-list.setup.ts';
import type { MarkAnswer } from './notification-list.types.ts';

const list = notificationListSetup.createStateConfig({
  initial: 'unknown',
  description: 'The notifications of the studios.',
  meta: { spec: '§2.bell' },
  on: {
    'update.published': {
      actions: 'passPlacesOn',
      description: 'Places of classes changed: the event is sent to the app, for the screen.',
      meta: { spec: '§7.realtime' },
    },
    'updates.missed': {
      actions: ['doubtPlaces', 'doubtProfile'],
      description:
        'The stream had a gap, and changes of places are not sent again: any class, and the studios of the member, may have changed.',
      meta: { spec: 'decisions.realtime' },
    },
    'connection.returned': {
      actions: 'forwardToChannel',
      description: 'The device is online again: the channel connects again.',
      meta: { spec: 'decisions.realtime' },
    },
  },
  states: {
    unknown: {
      description: 'The existing notifications are not read yet.',
      meta: { spec: '§9.bell' },
      on: {
        'notifications.loaded': {
          target: 'known',
          actions: ['storeNotifications', 'expectBoundary', 'showCount'],
          description: 'The existing notifications have arrived.',
          meta: { spec: '§7.notifications.read' },
        },
        'update.published': {
          guard: 'isNotificationUpdate',
          actions: ['storeNotification', 'expectBoundary'],
          description:
            'A notification arrived. No unread count is shown, because the count is not known before the other notifications are read.',
          meta: { spec: '§7.realtime' },
        },
        'boundary.passed': {
          actions: ['storeInstant', 'expectBoundary'],
          description: 'Expired notifications are hidden from now on; the unread count is not known yet.',
          meta: { spec: '§4.notifications.expiry' },
        },
      },
    },
    known: {
      description: 'All notifications are known.',
      meta: { spec: '§2.bell' },
      on: {
        'notifications.loaded': {
          actions: ['storeNotifications', 'expectBoundary', 'showCount'],
          description: 'The notifications were read again, after a gap in the stream.',
          meta: { spec: '§7.notifications.read' },
        },
        'update.published': {
          guard: 'isNotificationUpdate',
          actions: ['storeNotification', 'expectBoundary', 'showCount'],
          description: 'A notification arrived, was read elsewhere, or was withdrawn.',
          meta: { spec: '§7.realtime' },
        },
        'boundary.passed': {
          actions: ['storeInstant', 'expectBoundary', 'showCount'],
          description: 'Expired notifications are hidden from now on.',
          meta: { spec: '§4.notifications.expiry' },
        },
      },
    },
  },
});

const pulse = {
  guard: 'isNewToMember',
  target: '.pulsing',
  description: 'A new notification arrived: the badge pulses.',
  meta: { spec: '§9.bell' },
} as const;

const badge = notificationListSetup.createStateConfig({
  initial: 'resting',
  description: 'The badge on the bell.',
  meta: { spec: '§9.bell' },
  on: { 'update.published': { ...pulse, reenter: false } },
  states: {
    resting: { description: 'The badge shows the number of unread notifications.', meta: { spec: '§2.bell' } },
    pulsing: {
      description: 'The badge pulses, so that the member notices the new notification.',
      meta: { spec: '§9.bell' },
      after: { badgePulse: { target: 'resting', description: 'The badge has pulsed for 760 ms.', meta: { spec: '§9.bell' } } },
    },
  },
});

const menu = notificationListSetup.createStateConfig({
  initial: 'closed',
  description: 'The list under the bell.',
  meta: { spec: '§2.bell' },
  states: {
    closed: {
      description: 'Only the bell is shown.',
      meta: { spec: '§2.bell' },
      on: {
        'bell.pressed': {
          target: 'open',
          actions: 'wantExisting',
          description: 'The member opens the list: if the notifications are not known yet, they are read at once.',
          meta: { spec: '§2.bell' },
        },
      },
    },
    open: {
      initial: 'counting',
      description: 'The list of notifications is shown.',
      meta: { spec: '§2.bell' },
      on: {
        'bell.pressed': { target: 'closed', description: 'The member closes the list.', meta: { spec: '§2.bell' } },
        'menu.left': {
          target: 'closed',
          description: 'The member presses Escape or outside the list, or opens another page.',
          meta: { spec: '§2.bell' },
        },
        'notification.pressed': [
          {
            guard: { type: 'leadsSomewhere', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'lead', params: ({ event }) => event },
            description: 'The member opens the target of a notification.',
            meta: { spec: '§2.notificationTarget.class' },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            actions: { type: 'logUnknown', params: ({ event }) => event },
            description: 'This version does not know the type of the notification: this is logged, and nothing else happens.',
            meta: { spec: '§8.unknownNotification' },
          },
        ],
      },
      states: {
        counting: {
          description: 'The time until the list closes runs.',
          meta: { spec: '§9.bell' },
          on: pauseTransitions,
          after: {
            menuShown: { target: '#notifications.menu.closed', description: 'Ten seconds have passed.', meta: { spec: '§9.bell' } },
          },
        },
        held: heldState('#notifications.menu.open.counting'),
      },
    },
  },
});

const readTransitions = {
  'notification.pressed': {
    guard: { type: 'isUnread', params: ({ event }: { event: { id: string } }) => event },
    actions: { type: 'queueRead', params: ({ event }: { event: { id: string } }) => event },
    description: 'The member opens a notification, so it is marked as read.',
    meta: { spec: '§7.notifications.markOne' },
  },
  'read.pressed': {
    guard: { type: 'isUnread', params: ({ event }: { event: { id: string } }) => event },
    actions: { type: 'queueRead', params: ({ event }: { event: { id: string } }) => event },
    description: 'The member marks a notification as read.',
    meta: { spec: '§7.notifications.markOne' },
  },
  'allRead.pressed': {
    guard: 'hasUnread',
    actions: 'queueAllRead',
    description: 'The member marks all notifications as read.',
    meta: { spec: '§7.notifications.markAll' },
  },
} as const;

const marking = notificationListSetup.createStateConfig({
  initial: 'idle',
  description: 'Whether the server has stored which notifications were read.',
  meta: { spec: '§7.notifications.markOne' },
  on: readTransitions,
  states: {
    idle: {
      description: 'The server has stored all marks.',
      meta: { spec: '§7.notifications.markOne' },
      always: {
        guard: 'hasUnsent',
        target: 'sending',
        actions: 'prepareRequest',
        description: 'A mark must be sent.',
        meta: { spec: '§7.notifications.markOne' },
      },
    },
    sending: {
      tags: 'busy',
      description: 'The marks are sent; until the answer the notifications count as unread.',
      meta: { spec: '§7.notifications.markOne' },
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ ids: context.unconfirmed }),
        onDone: [
          {
            guard: { type: 'wasMarked', params: ({ event }) => event.output },
            target: 'idle',
            actions: [
              { type: 'storeMarked', params: ({ event }) => event.output as Extract<MarkAnswer, { kind: 'marked' }> },
              'expectBoundary',
              'showCount',
            ],
            description: 'The server has stored the marks.',
            meta: { spec: '§7.notifications.markOne' },
          },
          {
            target: 'idle',
            actions: [
              'clearUnconfirmed',
              { type: 'reportError', params: ({ event }) => refusalToCallError(event.output as Extract<MarkAnswer, { kind: 'refused' }>) },
            ],
            description: 'The server refuses; a message shows the reason.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'idle',
          actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => toCallError(event.error) }],
          description: 'No usable answer came; a message shows this.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        callTimeout: {
          target: 'idle',
          actions: ['clearUnconfirmed', { type: 'reportError', params: { kind: 'failure', failure: 'timedOut' } }],
          description: 'The server takes too long; a message shows this.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
  },
});

export const createNotificationListMachine = () =>
  notificationListSetup.createMachine({
    id: 'notifications',
    type: 'parallel',
    context: ({ input }) => ({ ...input, now: new Date(0), notifications: null, unsent: [], unconfirmed: [] }),
    description: 'The bell with the notifications of the studios.',
    meta: { spec: '§2.bell' },
    invoke: [
      {
        id: 'channel',
        src: 'channel',
        input: ({ context }) => ({ address: context.address }),
        onError: { description: 'The channel broke; the known notifications stay.', meta: { spec: 'decisions.realtime' } },
      },
      {
        id: 'channelSubscription',
        src: 'channelSubscription',
        input: ({ self }) => ({ parent: self, child: 'channel' }),
        onError: { description: 'The channel sends no more events; the known notifications stay.', meta: { spec: 'decisions.realtime' } },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: { at: null },
        onError: {
          description: 'The clock failed: expired notifications stay until the next event.',
          meta: { spec: '§4.notifications.expiry' },
        },
      },
      {
        id: 'appBadge',
        src: 'appBadge',
        onError: { description: 'The number on the icon of the app can no longer be changed.', meta: { spec: '§7.realtime' } },
      },
    ],
    states: { list, badge, menu, marking },
  });
