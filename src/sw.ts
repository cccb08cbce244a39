/** A new version takes over only when the member chooses it. See docs/decisions/device.md#0246. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { handlePress } from './app/notification-press.ts';
import { type NotificationDevice, showPush } from './app/push-notification.ts';
import { saveNextSubscription, type SubscriptionChange } from './app/push-resubscription.ts';
import { isAppPath, workerBypassPatterns } from './app/service-worker-routes.ts';
import { isTakeOver } from './app/service-worker-messages.ts';
import { createWorkerApi } from './app/worker-api.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of the build, which `scripts/build/service-worker.ts` inserts. */
declare const builtFiles: PrecacheEntry[];

precacheAndRoute(builtFiles);
cleanupOutdatedCaches();
registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPath(url.pathname), createHandlerBoundToURL('/index.html'));

/** TypeScript lacks the type of this event: https://www.w3.org/TR/service-workers/#install-event-addroutes */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

/** A request to a stopping worker may keep it busy for minutes, so that a newer version could not take over. */
self.addEventListener('install', (event: RoutedInstall) => {
  const routes = workerBypassPatterns.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }) as const);
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
});

self.addEventListener('message', ({ data }) => {
  if (isTakeOver(data)) void self.skipWaiting();
});

/** TypeScript lacks this property: https://notifications.spec.whatwg.org/#dom-notification-maxactions */
const maxActions = (): number => ('maxActions' in Notification ? Number(Notification.maxActions) : 0);

const device: NotificationDevice = {
  showNotification: (title, options) => self.registration.showNotification(title, options),
  maxActions,
};

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(device, event.data.text()));
});

// The language of this call does not matter, because no text of its response is read.
self.addEventListener('pushsubscriptionchange', (event: ExtendableEvent & SubscriptionChange) =>
  event.waitUntil(saveNextSubscription(createWorkerApi('en'), self.registration.pushManager, event)),
);

self.addEventListener('notificationclick', (event) => event.waitUntil(handlePress(device, self.clients, event)));

/** The page that installed the first worker uses the worker at once, because the page may be offline before it is reloaded. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
