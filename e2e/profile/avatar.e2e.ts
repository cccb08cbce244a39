import sharp from 'sharp';
import { uploadPath } from '#contract/avatar.ts';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { endPageSession } from '#e2e/journeys/member-client.ts';

test.use({ ownStudio: true, viewport: phone });

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: 170, g: 110, b: 70 } } })
    .jpeg()
    .toBuffer();

test(
  'Mia cuts a photo with the keyboard alone, sees herself with it everywhere, and takes it away again',
  { tag: '@smoke' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/profile');
    const main = page.getByRole('main');
    await main.locator('input[type=file]').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(main.getByText('This photo can’t be shown.')).toBeVisible();
    await main.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });

    const part = main.getByRole('slider', { name: 'Preview' });
    await part.press('+');
    await part.press('ArrowLeft');
    await main.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await expect(main.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1');
    await expectAccessible(page, 'a photo that is cut');
    await main.getByRole('button', { name: 'Use this photo' }).press('Enter');
    await expect(main.getByRole('button', { name: 'Change your photo' })).toBeFocused();

    const pictures = page.locator('img[src^="/files/"]:not([src$="-logo.webp"])');
    await expect(pictures).toHaveCount(2);
    await expect.poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))).toBe(true);
    await expectAccessible(page, 'a profile with a photo');
    await page.reload();
    await expect(pictures).toHaveCount(2);
    await main.getByRole('button', { name: 'Remove it' }).press('Enter');
    await expect(pictures).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Add a photo' })).toBeFocused();
  },
);

test('if the session ends while a photo is uploaded, the app shows the sign-in form, which leads back to the profile', async ({
  page,
  studio,
}) => {
  await signIn(page);
  let sent = 0;
  await page.route(`**${uploadPath}`, async (route) => {
    sent += 1;
    await endPageSession(studio, await page.context().cookies());
    await route.continue();
  });
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const useIt = main.getByRole('button', { name: 'Use this photo' });
  await expect(useIt).toBeVisible();
  await useIt.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole('textbox', { name: 'Email' }).fill(mia.email);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Add a photo' })).toBeVisible();
});
