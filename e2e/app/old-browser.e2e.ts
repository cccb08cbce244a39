/** The page in a browser that lacks a required feature. The feature is removed before any script of the page runs. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from '#e2e/fixtures.ts';

test.use({ viewport: phone });

const sentence = (page: Page) => page.getByText('This browser is too old for Spotter.');

async function expectSentenceAlone(page: Page): Promise<void> {
  await expect(sentence(page)).toHaveText(/Chrome 123, Edge 123, Firefox 128, iOS 18, Safari 18, Samsung Internet 27\.$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Spotter' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('offline')).toHaveCount(0);
}

const withoutCss = (page: Page, value: string) =>
  page.addInitScript((lacking) => {
    const supports = CSS.supports.bind(CSS);
    Object.assign(CSS, { supports: (property: string, tried: string) => !tried.includes(lacking) && supports(property, tried) });
  }, value);

test('a browser without AbortSignal.any shows only a sentence, and the app sends no request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.addInitScript(() => void Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/bookings');
  await expectSentenceAlone(page);
  await page.waitForLoadState('networkidle');
  await expectSentenceAlone(page);
  expect(calls).toEqual([]);
  await expectAccessible(page, 'the sentence for old browsers');
});

for (const value of ['light-dark(', 'oklch(from'])
  test(`a browser without ${value}…) gets a sentence`, async ({ page }) => {
    await withoutCss(page, value);
    await page.goto('/');
    await expectSentenceAlone(page);
  });

test('a browser without modules and newer methods shows only a sentence', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AbortSignal');
    Reflect.deleteProperty(window, 'CSS');
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
  await page.goto('/');
  await expectSentenceAlone(page);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the sentence for unsupported browsers is in the language of the browser', async ({ page }) => {
    await page.addInitScript(() => void Reflect.deleteProperty(AbortSignal, 'any'));
    await page.goto('/');
    await expect(page.getByText('Ce navigateur est trop ancien pour Spotter.')).toBeVisible();
    await expect(sentence(page)).toBeHidden();
  });
});

test('a supported browser starts the app, and the sentence for unsupported browsers is removed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('#old-browser')).toHaveCount(0);
});
