/** A push message on a member's device: the worker of the app shows it, and a press leads to what it tells of. */
import type { BrowserContext, Page } from '@playwright/test';
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

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('is shown once, however often it comes, and leads to what it tells of', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await signIn(page);
  await page.goto('/bookings');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const profile = (await (await page.request.get('/api/v1/profile')).json()) as Profile;
  const deliver = await createDelivery(context, page);
  const sent = { ...message, org_id: profile.accounts[0]?.org.id ?? '' };
  await deliver(sent);
  await deliver({ ...sent, body: 'Held until 15:30.' });
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: 'Held until 15:30.', tag: 'n1' }]);

  const [worker] = context.serviceWorkers();
  // a script may not bring a window to the front: the rest is as a press does it
  await worker?.evaluate(async () => {
    const scope = globalThis as object as { readonly registration: ServiceWorkerRegistration } & EventTarget;
    const Press = Reflect.get(globalThis, 'ExtendableEvent') as typeof Event;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(Object.assign(new Press('notificationclick'), { notification }));
  });
  await expect(page).toHaveURL(/\/visits$/);
  expect(await shown(page)).toEqual([]);
});
