/** Whether the device has a network at all. */

export interface ConnectionListener {
  readonly onLost: () => void;
  readonly onReturned: () => void;
}

export const isConnected = (): boolean => navigator.onLine;

/** Tells of every change; returns how to stop. */
export function trackConnection({ onLost, onReturned }: ConnectionListener): () => void {
  addEventListener('offline', onLost);
  addEventListener('online', onReturned);
  return () => {
    removeEventListener('offline', onLost);
    removeEventListener('online', onReturned);
  };
}
