/** The region of the screen. The address names the screen; the sign-in and the account of the member decide whether it is shown. */
import { screenScope } from './app.rules.ts';
import { appSetup } from './app.setup.ts';

export const screenRegion = appSetup.createStateConfig({
  initial: 'waiting',
  description: 'The screen of the current address.',
  meta: { spec: '§2.routes' },
  on: {
    'route.entered': {
      target: '.deciding',
      actions: 'storeRoute',
      description: 'The address bar shows another address.',
      meta: { spec: '§2.routes' },
    },
    'situation.changed': [
      {
        guard: 'isScreenCurrent',
        description: 'The same member is at the same studio: the screen stays.',
        meta: { spec: 'decisions.screen.lifetime' },
      },
      {
        target: '.deciding',
        description: 'Another member, another studio, or none is selected: no data of the former member or studio may stay on the screen.',
        meta: { spec: 'decisions.screen.lifetime' },
      },
    ],
  },
  states: {
    waiting: { description: 'The member or the address is not known yet.', meta: { spec: '§4.auth' } },
    deciding: {
      description: 'Which screen does this address have for this member?',
      meta: { spec: '§2.routes' },
      entry: 'clearScopeKey',
      always: [
        {
          guard: { type: 'finds', params: { verdict: 'undecided' } },
          target: 'waiting',
          description: 'The member or the address is not known yet.',
          meta: { spec: '§4.auth' },
        },
        {
          guard: { type: 'finds', params: { verdict: 'elsewhere' } },
          target: 'redirecting',
          description: 'The member is redirected.',
          meta: { spec: '§2.redirects' },
        },
        {
          guard: { type: 'finds', params: { verdict: 'notFound' } },
          target: 'notFound',
          description: 'No screen has this address.',
          meta: { spec: '§2.notFound' },
        },
        { target: 'loading', description: 'The member can open the screen of the address.', meta: { spec: '§2.routes' } },
      ],
    },
    redirecting: {
      description: 'The address bar changes to another address.',
      meta: { spec: '§2.redirects' },
      entry: 'requestNavigation',
    },
    notFound: { description: 'The page shows that the address has no screen.', meta: { spec: '§2.notFound' } },
    loading: {
      tags: 'busy',
      description: 'The code of the screen is loading.',
      meta: { spec: '§2.routes' },
      entry: 'storeScopeKey',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => screenScope(context),
        onDone: {
          target: 'showing',
          actions: { type: 'startScreen', params: ({ event }) => event.output },
          description: 'The code of the screen is loaded: the actor of the screen starts.',
          meta: { spec: '§2.routes' },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
          description: 'The code of the screen could not be loaded.',
          meta: { spec: 'decisions.screen.failed' },
        },
      },
      after: {
        screenTimeout: {
          target: 'failed',
          actions: 'storeTimeoutError',
          description: 'Loading the code of the screen takes too long.',
          meta: { spec: 'decisions.screen.failed' },
        },
      },
    },
    showing: {
      description: 'The screen is shown as long as address, member and studio stay the same.',
      meta: { spec: 'decisions.screen.lifetime' },
      exit: 'stopScreen',
      invoke: {
        id: 'screenSubscription',
        src: 'screenSubscription',
        input: ({ self }) => ({ parent: self, child: 'screen' }),
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
          description: 'Events of the screen are no longer received.',
          meta: { spec: 'decisions.screen.failed' },
        },
      },
      on: {
        'route.entered': [
          {
            guard: 'staysOnScreen',
            actions: ['storeRoute', 'sendRoute'],
            description: 'Another address that the same screen shows, such as the address of a class in the list.',
            meta: { spec: 'decisions.screen.lifetime' },
          },
          {
            target: 'deciding',
            actions: 'storeRoute',
            description: 'The address bar shows another address.',
            meta: { spec: '§2.routes' },
          },
        ],
        'places.changed': {
          actions: 'forwardToScreen',
          description: 'The app sends the screen the classes whose places changed.',
          meta: { spec: '§7.realtime' },
        },
        'connection.lost': {
          actions: 'forwardToScreen',
          description: 'The app notifies the screen that the device is offline.',
          meta: { spec: 'decisions.offline' },
        },
        'connection.returned': {
          actions: 'forwardToScreen',
          description: 'The app notifies the screen that the device is online again.',
          meta: { spec: 'decisions.offline' },
        },
        'xstate.error.actor.screen': {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
          description: 'The actor of the screen broke.',
          meta: { spec: 'decisions.screen.failed' },
        },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The page shows that the screen could not be loaded and offers to try again.',
      meta: { spec: 'decisions.screen.failed' },
      on: {
        'retry.pressed': { target: 'loading', description: 'The member tries again.', meta: { spec: 'decisions.screen.failed' } },
        'connection.returned': { target: 'loading', description: 'The device is online again.', meta: { spec: 'decisions.screen.failed' } },
      },
    },
  },
});
