/** The installed app. Only these tests allow service workers. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test as base } from '#e2e/fixtures.ts';
import { type BuildProxy, startBuildProxy } from './build-proxy.ts';

const test = base.extend<{ readonly gate: BuildProxy }>({
  gate: async ({ studio }, use) => {
    const gate = await startBuildProxy(studio.url);
    await use(gate);
    await gate.close();
  },
  baseURL: async ({ gate }, use) => use(gate.url),
});

test.use({ serviceWorkers: 'allow', ownStudio: true });

/** Waits until the app is installed, and the requests of the page pass through the service worker. */
const isKept = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 20_000 }).toBe('activated');
};

/** The test polls this, because in WebKit a page that opens during the activation receives no event. */
const isUnderWorker = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null);

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const settings = (page: Page) => page.getByRole('region', { name: 'Offline use' });
const ready = (page: Page) => notice(page, 'A new version of Spotter is ready.');
const isNewer = (page: Page) => page.locator('meta[name="build"][content="newer"]').count();

/** Dispatches the event that the browser sends when a member returns to the page. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Checks for a newer worker, and returns the state in which its installation ends. */
const installNewer = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise<ServiceWorker | null>((resolve) =>
      registration?.addEventListener('updatefound', () => resolve(registration.installing)),
    );
    await registration?.update();
    const worker = await found;
    if (worker?.state === 'installing') await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker?.state ?? 'none';
  });

const bookings = (page: Page) => page.getByRole('main').getByRole('article');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Signs Mia in, waits until the app is installed, and opens her bookings. Returns the text of each card. */
async function lookAtBookings(page: Page): Promise<readonly string[]> {
  await signIn(page);
  await page.goto('/bookings');
  await expect(bookings(page).first()).toBeVisible();
  await isKept(page);
  return titles(page);
}

const titles = (page: Page): Promise<string[]> => bookings(page).getByRole('link').allTextContents();

/** A page that opens without a network still reports that it is online. So the test stores this mark and sets the state of the device. */
const offlineMark = 'test.offline';

async function openOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await page.addInitScript(
    (mark) => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => sessionStorage.getItem(mark) === null }),
    offlineMark,
  );
  await page.evaluate((mark) => sessionStorage.setItem(mark, ''), offlineMark);
  await context.setOffline(true);
  await page.goto(path);
}

async function comeOnline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await page.evaluate((mark) => {
    sessionStorage.removeItem(mark);
    dispatchEvent(new Event('online'));
  }, offlineMark);
}

test.describe('a first visit', () => {
  test('stores Spotter on the device only after the first screen has loaded its data', async ({ page }) => {
    await signIn(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/visits/bookings', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/bookings');
    await expect(heading(page, 'My bookings')).toBeVisible();
    // In this time the app would load the code that its first screen does not need.
    await page.waitForTimeout(4000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    held.resolve();
    await isKept(page);
    await page.goto('/settings');
    await expect(settings(page).getByText('Spotter works offline on this device.')).toBeVisible();
    await expectAccessible(page, 'the settings of a device that keeps Spotter');
  });
});

test.describe('a newer version', () => {
  test('waits until the member presses *Reload*, and is then loaded', { tag: '@smoke' }, async ({ page, gate }) => {
    await lookAtBookings(page);
    gate.release();
    await comeBack(page);
    await expect(ready(page)).toBeVisible();
    await expectAccessible(page, 'a newer version');
    expect(await isNewer(page)).toBe(0);
    await ready(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(page), { timeout: 10_000 }).toBe(1);
    await expect(bookings(page).first()).toBeVisible();
    expect(await isUnderWorker(page)).toBe(true);
    await expect(ready(page)).toBeHidden();
  });

  test('is not installed if a server process still returns the page of the former version', async ({ page, gate }) => {
    await lookAtBookings(page);
    gate.releaseWorker();
    expect(await installNewer(page)).toBe('redundant');
    await expect(ready(page)).toBeHidden();
    gate.release();
    await comeBack(page);
    await ready(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(page), { timeout: 10_000 }).toBe(1);
  });

  test('that was found during an earlier visit is offered again at the next visit, and can be postponed', async ({ page, gate }) => {
    await lookAtBookings(page);
    gate.release();
    await page.reload();
    await expect(ready(page)).toBeVisible();
    await ready(page).getByRole('button', { name: 'Later' }).press('Enter');
    await expect(ready(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.goto('/settings');
    await expect(settings(page).getByText('A new version of Spotter is ready.')).toBeVisible();
    expect(await isNewer(page)).toBe(0);
    await settings(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(page), { timeout: 10_000 }).toBe(1);
  });

  test('that another tab has loaded does not reload this page, but a message here offers to reload', async ({ page, context, gate }) => {
    await lookAtBookings(page);
    const other = await context.newPage();
    await other.goto('/classes');
    await isKept(other);
    gate.release();
    await comeBack(other);
    await ready(other).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(other), { timeout: 10_000 }).toBe(1);
    await expect(notice(page, 'Spotter was updated in another tab.')).toBeVisible();
    expect(await isNewer(page)).toBe(0);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(page), { timeout: 10_000 }).toBe(1);
  });

  test('deletes the data that the device stored for the older version', async ({ page, gate }) => {
    await lookAtBookings(page);
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
        return all.flat();
      });
    const before = await kept();
    gate.release();
    await comeBack(page);
    await ready(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isNewer(page), { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await kept()).length).toBe(before.length);
    const after = await kept();
    expect(before.filter((url) => !after.includes(url))).toEqual([expect.stringContaining('/index.html')]);
  });
});

test.describe('without a connection', () => {
  test('Mia opens Spotter and sees the bookings of the last update, with its time', { tag: '@smoke' }, async ({ page, context }) => {
    const seen = await lookAtBookings(page);
    expect(seen.length).toBeGreaterThan(1);
    await openOffline(page, context, '/bookings');
    await expect(notice(page, 'You are offline.')).toBeVisible();
    await expect(page.getByText(/^Updated .+\.$/)).toBeVisible();
    await expect(bookings(page)).toHaveCount(seen.length);
    expect(await titles(page)).toEqual(seen);
    await expectAccessible(page, 'bookings without a connection');
    await comeOnline(page, context);
    await expect(notice(page, 'You are offline.')).toBeHidden();
    await expect(page.getByText(/^Updated /)).toBeHidden();
    expect(await titles(page)).toEqual(seen);
  });

  test('an unreachable server leaves the stored bookings on the screen', async ({ page, gate }) => {
    const seen = await lookAtBookings(page);
    await gate.close();
    await page.goto('/bookings');
    await expect(notice(page, 'Updated ')).toBeVisible();
    expect(await titles(page)).toEqual(seen);
  });

  test('*Cancel* shows that the device is offline, and the booking stays', async ({ page, context }) => {
    const seen = await lookAtBookings(page);
    await openOffline(page, context, '/bookings');
    await bookings(page).getByRole('button', { name: 'Cancel CrossFit at 09:30' }).press('Enter');
    await expect(page.getByText('You are offline. Connect to the internet first.')).toBeVisible();
    expect(await titles(page)).toEqual(seen);
    await comeOnline(page, context);
    await page.reload();
    await expect(bookings(page).first()).toBeVisible();
    expect(await titles(page)).toEqual(seen);
  });

  test('Mia opens Spotter and sees the classes of the last update, with its time', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/classes');
    const classes = page.getByRole('main').getByRole('article');
    await expect(classes.first()).toBeVisible();
    await lookAtBookings(page);
    await page.goto('/classes');
    await expect(classes.first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('spotter.timetable'))).not.toBeNull();
    // The first four cards are drawn before the others.
    await expect.poll(() => classes.count()).toBeGreaterThan(4);
    const seen = await classes.count();
    await openOffline(page, context, '/classes');
    await expect(page.getByText(/^Updated .+\.$/)).toBeVisible();
    await expect(classes).toHaveCount(seen);
    await expect(page.getByText('couldn’t be loaded')).toHaveCount(0);
  });

  test('*Cancel* of a class that starts soon opens no dialog, and shows the reason', async ({ page, context }) => {
    await lookAtBookings(page);
    await openOffline(page, context, '/bookings');
    await bookings(page).getByRole('button', { name: 'Cancel CrossFit at 07:10' }).press('Enter');
    await expect(page.getByText('You are offline. Connect to the internet first.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('no data of Mia is left on the device once she has signed out', async ({ page, context }) => {
    const [first = ''] = await lookAtBookings(page);
    await page.getByRole('button', { name: /^Your profile,/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(heading(page, 'Good to see you')).toBeVisible();
    await openOffline(page, context, '/bookings');
    await expect(heading(page, 'This did not load')).toBeVisible({ timeout: 20_000 });
    const left = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)) + document.body.textContent);
    for (const word of [first, 'Mia', 'Ironbark']) expect(left).not.toContain(word);
  });

  test('data of the studio never comes from the cache of the device', async ({ page, context }) => {
    await lookAtBookings(page);
    const uncachedPaths = ['/api/v1/profile', '/api/v1/visits/bookings', '/api/health', '/realtime/n/mia', '/_test/clock'];
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return all.flat();
    });
    expect(kept.filter((path) => !/^\/(?:assets\/.+|index\.html)$/.test(path))).toEqual([]);
    await context.setOffline(true);
    const answers = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map((path) =>
            fetch(path).then(
              ({ status }) => status,
              () => 'nothing',
            ),
          ),
        ),
      uncachedPaths,
    );
    expect(answers).toEqual(uncachedPaths.map(() => 'nothing'));
  });
});

test('requests to the server bypass the worker in browsers with static routes', async ({ page }) => {
  await lookAtBookings(page);
  await page.reload();
  await expect(bookings(page).first()).toBeVisible();
  const ways = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
        .map((entry: PerformanceEntry & { workerFinalSourceType?: string }) => entry.workerFinalSourceType),
    );
  await expect.poll(async () => (await ways()).length).toBeGreaterThan(1);
  expect(new Set(await ways())).toEqual(new Set(['network']));
});

test('a browser without service workers shows that in the settings, and everything else works', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await signIn(page);
  await page.goto('/settings');
  await expect(settings(page).getByText('Service workers are disabled or not supported by this browser')).toBeVisible();
  await expectAccessible(page, 'the settings of a browser without service workers');
  await page.goto('/bookings');
  await expect(bookings(page).first()).toBeVisible();
});
