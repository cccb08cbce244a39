import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createServiceWorkerMachine } from './service-worker.machine.ts';

export type ServiceWorkerMachine = ReturnType<typeof createServiceWorkerMachine>;
export type ServiceWorkerSnapshot = SnapshotFrom<ServiceWorkerMachine>;
export type ServiceWorkerActor = ActorRefFrom<ServiceWorkerMachine>;

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

/** The kind of notice about a newer version; null: no notice. */
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

export const canPostpone = (snapshot: ServiceWorkerSnapshot): boolean => snapshot.can({ type: 'later.pressed' });
