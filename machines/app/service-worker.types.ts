/** Context, events and ports of keeping Spotter on a device. */

export interface ServiceWorkerInput {
  /** Whether the browser has service workers at all. */
  readonly isSupported: boolean;
}

export interface ServiceWorkerContext extends ServiceWorkerInput {
  /** The reason why the waiting ended; null while it lasts. */
  readonly waitEndedBy: 'screen' | 'timeout' | null;
  /** Whether the member has chosen the newer version; only then may the page be loaded again. */
  readonly isUpdateWanted: boolean;
}

/** Sent by the port `watchWorker`. */
export type WorkerUpdate =
  /** A newer version is on the device and waits for its turn. */
  | { readonly type: 'update.found' }
  /** A newer version is in control, started here or in another tab; the page here is still the older one. */
  | { readonly type: 'worker.replaced' };

export type ServiceWorkerEvent =
  /** The first screen has its data: the app is stable. */
  | { readonly type: 'screen.settled' }
  | WorkerUpdate
  | { readonly type: 'reload.pressed' }
  | { readonly type: 'later.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `registerWorker`. `isUpdateWaiting`: a newer version has been waiting since an earlier visit. */
export type RegisterAnswer = { readonly kind: 'registered'; readonly isUpdateWaiting: boolean } | { readonly kind: 'unsupported' };
