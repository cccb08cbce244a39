/** The member chooses the push messages and emails of a studio; each choice is saved at once. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { areOtherHours, changesDue, hasUnsent, withChanges, withToggled } from './notification-settings.rules.ts';
import type {
  NotificationSettingsContext,
  NotificationSettingsEmitted,
  NotificationSettingsEvent,
  SettingsRead,
  SettingsSaved,
  SettingsUpdate,
} from './notification-settings.types.ts';

const spec = '§2.bell.settings';
const quiet = 'decisions.notifications.quietHours';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string; readonly settings?: NotificationSettings };

const settingsSetup = setup({
  types: {
    context: {} as NotificationSettingsContext,
    events: {} as NotificationSettingsEvent,
    emitted: {} as NotificationSettingsEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readNotificationSettings: unprovidedPort<SettingsRead>('readNotificationSettings'),
    updateNotificationSettings: unprovidedPort<SettingsSaved, SettingsUpdate>('updateNotificationSettings'),
  },
  guards: {
    wasReceived: (_, { settings }: PortAnswer) => settings !== undefined,
    areOtherHours: ({ context, event }) => {
      assertEvent(event, 'quietHours.chosen');
      return areOtherHours(context, event.quietHours);
    },
    isAllSaved: ({ context }, { settings }: PortAnswer) => settings !== undefined && !hasUnsent(context),
  },
  actions: {
    storeAnswer: assign((_, { settings }: PortAnswer) => ({ settings: settings ?? null, unconfirmed: {}, error: null })),
    queueToggle: assign(({ context, event }) => {
      assertEvent(event, 'channel.toggled');
      return { unsent: withToggled(context, event.setting) };
    }),
    queueQuietHours: assign(({ context, event }) => {
      assertEvent(event, 'quietHours.chosen');
      return { unsent: withChanges(context, { quiet_hours: event.quietHours }) };
    }),
    prepareRequest: assign(({ context }) => ({ unconfirmed: changesDue(context), unsent: {}, error: null })),
    rollBack: assign({ unconfirmed: {}, unsent: {} }),
    storeError: assign((_, error: CallError) => ({ error })),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
  },
  delays: {
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

const changes = {
  'channel.toggled': {
    target: 'saving',
    actions: ['queueToggle', 'prepareRequest'],
    description: 'The member turns a channel of a type on or off: it is saved at once.',
    meta: { spec },
  },
  'quietHours.chosen': {
    guard: 'areOtherHours',
    target: 'saving',
    actions: ['queueQuietHours', 'prepareRequest'],
    description: 'The member chooses other quiet hours, or none: they are saved at once.',
    meta: { spec: quiet },
  },
} as const;

const reading = {
  'retry.pressed': { target: 'reading', description: 'The member tries again.', meta: { spec: failing } },
  'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const resends = {
  'retry.pressed': { target: 'saving', actions: 'prepareRequest', description: 'The member tries again.', meta: { spec: failing } },
  'connection.returned': {
    target: 'saving',
    actions: 'prepareRequest',
    description: 'The device is online again.',
    meta: { spec: failing },
  },
} as const;

export const createNotificationSettingsMachine = () =>
  settingsSetup.createMachine({
    id: 'notificationSettings',
    context: { settings: null, unsent: {}, unconfirmed: {}, error: null },
    initial: 'reading',
    description: 'The push messages and emails that the studio sends the member, and the quiet hours in which push messages wait.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The chosen settings are read.',
        meta: { spec },
        invoke: {
          id: 'readNotificationSettings',
          src: 'readNotificationSettings',
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The settings have arrived.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'The settings could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: reading,
      },
      resting: { description: 'The switches show the settings of the server.', meta: { spec }, on: changes },
      saving: {
        tags: 'busy',
        description: 'The switches show the choice of the member, which is being saved.',
        meta: { spec },
        on: {
          'channel.toggled': {
            actions: 'queueToggle',
            description: 'The member changes another channel, or the same channel back: the change is saved next.',
            meta: { spec },
          },
          'quietHours.chosen': {
            guard: 'areOtherHours',
            actions: 'queueQuietHours',
            description: 'The member chooses other quiet hours: they are saved next.',
            meta: { spec: quiet },
          },
        },
        invoke: {
          id: 'updateNotificationSettings',
          src: 'updateNotificationSettings',
          input: ({ context }) => ({ changes: context.unconfirmed }),
          onDone: [
            {
              guard: { type: 'isAllSaved', params: ({ event }) => event.output },
              target: 'saved',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The change is saved.',
              meta: { spec },
            },
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'saving',
              reenter: true,
              actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'prepareRequest'],
              description: 'The change is saved, and changes that the member made meanwhile are saved next.',
              meta: { spec },
            },
            {
              target: 'resting',
              actions: ['rollBack', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason: the switches show the settings of the server again.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      saved: {
        description: 'The settings show for a while that the change is saved.',
        meta: { spec },
        on: changes,
        after: { savedShown: { target: 'resting', description: 'The member has had time to read this.', meta: { spec } } },
      },
      interrupted: {
        tags: 'failed',
        description:
          'It is not known whether the change was saved: the switches show the choice of the member, and trying again does no harm.',
        meta: { spec: failing },
        on: { ...changes, ...resends },
      },
    },
  });
