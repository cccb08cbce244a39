/** What the views ask the actor that keeps Spotter on the device. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createServiceWorkerMachine } from './service-worker.machine.ts';

export type ServiceWorkerMachine = ReturnType<typeof createServiceWorkerMachine>;
export type ServiceWorkerSnapshot = SnapshotFrom<ServiceWorkerMachine>;
export type ServiceWorkerActor = ActorRefFrom<ServiceWorkerMachine>;

/** How it stands with Spotter on this device, as the settings say it. */
export type Standing = 'unsupported' | 'preparing' | 'kept' | 'ready' | 'updating' | 'replaced' | 'stuck' | 'failed';

export const selectStanding = (snapshot: ServiceWorkerSnapshot): Standing => {
  if (snapshot.matches('unsupported')) return 'unsupported';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('reloading') || snapshot.matches({ installed: 'updating' })) return 'updating';
  if (snapshot.matches({ installed: 'replaced' })) return 'replaced';
  if (snapshot.matches({ installed: 'updateFailed' })) return 'stuck';
  if (snapshot.matches({ installed: 'updateReady' }) || snapshot.matches({ installed: 'postponed' })) return 'ready';
  return snapshot.matches('installed') ? 'kept' : 'preparing';
};

/** What the notice of a newer version says; null: there is none. */
export type UpdateNews = Extract<Standing, 'ready' | 'updating' | 'replaced' | 'stuck'>;

export const selectUpdateNews = (snapshot: ServiceWorkerSnapshot): UpdateNews | null => {
  if (snapshot.matches({ installed: 'postponed' })) return null;
  const standing = selectStanding(snapshot);
  switch (standing) {
    case 'ready':
    case 'updating':
    case 'replaced':
    case 'stuck':
      return standing;
    default:
      return null;
  }
};

/** May the notice be put off? */
export const canPostpone = (snapshot: ServiceWorkerSnapshot): boolean => snapshot.can({ type: 'later.pressed' });
