/** What the views ask the actor that keeps Spotter on the device. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createServiceWorkerMachine } from './service-worker.machine.ts';

export type ServiceWorkerMachine = ReturnType<typeof createServiceWorkerMachine>;
export type ServiceWorkerSnapshot = SnapshotFrom<ServiceWorkerMachine>;
export type ServiceWorkerActor = ActorRefFrom<ServiceWorkerMachine>;

/** How it stands with Spotter on this device, as the settings say it. */
export type ServiceWorkerStatus = 'unsupported' | 'preparing' | 'kept' | 'ready' | 'updating' | 'replaced' | 'stuck' | 'failed';

export const selectStatus = (snapshot: ServiceWorkerSnapshot): ServiceWorkerStatus => {
  if (snapshot.matches('unsupported')) return 'unsupported';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('reloading') || snapshot.matches({ installed: 'updating' })) return 'updating';
  if (snapshot.matches({ installed: 'replaced' })) return 'replaced';
  if (snapshot.matches({ installed: 'updateFailed' })) return 'stuck';
  if (snapshot.matches({ installed: 'updateReady' }) || snapshot.matches({ installed: 'postponed' })) return 'ready';
  return snapshot.matches('installed') ? 'kept' : 'preparing';
};

/** What the notice of a newer version says; null: there is none. */
export type UpdateStatus = Extract<ServiceWorkerStatus, 'ready' | 'updating' | 'replaced' | 'stuck'>;

export const selectUpdateStatus = (snapshot: ServiceWorkerSnapshot): UpdateStatus | null => {
  if (snapshot.matches({ installed: 'postponed' })) return null;
  const status = selectStatus(snapshot);
  switch (status) {
    case 'ready':
    case 'updating':
    case 'replaced':
    case 'stuck':
      return status;
    default:
      return null;
  }
};

/** May the notice be put off? */
export const canPostpone = (snapshot: ServiceWorkerSnapshot): boolean => snapshot.can({ type: 'later.pressed' });
