/** What goes on beside the screen: the language, the connection, the messages. */
import { appSetup } from './app.setup.ts';

/** In which language everything is said. */
export const localeRegion = appSetup.createStateConfig({
  initial: 'words',
  description: 'The language, as the locale actor says.',
  meta: { spec: '§9.locale' },
  states: {
    words: {
      initial: 'loading',
      description: 'The locale actor fetches the words, and what it says is heard.',
      meta: { spec: '§7.static' },
      invoke: [
        {
          id: 'localeSubscription',
          src: 'localeSubscription',
          input: ({ self }) => ({ parent: self, child: 'locale' }),
          onError: { target: 'bare', description: 'Nobody hears any more which words are there.', meta: { spec: 'decisions.app.broken' } },
        },
        {
          id: 'locale',
          src: 'locale',
          input: ({ context }) => ({ languages: context.languages, profileLocale: context.profile?.locale ?? null }),
          onDone: { target: 'bare', description: 'There are no words in any language.', meta: { spec: 'decisions.locales' } },
          onError: { target: 'bare', description: 'What knows the words broke.', meta: { spec: 'decisions.app.broken' } },
        },
      ],
      on: {
        'member.signedIn': {
          actions: 'sendProfileLocale',
          description: 'The profile may say in which language.',
          meta: { spec: 'decisions.locales' },
        },
        'member.changed': {
          actions: 'sendProfileLocale',
          description: 'The member may have chosen another language.',
          meta: { spec: 'decisions.locales' },
        },
        'member.signedOut': {
          actions: 'sendProfileLocale',
          description: 'Nobody is signed in: the language of the browser counts again.',
          meta: { spec: 'decisions.locales' },
        },
        'words.loaded': { target: '.ready', actions: 'storeLocale', description: 'The words are here.', meta: { spec: '§7.static' } },
        'connection.returned': {
          actions: 'forwardToLocale',
          description: 'The device is online again: words that could not be had are asked for.',
          meta: { spec: 'decisions.locales' },
        },
      },
      states: {
        loading: { description: 'The first words are on their way.', meta: { spec: '§7.static' } },
        ready: { description: 'Everything is said in this language.', meta: { spec: '§9.locale' } },
      },
    },
    bare: {
      tags: 'failed',
      description: 'The page says in English, from its own code, that there are no words, and offers to try again.',
      meta: { spec: 'decisions.locales' },
      on: {
        'retry.pressed': { target: 'words', description: 'The member asks to try again.', meta: { spec: 'decisions.locales' } },
        'connection.returned': { target: 'words', description: 'The device is online again.', meta: { spec: 'decisions.locales' } },
      },
    },
  },
});

/** Whether there is a connection, as far as the device knows. */
export const connectionRegion = appSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether the device is online.',
  meta: { spec: 'decisions.offline' },
  states: {
    deciding: {
      description: 'Was there a connection at the start?',
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
      description: 'The device is offline: what was read stays readable, nothing is pretended.',
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

/** The messages to the member. */
export const feedbackRegion = appSetup.createStateConfig({
  initial: 'listening',
  description: 'Toasts and progress, whoever has something to say.',
  meta: { spec: '§4.toast' },
  states: {
    listening: {
      description: 'What screens report is shown.',
      meta: { spec: '§4.toast' },
      invoke: {
        id: 'toaster',
        src: 'toaster',
        onError: {
          target: 'listening',
          reenter: true,
          description: 'It broke: a new one takes over.',
          meta: { spec: 'decisions.app.broken' },
        },
      },
      on: {
        'progress.started': { actions: 'forwardToToaster', description: 'Something goes on.', meta: { spec: '§4.progress' } },
        'progress.succeeded': { actions: 'forwardToToaster', description: 'Something is done.', meta: { spec: '§8.success' } },
        'progress.failed': { actions: 'forwardToToaster', description: 'Something did not work.', meta: { spec: '§4.progress' } },
        'progress.dropped': {
          actions: 'forwardToToaster',
          description: 'Nobody waits for the end, or another message reports it.',
          meta: { spec: 'decisions.toast.abandoned' },
        },
        'error.occurred': { actions: 'forwardToToaster', description: 'A service failed.', meta: { spec: '§8.serviceFailure' } },
        'member.signedOut': {
          actions: 'clearToasts',
          description: 'Nothing that was said to the former member stays.',
          meta: { spec: '§8.401' },
        },
      },
    },
  },
});

/** What the studios tell by themselves. */
export const realtimeRegion = appSetup.createStateConfig({
  initial: 'silent',
  description: 'Whether somebody hears what the studios tell by themselves.',
  meta: { spec: '§7.realtime' },
  states: {
    silent: {
      description: 'Nobody is signed in, so nothing is heard.',
      meta: { spec: '§7.realtime' },
      on: { 'member.signedIn': { target: 'listening', description: 'A member is signed in.', meta: { spec: '§7.realtime' } } },
    },
    listening: {
      description: 'The bell hears what the studios tell, and says what follows from it.',
      meta: { spec: '§7.realtime' },
      invoke: [
        {
          id: 'notificationsSubscription',
          src: 'notificationsSubscription',
          input: ({ self }) => ({ parent: self, child: 'notifications' }),
          onError: {
            target: 'listening',
            reenter: true,
            description: 'The bell can no longer be heard: a new one takes over.',
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
            description: 'The bell broke: a new one takes over.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
      ],
      on: {
        'member.signedOut': { target: 'silent', description: 'Nobody is signed in any more.', meta: { spec: '§8.401' } },
        'target.requested': [
          {
            guard: { type: 'staysAt', params: ({ event }) => event },
            actions: 'leadThere',
            description: 'The member opens what a notification tells of.',
            meta: { spec: '§2.notificationTarget.class' },
          },
          {
            guard: { type: 'isOfOwnStudio', params: ({ event }) => event },
            actions: { type: 'chooseItsStudio', params: ({ event }) => event },
            description:
              'It is news of another of their studios, or the member is on the way to one: they go to the one that it is of first.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
          {
            actions: 'reportStudioGone',
            description: 'It is news of a studio that the member has hidden or left: that is said, and it leads nowhere.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
        ],
        'connection.returned': {
          actions: 'forwardToNotifications',
          description: 'The device is online again: listening goes on.',
          meta: { spec: 'decisions.realtime' },
        },
      },
    },
  },
});

/** Spotter on the device itself. */
export const serviceWorkerRegion = appSetup.createStateConfig({
  initial: 'keeping',
  description: 'Whether Spotter is kept on the device, as the worker actor says.',
  meta: { spec: '§9.serviceWorker' },
  states: {
    keeping: {
      description: 'The worker actor runs; it begins when the first screen has what it shows, after 30 s at the latest.',
      meta: { spec: '§9.serviceWorker' },
      invoke: {
        id: 'serviceWorker',
        src: 'serviceWorker',
        input: ({ context }) => ({ isSupported: context.supportsWorkers }),
        onError: {
          target: 'keeping',
          reenter: true,
          description: 'It broke: a new one takes over.',
          meta: { spec: 'decisions.app.broken' },
        },
      },
      on: {
        'screen.settled': {
          actions: 'forwardToServiceWorker',
          description: 'The first screen has what it shows: the app is stable.',
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
