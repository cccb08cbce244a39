/** The member chooses which news to be told, and each choice is saved as it is made. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { changesDue, hasWishes, withToggled } from './notification-settings.rules.ts';
import type {
  NotificationSettingsContext,
  NotificationSettingsEmitted,
  NotificationSettingsEvent,
  SettingsRead,
  SettingsSaved,
  SettingsUpdate,
} from './notification-settings.types.ts';

const spec = '§2.bell.settings';
const failing = '§8.serviceFailure';
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

type Told = { readonly kind: string; readonly settings?: NotificationSettings };

const settingsSetup = setup({
  types: {
    context: {} as NotificationSettingsContext,
    events: {} as NotificationSettingsEvent,
    emitted: {} as NotificationSettingsEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readNotificationSettings: unfilled<SettingsRead>('readNotificationSettings'),
    updateNotificationSettings: unfilled<SettingsSaved, SettingsUpdate>('updateNotificationSettings'),
  },
  guards: {
    wasTold: (_, { settings }: Told) => settings !== undefined,
    wasToldAll: ({ context }, { settings }: Told) => settings !== undefined && !hasWishes(context),
  },
  actions: {
    learn: assign((_, { settings }: Told) => ({ settings: settings ?? null, asked: {}, trouble: null })),
    wish: assign(({ context, event }) => {
      assertEvent(event, 'kind.toggled');
      return { wished: withToggled(context, event.kind) };
    }),
    ask: assign(({ context }) => ({ asked: changesDue(context), wished: {}, trouble: null })),
    rollBack: assign({ asked: {}, wished: {} }),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    tellTrouble: emit((_, trouble: Trouble) => ({ type: 'trouble.met' as const, trouble })),
  },
  delays: {
    /** How long "Saved" stays. */
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

const toggles = {
  'kind.toggled': {
    target: 'saving',
    actions: ['wish', 'ask'],
    description: 'The member wants to be told of something, or no longer: the server is told at once.',
    meta: { spec },
  },
} as const;

const reading = {
  'retry.pressed': { target: 'reading', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const tellingAgain = {
  'retry.pressed': { target: 'saving', actions: 'ask', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': { target: 'saving', actions: 'ask', description: 'The device is online again.', meta: { spec: failing } },
} as const;

export const createNotificationSettingsMachine = () =>
  settingsSetup.createMachine({
    id: 'notificationSettings',
    context: { settings: null, wished: {}, asked: {}, trouble: null },
    initial: 'reading',
    description: 'Which news the member is told.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'What is chosen so far is read.',
        meta: { spec },
        invoke: {
          id: 'readNotificationSettings',
          src: 'readNotificationSettings',
          onDone: [
            {
              guard: { type: 'wasTold', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'learn', params: ({ event }) => event.output },
              description: 'It is here.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) },
              description: 'The server says no and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'What is chosen could not be read: the page says why and offers to try again.',
        meta: { spec: failing },
        on: reading,
      },
      resting: { description: 'The switches show what the server knows.', meta: { spec }, on: toggles },
      saving: {
        tags: 'busy',
        description: 'The switches show what the member wants, and the server is told.',
        meta: { spec },
        on: {
          'kind.toggled': {
            actions: 'wish',
            description: 'The member turns something else round, or the same back: that waits for its turn.',
            meta: { spec },
          },
        },
        invoke: {
          id: 'updateNotificationSettings',
          src: 'updateNotificationSettings',
          input: ({ context }) => ({ changes: context.asked }),
          onDone: [
            {
              guard: { type: 'wasToldAll', params: ({ event }) => event.output },
              target: 'saved',
              actions: { type: 'learn', params: ({ event }) => event.output },
              description: 'It is saved.',
              meta: { spec },
            },
            {
              guard: { type: 'wasTold', params: ({ event }) => event.output },
              target: 'saving',
              reenter: true,
              actions: [{ type: 'learn', params: ({ event }) => event.output }, 'ask'],
              description: 'It is saved, and what the member turned round meanwhile is told next.',
              meta: { spec },
            },
            {
              target: 'resting',
              actions: ['rollBack', { type: 'tellTrouble', params: ({ event }) => refusalTrouble(event.output) }],
              description: 'The server says no and why: the switches go back to what it knows.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      saved: {
        description: 'It says that it is saved, for a while.',
        meta: { spec },
        on: toggles,
        after: { savedShown: { target: 'resting', description: 'That has been read by now.', meta: { spec } } },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether it was saved: the switches show what the member wants, and trying again does no harm.',
        meta: { spec: failing },
        on: { ...toggles, ...tellingAgain },
      },
    },
  });
