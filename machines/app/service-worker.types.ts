/** What keeping Spotter on a device is about: what it knows, what can happen, what its ports take and give. */

export interface ServiceWorkerInput {
  /** Whether the browser has service workers at all. */
  readonly isSupported: boolean;
}

export interface ServiceWorkerContext extends ServiceWorkerInput {
  /** What ended the waiting; null while it goes on. */
  readonly waitEndedBy: 'screen' | 'timeout' | null;
  /** Whether the member has asked for the new version; only then may the page be loaded anew. */
  readonly isUpdateWanted: boolean;
}

/** Told by the port `watchWorker`. */
export type WorkerUpdate =
  /** A newer version is on the device and waits for its turn. */
  | { readonly type: 'update.found' }
  /** A newer version has taken over, here or because another tab asked for it; what is open here is still the older one. */
  | { readonly type: 'worker.replaced' };

export type ServiceWorkerEvent =
  /** The first screen has what it shows: the app is stable. */
  | { readonly type: 'screen.settled' }
  | WorkerUpdate
  | { readonly type: 'reload.pressed' }
  | { readonly type: 'later.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `registerWorker`. `isUpdateWaiting`: a newer version has been waiting since an earlier visit. */
export type RegisterAnswer = { readonly kind: 'registered'; readonly isUpdateWaiting: boolean } | { readonly kind: 'unsupported' };
