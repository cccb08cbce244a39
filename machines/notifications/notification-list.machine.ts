/** The member sees the notifications of the studios, opens their targets and marks them as read. */
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
      description: 'Places of classes changed: the app receives it for the screen.',
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
      description: 'The device is online again: listening goes on.',
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
          description: 'A notification arrived. The unread count is not known before the others are read, so no number is shown.',
          meta: { spec: '§7.realtime' },
        },
        'boundary.passed': {
          actions: ['storeInstant', 'expectBoundary'],
          description: 'What has expired is hidden from now on; how much is unread is not known yet.',
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
          description: 'They were read again, after a gap in the stream.',
          meta: { spec: '§7.notifications.read' },
        },
        'update.published': {
          guard: 'isNotificationUpdate',
          actions: ['storeNotification', 'expectBoundary', 'showCount'],
          description: 'A notification arrived, was read elsewhere, or was taken back.',
          meta: { spec: '§7.realtime' },
        },
        'boundary.passed': {
          actions: ['storeInstant', 'expectBoundary', 'showCount'],
          description: 'What has expired is hidden from now on.',
          meta: { spec: '§4.notifications.expiry' },
        },
      },
    },
  },
});

const pulse = {
  guard: 'isNewToMember',
  target: '.pulsing',
  description: 'Something new came: the badge pulses.',
  meta: { spec: '§9.bell' },
} as const;

const badge = notificationListSetup.createStateConfig({
  initial: 'resting',
  description: 'The badge on the bell.',
  meta: { spec: '§9.bell' },
  on: { 'update.published': { ...pulse, reenter: false } },
  states: {
    resting: { description: 'It shows how many are unread.', meta: { spec: '§2.bell' } },
    pulsing: {
      description: 'It pulses, so that the member notices the new notification.',
      meta: { spec: '§9.bell' },
      after: { badgePulse: { target: 'resting', description: '760 ms are over.', meta: { spec: '§9.bell' } } },
    },
  },
});

const menu = notificationListSetup.createStateConfig({
  initial: 'closed',
  description: 'The list under the bell.',
  meta: { spec: '§2.bell' },
  states: {
    closed: {
      description: 'Only the bell is seen.',
      meta: { spec: '§2.bell' },
      on: {
        'bell.pressed': {
          target: 'open',
          actions: 'wantExisting',
          description: 'The member opens the list: if it is not known yet, it is read at once.',
          meta: { spec: '§2.bell' },
        },
      },
    },
    open: {
      initial: 'counting',
      description: 'The notifications are shown.',
      meta: { spec: '§2.bell' },
      on: {
        'bell.pressed': { target: 'closed', description: 'The member closes it.', meta: { spec: '§2.bell' } },
        'menu.left': { target: 'closed', description: 'The member turns to something else.', meta: { spec: '§2.bell' } },
        'notification.pressed': [
          {
            guard: { type: 'leadsSomewhere', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'lead', params: ({ event }) => event },
            description: 'The member opens its target.',
            meta: { spec: '§2.notificationTarget.class' },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            actions: { type: 'logUnknown', params: ({ event }) => event },
            description: 'This version does not know what it is about: that is logged, and nothing else happens.',
            meta: { spec: '§8.unknownNotification' },
          },
        ],
      },
      states: {
        counting: {
          description: 'Its time runs.',
          meta: { spec: '§9.bell' },
          on: pauseTransitions,
          after: { menuShown: { target: '#notifications.menu.closed', description: 'Ten seconds are over.', meta: { spec: '§9.bell' } } },
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
    description: 'What the member opens is read.',
    meta: { spec: '§7.notifications.markOne' },
  },
  'read.pressed': {
    guard: { type: 'isUnread', params: ({ event }: { event: { id: string } }) => event },
    actions: { type: 'queueRead', params: ({ event }: { event: { id: string } }) => event },
    description: 'The member has seen it.',
    meta: { spec: '§7.notifications.markOne' },
  },
  'allRead.pressed': {
    guard: 'hasUnread',
    actions: 'queueAllRead',
    description: 'The member has seen all of them.',
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
      description: 'The marks are sent; until the answer nothing counts as read.',
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
            description: 'It is read.',
            meta: { spec: '§7.notifications.markOne' },
          },
          {
            target: 'idle',
            actions: [
              'clearUnconfirmed',
              { type: 'reportError', params: ({ event }) => refusalToCallError(event.output as Extract<MarkAnswer, { kind: 'refused' }>) },
            ],
            description: 'The server refuses; a message shows it.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'idle',
          actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => toCallError(event.error) }],
          description: 'No usable answer came; a message shows it.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        callTimeout: {
          target: 'idle',
          actions: ['clearUnconfirmed', { type: 'reportError', params: { kind: 'failure', failure: 'timedOut' } }],
          description: 'It takes too long; a message shows it.',
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
    description: 'The bell.',
    meta: { spec: '§2.bell' },
    invoke: [
      {
        id: 'channel',
        src: 'channel',
        input: ({ context }) => ({ address: context.address }),
        onError: { description: 'Listening broke; what is known stays.', meta: { spec: 'decisions.realtime' } },
      },
      {
        id: 'channelSubscription',
        src: 'channelSubscription',
        input: ({ self }) => ({ parent: self, child: 'channel' }),
        onError: { description: 'The channel sends no more events; what is known stays.', meta: { spec: 'decisions.realtime' } },
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
        onError: { description: 'The figure on the icon of the app stays as it is.', meta: { spec: '§7.realtime' } },
      },
    ],
    states: { list, badge, menu, marking },
  });
