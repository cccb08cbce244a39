/** Ports, guards and actions of keeping Spotter on a device; the chart is in `service-worker.machine.ts`. */
import { assign, setup } from 'xstate';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import type { RegisterAnswer, ServiceWorkerContext, ServiceWorkerEvent, ServiceWorkerInput } from './service-worker.types.ts';

/** In milliseconds after the start: the worker is registered then, also while the first screen still loads. Clause: §9.serviceWorker. */
export const stableAtLatest = 30_000;

export const serviceWorkerSetup = setup({
  types: {
    context: {} as ServiceWorkerContext,
    events: {} as ServiceWorkerEvent,
    input: {} as ServiceWorkerInput,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    registerWorker: unprovidedPort<RegisterAnswer>('registerWorker'),
    /** Sends `WorkerUpdate`. */
    watchWorker: unprovidedListener('watchWorker'),
    /** Ends when the newer version is in control, at once where none waits any more. */
    startUpdate: unprovidedPort<void>('startUpdate'),
    /** Ends with the page. */
    reloadPage: unprovidedPort<void>('reloadPage'),
  },
  guards: {
    isSupported: ({ context }) => context.isSupported,
    isUnsupported: (_, { kind }: { kind: string }) => kind === 'unsupported',
    isUpdateWaiting: (_, answer: RegisterAnswer) => answer.kind === 'registered' && answer.isUpdateWaiting,
  },
  actions: {
    storeWaitEndedByScreen: assign({ waitEndedBy: 'screen' }),
    storeWaitEndedByTimeout: assign({ waitEndedBy: 'timeout' }),
    storeUpdateWanted: assign({ isUpdateWanted: true }),
  },
  delays: {
    stableAtLatest,
    /** How long a browser may take to fetch and start the worker's code. */
    registrationTimeout: 30_000,
    /** How long the newer version may take to take over. */
    updateTimeout: 10_000,
    /** How long the browser may take to start loading the page again. */
    reloadTimeout: 10_000,
  },
});
