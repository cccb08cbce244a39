import { assign, setup } from 'xstate';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import type { RegisterAnswer, ServiceWorkerContext, ServiceWorkerEvent, ServiceWorkerInput } from './service-worker.types.ts';

/** The worker is registered this many milliseconds after the start, even if the first screen still loads. Clause: §9.serviceWorker. */
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
    watchWorker: unprovidedListener('watchWorker'),
    /** Settles when the newer version controls the page, or at once if no newer version waits. */
    startUpdate: unprovidedPort<void>('startUpdate'),
    /** Never settles: the page is reloaded. */
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
    registrationTimeout: 30_000,
    updateTimeout: 10_000,
    reloadTimeout: 10_000,
  },
});
