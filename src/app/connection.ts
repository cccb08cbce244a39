/** What the device has: a network, and service workers. */

export interface ConnectionListener {
  readonly onLost: () => void;
  readonly onReturned: () => void;
}

export const isConnected = (): boolean => navigator.onLine;

/** Whether service workers can keep the app on this device. While developing there is none to do it. */
export const hasWorkers = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Tells of every change; returns how to stop. */
export function trackConnection({ onLost, onReturned }: ConnectionListener): () => void {
  addEventListener('offline', onLost);
  addEventListener('online', onReturned);
  return () => {
    removeEventListener('offline', onLost);
    removeEventListener('online', onReturned);
  };
}
