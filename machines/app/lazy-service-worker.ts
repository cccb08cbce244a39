/** The worker beside the first screen: nobody needs its chart before that screen stands. */
import type { EventObject } from 'xstate';
import { lazyChild } from '#machines/lazy-child.ts';
import type { ServiceWorkerMachine, ServiceWorkerSnapshot } from './service-worker.selectors.ts';
import type { ServiceWorkerEvent, ServiceWorkerInput } from './service-worker.types.ts';

/** It waits, and nothing can be done: what the worker's own selectors ask. */
const placeholderSnapshot = (): ServiceWorkerSnapshot =>
  ({ status: 'active', matches: () => false, can: () => false }) as object as ServiceWorkerSnapshot;

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyServiceWorker = (fetchMachine: () => Promise<ServiceWorkerMachine>) =>
  lazyChild<ServiceWorkerSnapshot, ServiceWorkerEvent, ServiceWorkerInput, EventObject>({ fetchLogic: fetchMachine, placeholderSnapshot });
