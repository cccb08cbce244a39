/** The service worker on this device: the app opens offline, and a newer version starts when the member chooses it. */
import { serviceWorkerSetup } from './service-worker.setup.ts';

const spec = 'decisions.installed';

const reload = {
  target: 'updating',
  actions: 'storeUpdateWanted',
  description: 'The member chooses the newer version.',
  meta: { spec },
} as const;

const replaced = {
  target: 'replaced',
  description: 'Another tab of this browser started the newer version, which controls this page now.',
  meta: { spec },
} as const;

const found = { target: 'updateReady', description: 'A newer version is on the device.', meta: { spec } } as const;

const installed = serviceWorkerSetup.createStateConfig({
  initial: 'registered',
  description: 'Spotter is kept on the device, and the browser reports newer versions when there are any.',
  meta: { spec: '§9.serviceWorker' },
  invoke: {
    id: 'watchWorker',
    src: 'watchWorker',
    onError: { description: 'Newer versions are not reported until the next visit, which checks again.', meta: { spec } },
  },
  states: {
    registered: {
      description: 'Spotter opens on this device without a connection.',
      meta: { spec: '§9.serviceWorker' },
      on: { 'update.found': found, 'worker.replaced': replaced },
    },
    updateReady: {
      description: 'A notice shows that there is a newer version; nothing happens until the member decides.',
      meta: { spec },
      on: {
        'reload.pressed': reload,
        'later.pressed': { target: 'postponed', description: 'The member continues with the version that is open.', meta: { spec } },
        'worker.replaced': replaced,
      },
    },
    postponed: {
      description: 'The notice is gone; the settings still offer the newer version.',
      meta: { spec },
      on: {
        'reload.pressed': reload,
        'update.found': { ...found, description: 'An even newer version is on the device.' },
        'worker.replaced': replaced,
      },
    },
    updating: {
      tags: 'busy',
      description: 'The newer version takes over, as the member chose.',
      meta: { spec },
      invoke: {
        id: 'startUpdate',
        src: 'startUpdate',
        onDone: { target: '#serviceWorker.reloading', description: 'The newer version controls the page.', meta: { spec } },
        onError: { target: 'updateFailed', description: 'The newer version could not start.', meta: { spec } },
      },
      on: {
        'worker.replaced': {
          target: '#serviceWorker.reloading',
          description: 'The browser reports that the newer version controls the page.',
          meta: { spec },
        },
      },
      after: { updateTimeout: { target: 'updateFailed', description: 'Starting the newer version takes too long.', meta: { spec } } },
    },
    replaced: {
      description: 'A notice shows that Spotter was updated in another tab; the open page stays until the member decides.',
      meta: { spec },
      on: { 'reload.pressed': reload },
    },
    updateFailed: {
      tags: 'failed',
      description: 'A notice shows that the newer version did not start, gives advice, and offers to try again.',
      meta: { spec },
      on: {
        'reload.pressed': { target: 'updating', description: 'The member tries again.', meta: { spec } },
        'later.pressed': { target: 'postponed', description: 'The member continues with the version that is open.', meta: { spec } },
        'worker.replaced': replaced,
      },
    },
  },
});

export const createServiceWorkerMachine = () =>
  serviceWorkerSetup.createMachine({
    id: 'serviceWorker',
    context: ({ input }) => ({ isSupported: input.isSupported, waitEndedBy: null, isUpdateWanted: false }),
    initial: 'deciding',
    description: 'Spotter on the device of the member.',
    meta: { spec: '§9.serviceWorker' },
    states: {
      deciding: {
        description: 'Does this browser have service workers?',
        meta: { spec: '§8.serviceWorker' },
        always: [
          { guard: 'isSupported', target: 'waiting', description: 'Yes.', meta: { spec: '§9.serviceWorker' } },
          { target: 'unsupported', description: 'No.', meta: { spec: '§8.serviceWorker' } },
        ],
      },
      unsupported: {
        type: 'final',
        description:
          'The settings show that service workers are disabled, or that this browser does not support them. Everything else works.',
        meta: { spec: '§8.serviceWorker' },
      },
      waiting: {
        description: 'The worker waits, so that the first screen loads its data without competition.',
        meta: { spec: '§9.serviceWorker' },
        on: {
          'screen.settled': {
            target: 'registering',
            actions: 'storeWaitEndedByScreen',
            description: 'The first screen has its data.',
            meta: { spec: '§9.serviceWorker' },
          },
        },
        after: {
          stableAtLatest: {
            target: 'registering',
            actions: 'storeWaitEndedByTimeout',
            description: 'The first screen takes too long: the worker starts anyway.',
            meta: { spec: '§9.serviceWorker' },
          },
        },
      },
      registering: {
        tags: 'busy',
        description: 'The browser fetches what Spotter needs to open without a connection.',
        meta: { spec: '§9.serviceWorker' },
        invoke: {
          id: 'registerWorker',
          src: 'registerWorker',
          onDone: [
            {
              guard: { type: 'isUnsupported', params: ({ event }) => event.output },
              target: 'unsupported',
              description: 'The browser has service workers but does not allow them here.',
              meta: { spec: '§8.serviceWorker' },
            },
            {
              guard: { type: 'isUpdateWaiting', params: ({ event }) => event.output },
              target: 'installed.updateReady',
              description: 'The worker is registered, and a newer version has been waiting since an earlier visit.',
              meta: { spec },
            },
            { target: 'installed', description: 'The worker is registered.', meta: { spec: '§9.serviceWorker' } },
          ],
          onError: { target: 'failed', description: 'The worker’s code could not be fetched or started.', meta: { spec } },
        },
        after: { registrationTimeout: { target: 'failed', description: 'The browser takes too long.', meta: { spec } } },
      },
      installed,
      reloading: {
        tags: 'busy',
        description: 'The page is loaded again, with the newer version.',
        meta: { spec },
        invoke: {
          id: 'reloadPage',
          src: 'reloadPage',
          onError: { target: 'installed.updateFailed', description: 'The browser does not load the page again.', meta: { spec } },
        },
        after: {
          reloadTimeout: {
            target: 'installed.updateFailed',
            description: 'The page is still shown, for example because the member chose to stay on it.',
            meta: { spec },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'Spotter is not kept on the device: the settings show this and offer to try again. Everything else works.',
        meta: { spec },
        on: {
          'retry.pressed': { target: 'registering', description: 'The member tries again.', meta: { spec } },
          'connection.returned': { target: 'registering', description: 'The device is online again.', meta: { spec } },
        },
      },
    },
  });
