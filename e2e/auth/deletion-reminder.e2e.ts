import { desktop, expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { violationsOn } from '#e2e/axe.ts';

test.use({ ownStudio: true });
test.slow();

test('Mia finds on her profile when her account will be deleted, and keeps the account', async ({ page }) => {
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByText(mia.email)).toBeVisible();
  const reminder = page.getByText(/^Your account will be deleted on \w+day/);
  await expect(reminder).toHaveCount(0);

  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await page.goto('/profile');
  await expect(reminder).toBeVisible();
  for (const viewport of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOn(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }

  await page.getByRole('main').getByRole('link', { name: 'Security' }).last().click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Nothing will be deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(page.getByText(mia.email)).toBeVisible();
  await expect(reminder).toHaveCount(0);
});
