/** Registers and updates the service worker that stores Spotter on a device. */
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { createServiceWorkerMachine } from '#machines/app/service-worker.machine.ts';
import { stableAtLatest } from '#machines/app/service-worker.setup.ts';
import type { RegisterAnswer, WorkerUpdate } from '#machines/app/service-worker.types.ts';
import { workerAddress } from './service-worker-url.ts';
import { takeOverMessage } from './service-worker-messages.ts';

export interface WorkerDependencies {
  readonly container: ServiceWorkerContainer;
  readonly reload: () => void;
  /** The milliseconds since the page was opened. They may be many, because this chart is loaded after the first screen. */
  readonly waited: () => number;
}

/** True if the browser does not allow service workers on this page. */
const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'NotSupportedError');

const registerWorker = ({ container }: WorkerDependencies) =>
  fromPromise<RegisterAnswer, undefined>(async () => {
    try {
      const { waiting } = await container.register(workerAddress(), { updateViaCache: 'none' });
      return { kind: 'registered', isUpdateWaiting: waiting !== null };
    } catch (error) {
      if (isForbidden(error)) return { kind: 'unsupported' };
      throw error;
    }
  });

/** Resolves when the worker is activated; rejects if the browser discards it. */
const inCharge = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the browser has discarded the newer version'));
    };
    worker.addEventListener('statechange', look);
    look();
  });

const startUpdate = ({ container }: WorkerDependencies) =>
  fromPromise<void, undefined>(async () => {
    const registration = await container.getRegistration();
    const newer = registration?.waiting;
    if (!newer) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target, it is of this origin
    newer.postMessage(takeOverMessage);
    await inCharge(newer);
  });

/** Notifies when a worker is installed while another worker is active. The first worker of a device is no update. */
function notifyWhenInstalled(registration: ServiceWorkerRegistration, notify: (update: WorkerUpdate) => void, signal: AbortSignal): void {
  const { installing } = registration;
  installing?.addEventListener(
    'statechange',
    () => {
      if (installing.state === 'installed' && registration.active) notify({ type: 'update.found' });
    },
    { signal },
  );
}

const watchWorker = ({ container }: WorkerDependencies) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    const stop = new AbortController();
    const { signal } = stop;
    let isUnderWorker = container.controller !== null;
    container.addEventListener(
      'controllerchange',
      () => {
        if (isUnderWorker) sendBack({ type: 'worker.replaced' } satisfies WorkerUpdate);
        isUnderWorker = true;
      },
      { signal },
    );
    const watch = async (): Promise<void> => {
      const registration = await container.getRegistration();
      if (!registration || signal.aborted) return;
      const notify = (): void => notifyWhenInstalled(registration, sendBack, signal);
      registration.addEventListener('updatefound', notify, { signal });
      notify();
      if (registration.waiting && registration.active) sendBack({ type: 'update.found' } satisfies WorkerUpdate);
      document.addEventListener('visibilitychange', () => void checkForUpdate(registration), { signal });
    };
    watch().catch(() => undefined);
    return () => stop.abort();
  });

/** Checks for a newer version when the member returns to a page that stays open for days. */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await registration.update().catch(() => undefined);
}

/** Never resolves, because the page is reloaded. */
const reloadPage = ({ reload }: WorkerDependencies) => fromPromise<void, undefined>(() => new Promise(() => reload()));

export const createServiceWorkerLogic = (deps: WorkerDependencies) =>
  createServiceWorkerMachine().provide({
    actors: {
      registerWorker: registerWorker(deps),
      watchWorker: watchWorker(deps),
      startUpdate: startUpdate(deps),
      reloadPage: reloadPage(deps),
    },
    delays: { stableAtLatest: () => Math.max(0, stableAtLatest - deps.waited()) },
  });
