export interface ServiceWorkerInput {
  readonly isSupported: boolean;
}

export interface ServiceWorkerContext extends ServiceWorkerInput {
  /** Why the app stopped waiting to register the worker; null while it waits. */
  readonly waitEndedBy: 'screen' | 'timeout' | null;
  /** Whether the member has chosen the newer version. Only then can the page be reloaded. */
  readonly isUpdateWanted: boolean;
}

export type WorkerUpdate =
  | { readonly type: 'update.found' }
  /** A newer version took control. It was started in this tab or in another tab; this page still runs the older version. */
  | { readonly type: 'worker.replaced' };

export type ServiceWorkerEvent =
  | { readonly type: 'screen.settled' }
  | WorkerUpdate
  | { readonly type: 'reload.pressed' }
  | { readonly type: 'later.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `registerWorker`. `isUpdateWaiting`: a newer version has been waiting since an earlier visit. */
export type RegisterAnswer = { readonly kind: 'registered'; readonly isUpdateWaiting: boolean } | { readonly kind: 'unsupported' };
