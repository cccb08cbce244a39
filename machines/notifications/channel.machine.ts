/** Receives updates from the server. One tab of the browser, the leader, reads the stream and forwards its events to the other tabs. */
import { assertEvent, assign, emit, raise, sendTo, setup } from 'xstate';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { maxFailures, reconnectDelay } from './channel.rules.ts';
import type {
  ChannelContext,
  ChannelEmitted,
  ChannelEvent,
  ChannelInput,
  ExistingAnswer,
  GapFound,
  ListenInput,
  TabsInput,
} from './channel.types.ts';

const channelSetup = setup({
  types: {
    context: {} as ChannelContext,
    events: {} as ChannelEvent,
    input: {} as ChannelInput,
    emitted: {} as ChannelEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    holdLead: unprovidedListener<TabsInput>('holdLead'),
    listenToOtherTabs: unprovidedListener<TabsInput>('listenToOtherTabs'),
    listen: unprovidedListener<ListenInput>('listen'),
    loadExisting: unprovidedPort<ExistingAnswer>('loadExisting'),
  },
  guards: {
    mayHaveMissed: ({ context, event }) => event.type === 'stream.opened' && (event.isResumed || context.failures > 0),
    wasRead: (_, { kind }: { kind: string }) => kind === 'read',
  },
  actions: {
    storeLastId: assign(({ context, event }) => {
      assertEvent(event, 'update.received');
      return { lastId: event.id ?? context.lastId };
    }),
    emitUpdate: emit(({ event }) => {
      assertEvent(event, 'update.received');
      return { type: 'update.published' as const, update: event.update };
    }),
    emitExisting: emit((_, { notifications, now }: Extract<ExistingAnswer, { kind: 'read' }>) => ({
      type: 'notifications.loaded' as const,
      notifications,
      now,
    })),
    emitMissed: emit({ type: 'updates.missed' as const }),
    passGapOn: sendTo('listen', { type: 'gap.found' } satisfies GapFound),
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, maxFailures) })),
    resetFailures: assign({ failures: 0 }),
    announceSubscription: raise({ type: 'channel.subscribed' }),
  },
  delays: {
    openTimeout: 15_000,
    /** A single tab becomes the leader before this time ends, and gets the missed changes from the server. Other tabs read them again. */
    catchUpDelay: 1000,
    /** Increases with each failure in a row: see `reconnectDelay`. */
    reconnectPause: ({ context }) => reconnectDelay(context.failures, context.address),
    /** The notifications from before the subscription are read three seconds after it. */
    existingDelay: 3000,
    callTimeout: 15_000,
    existingPause: 30_000,
  },
});

const onUpdate = {
  actions: ['storeLastId', 'emitUpdate'],
  description: 'An event arrived: it is emitted, and its id is stored for the next connection.',
  meta: { spec: '§7.realtime' },
} as const;

const leading = channelSetup.createStateConfig({
  initial: 'tuned',
  description: 'This tab reads the stream, for all tabs of the browser.',
  meta: { spec: 'decisions.realtime' },
  states: {
    tuned: {
      initial: 'opening',
      description: 'The stream is open or is being opened.',
      meta: { spec: 'decisions.realtime' },
      invoke: {
        id: 'listen',
        src: 'listen',
        input: ({ context }) => ({ address: context.address, after: context.lastId }),
        onError: {
          target: 'pausing',
          actions: 'countFailure',
          description: 'The stream actor broke.',
          meta: { spec: 'decisions.realtime' },
        },
      },
      on: {
        'update.received': onUpdate,
        'stream.lost': {
          target: 'pausing',
          actions: 'countFailure',
          description: 'The stream closed or could not be opened, the server stops, or the session of the stream ended.',
          meta: { spec: 'decisions.realtime' },
        },
      },
      states: {
        opening: {
          tags: 'busy',
          description: 'The stream is requested; it starts after the last received event.',
          meta: { spec: 'decisions.realtime' },
          on: {
            'stream.opened': [
              {
                guard: 'mayHaveMissed',
                target: 'open',
                actions: ['resetFailures', 'announceSubscription', 'emitMissed', 'passGapOn'],
                description:
                  'The stream is open again. Missed notifications follow, missed changes of places do not: all tabs read the places again.',
                meta: { spec: 'decisions.realtime' },
              },
              {
                target: 'open',
                actions: 'announceSubscription',
                description: 'The stream is open.',
                meta: { spec: 'decisions.realtime' },
              },
            ],
            'stream.refused': {
              target: '#channel.subscription.leading.refused',
              actions: 'emitMissed',
              description: 'The server refuses this member: perhaps a studio ended the membership.',
              meta: { spec: 'decisions.realtime' },
            },
          },
          after: {
            openTimeout: {
              target: '#channel.subscription.leading.pausing',
              actions: 'countFailure',
              description: 'Opening the stream takes too long.',
              meta: { spec: 'decisions.realtime' },
            },
          },
        },
        open: { description: 'All events are received.', meta: { spec: '§7.realtime' } },
      },
    },
    pausing: {
      tags: 'failed',
      description: 'A pause without events, longer after each failure.',
      meta: { spec: 'decisions.realtime' },
      on: { 'connection.returned': { target: 'tuned', description: 'The device is online again.', meta: { spec: 'decisions.realtime' } } },
      after: {
        reconnectPause: {
          target: 'tuned',
          description: 'The pause is over: the stream is requested again.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
    refused: {
      tags: 'failed',
      description: 'The server refuses the channel, because it does not belong to this member.',
      meta: { spec: 'decisions.realtime' },
      on: {
        'connection.returned': {
          target: 'tuned',
          description: 'The device is online again: the server may accept the member now.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
  },
});

const subscription = channelSetup.createStateConfig({
  initial: 'following',
  description: 'Whether this tab reads the stream itself or receives the events from the leading tab.',
  meta: { spec: 'decisions.realtime' },
  invoke: {
    id: 'holdLead',
    src: 'holdLead',
    input: ({ context }) => ({ address: context.address }),
    onError: {
      target: '.leading',
      description: 'The lock of the tabs broke: each tab opens its own stream.',
      meta: { spec: 'decisions.realtime' },
    },
  },
  states: {
    following: {
      description: 'Another tab reads the stream and forwards its events. A single tab becomes the leader at once.',
      meta: { spec: 'decisions.realtime' },
      invoke: {
        id: 'listenToOtherTabs',
        src: 'listenToOtherTabs',
        input: ({ context }) => ({ address: context.address }),
        onError: {
          target: 'leading',
          description: 'The tabs cannot exchange events: each tab opens its own stream.',
          meta: { spec: 'decisions.realtime' },
        },
      },
      on: {
        'update.received': onUpdate,
        'gap.reported': {
          actions: 'emitMissed',
          description: 'The leading tab was disconnected: any class may have changed meanwhile.',
          meta: { spec: 'decisions.realtime' },
        },
        'lead.taken': {
          target: 'leading',
          description: 'This tab is the leader now, because no other tab reads the stream.',
          meta: { spec: 'decisions.realtime' },
        },
      },
      after: {
        catchUpDelay: {
          actions: 'emitMissed',
          description: 'Changes that came before this tab listened to the leading tab may be missing: the data are read again.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
    leading,
  },
});

const existing = channelSetup.createStateConfig({
  initial: 'settling',
  description: 'The notifications from before the stream opened.',
  meta: { spec: '§9.bell' },
  on: {
    'channel.subscribed': {
      target: '.settling',
      description: 'The stream is open, perhaps after a gap: missed notifications are read a little later.',
      meta: { spec: '§9.bell' },
    },
  },
  states: {
    settling: {
      description: 'The notifications wait, so that the first screen has the connection for itself.',
      meta: { spec: '§9.bell' },
      on: {
        'existing.wanted': {
          target: 'loading',
          description: 'The member opens the list: the notifications are read at once.',
          meta: { spec: '§2.bell' },
        },
      },
      after: {
        existingDelay: { target: 'loading', description: 'Three seconds have passed since the subscription.', meta: { spec: '§9.bell' } },
      },
    },
    loading: {
      tags: 'busy',
      description: 'The existing notifications are read.',
      meta: { spec: '§7.notifications.read' },
      on: {
        'channel.subscribed': {
          target: 'loading',
          reenter: true,
          description: 'The stream is open: the notifications are read again at once, so that none is missed.',
          meta: { spec: '§9.bell' },
        },
      },
      invoke: {
        id: 'loadExisting',
        src: 'loadExisting',
        onDone: [
          {
            guard: { type: 'wasRead', params: ({ event }) => event.output },
            target: 'loaded',
            actions: { type: 'emitExisting', params: ({ event }) => event.output as Extract<ExistingAnswer, { kind: 'read' }> },
            description: 'The existing notifications have arrived.',
            meta: { spec: '§7.notifications.read' },
          },
          { target: 'missing', description: 'The server refuses.', meta: { spec: 'decisions.realtime' } },
        ],
        onError: { target: 'missing', description: 'The existing notifications could not be read.', meta: { spec: 'decisions.realtime' } },
      },
      after: {
        callTimeout: { target: 'missing', description: 'Reading the notifications takes too long.', meta: { spec: 'decisions.realtime' } },
      },
    },
    loaded: { description: 'The existing notifications are known.', meta: { spec: '§7.notifications.read' } },
    missing: {
      tags: 'failed',
      description: 'The existing notifications are not known.',
      meta: { spec: 'decisions.realtime' },
      on: {
        'connection.returned': { target: 'loading', description: 'The device is online again.', meta: { spec: 'decisions.realtime' } },
        'existing.wanted': {
          target: 'loading',
          description: 'The member opens the list: the notifications are read again.',
          meta: { spec: '§2.bell' },
        },
      },
      after: {
        existingPause: {
          target: 'loading',
          description: 'The pause is over: the notifications are read again.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
  },
});

export const createChannelMachine = () =>
  channelSetup.createMachine({
    id: 'channel',
    type: 'parallel',
    context: ({ input }) => ({ address: input.address, lastId: null, failures: 0 }),
    description: 'The channel with the updates of the studio.',
    meta: { spec: '§7.realtime' },
    states: { subscription, existing },
  });
