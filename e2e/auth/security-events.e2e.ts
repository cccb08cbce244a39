import { violationsOn } from '#e2e/axe.ts';
import { desktop, expect, fillInSignIn, mia, phone, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true });
test.slow();

test('Mia finds her sign-in and the attempts with wrong passwords, newest first', async ({ page }) => {
  await page.goto('/login');
  for (let tries = 0; tries < 2; tries += 1) {
    await fillInSignIn(page, { ...mia, password: 'squat-bench-pushup' });
    await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  }
  await fillInSignIn(page, mia);
  await expect(page.getByRole('button', { name: 'Your profile, Mia Parata' })).toBeVisible();

  await page.goto('/profile/security');
  const events = page.getByRole('region', { name: 'Security activity' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText('You signed in.');
  await expect(events.nth(0)).toContainText(/Today \d\d?:\d\d/);
  await expect(events.nth(1)).toContainText('2 wrong passwords. Nobody got in.');

  for (const viewport of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOn(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }
});
