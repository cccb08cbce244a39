/** A member of the demo studio in a browser with one build of the app, whichever build the servers have. */
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/test/browser.ts';

const mia = { email: 'mia@example.org', password: 'squat-bench-deadlift' };

export const launchBrowser = async (): Promise<Browser> => chromium.launch({ executablePath: await findBrowser(), args: browserFlags });

export interface MemberBrowser {
  readonly page: Page;
  /** Exceptions and logged errors of the page, except for refused requests. */
  readonly errors: readonly string[];
  /** Paths of the built files that the server sent, with their status. */
  readonly assets: ReadonlyMap<string, number>;
}

const collect = (context: BrowserContext): Omit<MemberBrowser, 'page'> => {
  const errors: string[] = [];
  const assets = new Map<string, number>();
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) assets.set(pathname, response.status());
  });
  return { errors, assets };
};

/** `keeps`: the service worker stores the app. */
export async function openAsMia(browser: Browser, url: string, keeps: boolean): Promise<MemberBrowser> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  const seen = collect(context);
  const page = await context.newPage();
  const answer = await page.request.post('/api/v1/authentication', { data: mia });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/classes');
  await expectClasses(page);
  return { page, ...seen };
}

export const expectClasses = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 20_000 });

export const expectKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 30_000 }).toBe('activated');

export async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry, exact: true })).toBeVisible({ timeout: 20_000 });
}

export async function bookAndCancel(page: Page, name: string): Promise<void> {
  const button = (label: string) => page.getByRole('main').getByRole('button', { name: `${label} ${name}` });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Classes', exact: true }).click();
  await button('Book').click({ timeout: 20_000 });
  await expect(button('Cancel')).toBeVisible({ timeout: 20_000 });
  await button('Cancel').click();
  await expect(button('Book')).toBeVisible({ timeout: 20_000 });
}

export const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '');

export const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export async function updateApp(page: Page): Promise<void> {
  await comeBack(page);
  const notice = page.getByRole('status').filter({ hasText: 'A new version of Spotter is ready.' });
  await notice.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 });
}
