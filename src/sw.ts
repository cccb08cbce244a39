/**
 * Spotter on a device. The page and the files of this build are kept when the worker is installed, and answered from there; those of
 * older builds are dropped when it takes over, which it does only when the member asks. Nothing else is ever answered or kept here:
 * what the studio says always comes from the studio. Decision 0246.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPlace } from './app/worker-places.ts';
import { isTakeOver } from './app/worker-words.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by `scripts/build/service-worker.ts`. */
declare const builtFiles: PrecacheEntry[];

precacheAndRoute(builtFiles);
cleanupOutdatedCaches();
registerRoute(({ request, url }) => request.mode === 'navigate' && isPlace(url.pathname), createHandlerBoundToURL('/index.html'));

self.addEventListener('message', ({ data }) => {
  if (isTakeOver(data)) void self.skipWaiting();
});

/** The page that brought the first worker is served by it at once: it may go offline before it is loaded again. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
