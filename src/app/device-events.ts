/** Browser events about the device and this page. */

export interface ConnectionListener {
  readonly onLost: () => void;
  readonly onReturned: () => void;
}

export const isConnected = (): boolean => navigator.onLine;

/** Whether a service worker can store the app on this device. The development server has no service worker. */
export const hasWorkers = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Calls the listener at every change; returns a function that stops it. */
export function trackConnection({ onLost, onReturned }: ConnectionListener): () => void {
  addEventListener('offline', onLost);
  addEventListener('online', onReturned);
  return () => {
    removeEventListener('offline', onLost);
    removeEventListener('online', onReturned);
  };
}

export interface PageListener {
  readonly onHidden: () => void;
  readonly onRestored: () => void;
}

export function trackRestore({ onHidden, onRestored }: PageListener): void {
  addEventListener('pagehide', ({ persisted }) => persisted && onHidden());
  addEventListener('pageshow', ({ persisted }) => persisted && onRestored());
}
