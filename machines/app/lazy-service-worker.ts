/** The worker beside the first screen: its chart is not needed before that screen is shown. */
import type { EventObject } from 'xstate';
import { lazyChild } from '#machines/lazy-child.ts';
import type { ServiceWorkerMachine, ServiceWorkerSnapshot } from './service-worker.selectors.ts';
import type { ServiceWorkerEvent, ServiceWorkerInput } from './service-worker.types.ts';

/** The waiting snapshot, which accepts no event; the selectors of the worker read it. */
const placeholderSnapshot = (): ServiceWorkerSnapshot =>
  ({ status: 'active', matches: () => false, can: () => false }) as object as ServiceWorkerSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyServiceWorker = (fetchMachine: () => Promise<ServiceWorkerMachine>) =>
  lazyChild<ServiceWorkerSnapshot, ServiceWorkerEvent, ServiceWorkerInput, EventObject>({ fetchLogic: fetchMachine, placeholderSnapshot });
