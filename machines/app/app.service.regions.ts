import { appSetup } from './app.setup.ts';

export const localeRegion = appSetup.createStateConfig({
  initial: 'words',
  description: 'The language of the app. The locale actor decides this.',
  meta: { spec: '§9.locale' },
  states: {
    words: {
      initial: 'loading',
      description: 'The locale actor fetches the texts, and its events are received.',
      meta: { spec: '§7.static' },
      invoke: [
        {
          id: 'localeSubscription',
          src: 'localeSubscription',
          input: ({ self }) => ({ parent: self, child: 'locale' }),
          onError: {
            target: 'bare',
            description: 'Events of the locale actor are no longer received.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
        {
          id: 'locale',
          src: 'locale',
          input: ({ context }) => ({ languages: context.languages, profileLocale: context.profile?.locale ?? null }),
          onDone: { target: 'bare', description: 'The texts could not be loaded in any language.', meta: { spec: 'decisions.locales' } },
          onError: { target: 'bare', description: 'The locale actor broke.', meta: { spec: 'decisions.app.broken' } },
        },
      ],
      on: {
        'member.signedIn': {
          actions: 'sendProfileLocale',
          description: 'The profile may name a language.',
          meta: { spec: 'decisions.locales' },
        },
        'member.changed': {
          actions: 'sendProfileLocale',
          description: 'The member may have chosen another language.',
          meta: { spec: 'decisions.locales' },
        },
        'member.signedOut': {
          actions: 'sendProfileLocale',
          description: 'No member is signed in: the language of the browser is used again.',
          meta: { spec: 'decisions.locales' },
        },
        'words.loaded': {
          target: '.ready',
          actions: 'storeLocale',
          description: 'The texts of the language are loaded.',
          meta: { spec: '§7.static' },
        },
        'connection.returned': {
          actions: 'forwardToLocale',
          description: 'The device is online again: missing texts are loaded.',
          meta: { spec: 'decisions.locales' },
        },
      },
      states: {
        loading: { description: 'The first texts are loading.', meta: { spec: '§7.static' } },
        ready: { description: 'All texts are in this language.', meta: { spec: '§9.locale' } },
      },
    },
    bare: {
      tags: 'failed',
      description: 'The page shows in English, from its own code, that no texts are loaded, and offers to try again.',
      meta: { spec: 'decisions.locales' },
      on: {
        'retry.pressed': { target: 'words', description: 'The member tries again.', meta: { spec: 'decisions.locales' } },
        'connection.returned': { target: 'words', description: 'The device is online again.', meta: { spec: 'decisions.locales' } },
      },
    },
  },
});

/** Whether the device is online, as far as the browser knows. */
export const connectionRegion = appSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether the device is online.',
  meta: { spec: 'decisions.offline' },
  states: {
    deciding: {
      description: 'Is the device online at the start?',
      meta: { spec: 'decisions.offline' },
      always: [
        { guard: 'isOnline', target: 'online', description: 'Yes.', meta: { spec: 'decisions.offline' } },
        { target: 'offline', description: 'No.', meta: { spec: 'decisions.offline' } },
      ],
    },
    online: {
      description: 'The device is online.',
      meta: { spec: 'decisions.offline' },
      on: {
        'connection.lost': {
          target: 'offline',
          actions: 'noteOffline',
          description: 'The connection is gone.',
          meta: { spec: 'decisions.offline' },
        },
      },
    },
    offline: {
      description: 'The device is offline: what was read stays readable, and no change is shown as done.',
      meta: { spec: 'decisions.offline' },
      on: {
        'connection.returned': {
          target: 'online',
          actions: 'noteOnline',
          description: 'The connection is back.',
          meta: { spec: 'decisions.offline' },
        },
      },
    },
  },
});

export const feedbackRegion = appSetup.createStateConfig({
  initial: 'listening',
  description: 'Toasts and progress messages of all parts of the app.',
  meta: { spec: '§4.toast' },
  states: {
    listening: {
      description: 'The toasts show the messages that screens report.',
      meta: { spec: '§4.toast' },
      invoke: {
        id: 'toaster',
        src: 'toaster',
        onError: {
          target: 'listening',
          reenter: true,
          description: 'The list of toasts broke: a new list replaces it.',
          meta: { spec: 'decisions.app.broken' },
        },
      },
      on: {
        'progress.started': { actions: 'forwardToToaster', description: 'An action is in progress.', meta: { spec: '§4.progress' } },
        'progress.succeeded': { actions: 'forwardToToaster', description: 'An action is done.', meta: { spec: '§8.success' } },
        'progress.failed': { actions: 'forwardToToaster', description: 'An action failed.', meta: { spec: '§4.progress' } },
        'progress.dropped': {
          actions: 'forwardToToaster',
          description: 'The result is no longer awaited, or another message reports it.',
          meta: { spec: 'decisions.toast.abandoned' },
        },
        'error.occurred': { actions: 'forwardToToaster', description: 'A call to the server failed.', meta: { spec: '§8.serviceFailure' } },
        'member.signedOut': {
          actions: 'clearToasts',
          description: 'The member signed out: no message to this member stays.',
          meta: { spec: '§8.401' },
        },
      },
    },
  },
});

export const realtimeRegion = appSetup.createStateConfig({
  initial: 'silent',
  description: 'Whether notifications of the studios are received.',
  meta: { spec: '§7.realtime' },
  states: {
    silent: {
      description: 'No member is signed in, so no notifications are received.',
      meta: { spec: '§7.realtime' },
      on: { 'member.signedIn': { target: 'listening', description: 'A member is signed in.', meta: { spec: '§7.realtime' } } },
    },
    listening: {
      description: 'The bell receives the notifications of the studios, and emits the events that result from them.',
      meta: { spec: '§7.realtime' },
      invoke: [
        {
          id: 'notificationsSubscription',
          src: 'notificationsSubscription',
          input: ({ self }) => ({ parent: self, child: 'notifications' }),
          onError: {
            target: 'listening',
            reenter: true,
            description: 'The bell sends no more events: a new bell actor replaces it.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
        {
          id: 'notifications',
          src: 'notifications',
          input: ({ context }) => ({ address: context.profile?.short_id ?? '' }),
          onError: {
            target: 'listening',
            reenter: true,
            description: 'The bell broke: a new bell actor replaces it.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
      ],
      on: {
        'member.signedOut': { target: 'silent', description: 'The member has signed out.', meta: { spec: '§8.401' } },
        'target.requested': [
          {
            guard: { type: 'staysAt', params: ({ event }) => event },
            actions: 'leadThere',
            description: 'The member opens the target of a notification.',
            meta: { spec: '§2.notificationTarget.class' },
          },
          {
            guard: { type: 'isOfOwnStudio', params: ({ event }) => event },
            actions: { type: 'chooseItsStudio', params: ({ event }) => event },
            description:
              'The notification is of another studio of the member, or a studio is being selected: the studio of the notification is selected first.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
          {
            actions: 'reportStudioGone',
            description: 'The notification is of a studio that the member has hidden or left: a message shows this, and the address stays.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
        ],
        'connection.returned': {
          actions: 'forwardToNotifications',
          description: 'The device is online again: the app receives notifications again.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
  },
});

export const serviceWorkerRegion = appSetup.createStateConfig({
  initial: 'keeping',
  description: 'Whether Spotter is kept on the device. The worker actor decides this.',
  meta: { spec: '§9.serviceWorker' },
  states: {
    keeping: {
      description: 'The worker actor runs. It registers the worker when the first screen has its data, after 30 s at the latest.',
      meta: { spec: '§9.serviceWorker' },
      invoke: {
        id: 'serviceWorker',
        src: 'serviceWorker',
        input: ({ context }) => ({ isSupported: context.supportsWorkers }),
        onError: {
          target: 'keeping',
          reenter: true,
          description: 'The worker actor broke: a new one replaces it.',
          meta: { spec: 'decisions.app.broken' },
        },
      },
      on: {
        'screen.settled': {
          actions: 'forwardToServiceWorker',
          description: 'The first screen has its data, so the worker can be registered.',
          meta: { spec: '§9.serviceWorker' },
        },
        'connection.returned': {
          actions: 'forwardToServiceWorker',
          description: 'The device is online again.',
          meta: { spec: 'decisions.installed' },
        },
      },
    },
  },
});
