import type { EventObject } from 'xstate';
import { lazyChild } from '#machines/lazy-child.ts';
import type { ServiceWorkerMachine, ServiceWorkerSnapshot } from './service-worker.selectors.ts';
import type { ServiceWorkerEvent, ServiceWorkerInput } from './service-worker.types.ts';

/** A snapshot for the time before the chart is loaded. It accepts no event; the selectors of the worker can read it. */
const placeholderSnapshot = (): ServiceWorkerSnapshot =>
  ({ status: 'active', matches: () => false, can: () => false }) as object as ServiceWorkerSnapshot;

export const lazyServiceWorker = (fetchMachine: () => Promise<ServiceWorkerMachine>) =>
  lazyChild<ServiceWorkerSnapshot, ServiceWorkerEvent, ServiceWorkerInput, EventObject>({ fetchLogic: fetchMachine, placeholderSnapshot });
