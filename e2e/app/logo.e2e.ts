import type { Locator, Page } from '@playwright/test';
import { desktop, expect, expectAccessible, sam, signIn, test } from '#e2e/fixtures.ts';

test.use({ viewport: desktop });

const widthOf = (picture: Locator): Promise<number> => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
const initialsIn = (place: Locator, initials: string): Locator => place.locator(`[data-initials="${initials}"]`);

async function openSwitcher(page: Page): Promise<{ readonly ironbark: Locator; readonly stillRoom: Locator }> {
  await signIn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: /switch studio/ }).click();
  const ofStudio = (name: RegExp) => page.getByRole('menuitemradio', { name });
  return { ironbark: ofStudio(/Ironbark Box/), stillRoom: ofStudio(/Still Room/) };
}

test('Mia sees in the switcher the logo of a studio with a logo in its folder, and the initials of a studio without one', async ({
  page,
}) => {
  const { ironbark, stillRoom } = await openSwitcher(page);
  const logo = stillRoom.locator('img');
  await expect(logo).toBeVisible();
  expect(await widthOf(logo)).toBe(256);
  await expect(logo).toHaveAttribute('src', /^\/files\/[\da-f-]+-logo\.webp$/);
  await expect(initialsIn(stillRoom, 'SR')).toHaveCount(0);
  await expect(initialsIn(ironbark, 'IB')).toBeVisible();
  await expect(ironbark.locator('img')).toHaveCount(0);
  await expectAccessible(page, 'the switcher with a logo');
});

test('Mia sees the initials of a studio whose logo does not load', async ({ page }) => {
  const refused: string[] = [];
  await page.route('**/files/*-logo.webp', async (route) => {
    refused.push(route.request().url());
    await route.fulfill({ status: 404, body: '' });
  });
  const { stillRoom } = await openSwitcher(page);
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await expect(initialsIn(stillRoom, 'SR')).toBeVisible();
  await expect(stillRoom.locator('img')).toBeHidden();
});

test('Mia sees the initials until the logo is loaded', async ({ page }) => {
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/files/*-logo.webp', async (route) => {
    await isLetIn;
    await route.continue();
  });
  const { stillRoom } = await openSwitcher(page);
  await expect(initialsIn(stillRoom, 'SR')).toBeVisible();
  letIn();
  await expect(stillRoom.locator('img')).toBeVisible();
  await expect(initialsIn(stillRoom, 'SR')).toHaveCount(0);
});

for (const [look, media] of [
  ['in the dark', { colorScheme: 'dark' }],
  ['in forced colours', { forcedColors: 'active' }],
] as const)
  test(`Sam sees the logo of the only studio in the top bar ${look}`, async ({ page }) => {
    await page.emulateMedia(media);
    await signIn(page, sam);
    await page.goto('/profile');
    const logo = page.getByRole('banner').locator('img[src*="-logo.webp"]');
    await expect(logo).toBeVisible();
    expect(await widthOf(logo)).toBe(256);
    await expect(page.getByRole('banner').getByText('Still Room')).toBeVisible();
  });
