/**
 * The development server stores nothing on the device. A service worker of a built app at the same address would keep serving that app.
 * When that worker requests its newer version, it gets this worker instead, which unregisters itself.
 */
import type { Plugin } from 'vite';

const leaving = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const page of await self.clients.matchAll()) await page.navigate(page.url);
})()));
`;

export const noWorker = (): Plugin => ({
  name: 'spotter:no-worker',
  configureServer: ({ middlewares }) => {
    middlewares.use('/sw.js', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(leaving);
    });
  },
});
