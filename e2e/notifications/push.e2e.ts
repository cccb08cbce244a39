/** A push message on a member's device: the worker of the app shows it, and a press leads to what it tells of. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Profile } from '#contract/profile.ts';
import type { PushMessage } from '#contract/push.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ serviceWorkers: 'allow', ownStudio: true });

const message: PushMessage = {
  notification_id: 'n1',
  title: 'Barbell club: a spot for you',
  body: 'Ironbark Box, Mon, 2 Mar, 17:30. Held until 15:30.',
  lang: 'en',
  path: '/visits',
  org_id: 'box',
};

/** As a push service delivers it to the browser. */
async function createDelivery(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (sent: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data: JSON.stringify(sent) });
}

/** What a device shows. The browser of the tests has no notifications: they stand in a list in the worker. */
async function replaceNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const shown = new Map<string, { title: string; body: string; data: unknown }>();
    const { registration } = globalThis as object as { readonly registration: ServiceWorkerRegistration };
    registration.showNotification = (title, { tag = '', body = '', data } = {}) => {
      shown.set(tag, { title, body, data });
      return Promise.resolve();
    };
    Object.assign(globalThis, {
      readShown: () => [...shown.values()].map(({ title, body }) => [title, body]),
      pressFirst: () => {
        const [[tag, { data }] = ['', { data: null }]] = shown;
        const Press = Reflect.get(globalThis, 'ExtendableEvent') as typeof Event;
        dispatchEvent(Object.assign(new Press('notificationclick'), { notification: { data, close: () => shown.delete(tag) } }));
      },
    });
  });
  return {
    shown: () => worker.evaluate(() => (Reflect.get(globalThis, 'readShown') as () => string[][])()),
    press: () => worker.evaluate(() => (Reflect.get(globalThis, 'pressFirst') as () => void)()),
  };
}

test('is shown once, however often it comes, and leads to what it tells of', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/bookings');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the app has no worker');
  const device = await replaceNotifications(worker);
  const profile = (await (await page.request.get('/api/v1/profile')).json()) as Profile;
  const sent = { ...message, org_id: profile.accounts[0]?.org.id ?? '' };
  const deliver = await createDelivery(context, page);
  await deliver(sent);
  await deliver({ ...sent, body: 'Held until 15:30.' });
  await expect.poll(device.shown).toEqual([[message.title, 'Held until 15:30.']]);
  await device.press();
  await expect(page).toHaveURL(/\/visits$/);
  expect(await device.shown()).toEqual([]);
});
