/**
 * Spotter on a device. The page and the files of this build are kept when the worker is installed, and answered from there; those of
 * older builds are dropped when it takes over, which it does only when the member asks. Nothing else is ever answered or kept here:
 * what the studio says always comes from the studio. It also shows push messages, opens what they tell of, and sends answers to offers. See docs/decisions/device.md#0246.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { handlePress } from './app/notification-press.ts';
import { type NotificationDevice, showPush } from './app/push-notification.ts';
import { saveNextSubscription, type SubscriptionChange } from './app/push-resubscription.ts';
import { isAppPath, workerBypassPatterns } from './app/service-worker-routes.ts';
import { isTakeOver } from './app/service-worker-messages.ts';
import { createWorkerApi } from './app/worker-api.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by `scripts/build/service-worker.ts`. */
declare const builtFiles: PrecacheEntry[];

precacheAndRoute(builtFiles);
cleanupOutdatedCaches();
registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPath(url.pathname), createHandlerBoundToURL('/index.html'));

/** Where the browser has static routes: https://www.w3.org/TR/service-workers/#install-event-addroutes. TypeScript does not know them yet. */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

/**
 * The studio is asked without this worker. It saves the time of waking it, and a browser that is asking a worker which is just being
 * sent to sleep may take it for busy for minutes: a newer version would not come when the member wants it.
 */
self.addEventListener('install', (event: RoutedInstall) => {
  const routes = workerBypassPatterns.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }) as const);
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes));
});

self.addEventListener('message', ({ data }) => {
  if (isTakeOver(data)) void self.skipWaiting();
});

/** TypeScript does not know it: https://notifications.spec.whatwg.org/#dom-notification-maxactions. */
const maxActions = (): number => ('maxActions' in Notification ? Number(Notification.maxActions) : 0);

const device: NotificationDevice = {
  showNotification: (title, options) => self.registration.showNotification(title, options),
  maxActions,
};

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(device, event.data.text()));
});

// no text of the response is read, so that its language does not matter
self.addEventListener('pushsubscriptionchange', (event: ExtendableEvent & SubscriptionChange) =>
  event.waitUntil(saveNextSubscription(createWorkerApi('en'), self.registration.pushManager, event)),
);

self.addEventListener('notificationclick', (event) => event.waitUntil(handlePress(device, self.clients, event)));

/** The page that brought the first worker is served by it at once: it may go offline before it is loaded again. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
