/** What goes on beside the screen: the language, the connection, the messages. */
import { appSetup } from './app.setup.ts';

/** In which language everything is said. */
export const localeRegion = appSetup.createStateConfig({
  initial: 'loading',
  description: 'The language: chosen by the profile, else by the browser, else American English.',
  meta: { spec: '§9.locale' },
  on: {
    'member.signedIn': {
      guard: 'speaksOtherwise',
      target: '.loading',
      reenter: true,
      actions: 'chooseLocale',
      description: 'The member reads another language than the browser.',
      meta: { spec: 'decisions.locales' },
    },
    'member.changed': {
      guard: 'speaksOtherwise',
      target: '.loading',
      reenter: true,
      actions: 'chooseLocale',
      description: 'The member chose another language.',
      meta: { spec: 'decisions.locales' },
    },
    'member.signedOut': {
      guard: 'speaksOtherwise',
      target: '.loading',
      reenter: true,
      actions: 'chooseLocale',
      description: 'Nobody is signed in: the language of the browser counts again.',
      meta: { spec: 'decisions.locales' },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      description: 'The sentences of the language are on their way; until then the former ones stay.',
      meta: { spec: '§7.static' },
      invoke: {
        id: 'loadCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ locale: context.wantedLocale }),
        onDone: { target: 'ready', actions: 'rememberLocale', description: 'They are here.', meta: { spec: '§7.static' } },
        onError: { target: 'lacking', description: 'They could not be fetched.', meta: { spec: 'decisions.locales' } },
      },
      after: { catalogueTimeout: { target: 'lacking', description: 'They take too long.', meta: { spec: 'decisions.locales' } } },
    },
    lacking: {
      description: 'What else is there to be said in?',
      meta: { spec: 'decisions.locales' },
      always: [
        {
          guard: 'hasCatalogue',
          target: 'ready',
          actions: 'keepLocale',
          description: 'The language of a moment ago.',
          meta: { spec: 'decisions.locales' },
        },
        { guard: 'wantsFallback', target: 'bare', description: 'Nothing.', meta: { spec: 'decisions.locales' } },
        { target: 'loading', actions: 'chooseFallback', description: 'American English.', meta: { spec: '§9.locale' } },
      ],
    },
    ready: { description: 'Everything is said in this language.', meta: { spec: '§9.locale' } },
    bare: {
      tags: 'failed',
      description: 'No sentences at all: the page says so in English from its own code and offers to try again.',
      meta: { spec: 'decisions.locales' },
      on: {
        'retry.pressed': { target: 'loading', description: 'The member asks to try again.', meta: { spec: 'decisions.locales' } },
        'connection.returned': { target: 'loading', description: 'The device is online again.', meta: { spec: 'decisions.locales' } },
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
        { guard: 'startedOnline', target: 'online', description: 'Yes.', meta: { spec: 'decisions.offline' } },
        { target: 'offline', description: 'No.', meta: { spec: 'decisions.offline' } },
      ],
    },
    online: {
      description: 'The device is online.',
      meta: { spec: 'decisions.offline' },
      on: { 'connection.lost': { target: 'offline', description: 'The connection is gone.', meta: { spec: 'decisions.offline' } } },
    },
    offline: {
      description: 'The device is offline: what was read stays readable, nothing is pretended.',
      meta: { spec: 'decisions.offline' },
      on: { 'connection.returned': { target: 'online', description: 'The connection is back.', meta: { spec: 'decisions.offline' } } },
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
        'trouble.met': { actions: 'forwardToToaster', description: 'A service failed.', meta: { spec: '§8.serviceFailure' } },
        'member.signedOut': {
          actions: 'clearToasts',
          description: 'Nothing that was said to the former member stays.',
          meta: { spec: '§8.401' },
        },
      },
    },
  },
});
