import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

for (const address of ['/classes/%2F..%2F', '/classes/%E0%A4%A', '/nowhere/at.all'])
  test(`the app shows Page not found at ${address}`, async ({ page }) => {
    await signIn(page);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

test('a workout that does not exist shows an error, and leads to the choice of one', async ({ page }) => {
  await signIn(page);
  for (const address of [
    '/training/workouts/new/wod?definition=unknown',
    '/training/workouts/new/wod?definition=unknown&name=Fran',
    '/training/workouts/wod/unknown/edit',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This workout does not exist' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await expectAccessible(page, 'a workout that does not exist');
  await page.getByRole('link', { name: 'Choose a workout' }).click();
  await expect(page).toHaveURL(/\/training\/workouts\/new$/);
});

test('the link Add to your calendar leads to the button that creates a calendar link, and focuses the button', async ({ page }) => {
  await signIn(page);
  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Add to your calendar' }).click();
  const control = page.getByRole('button', { name: 'Get calendar link' });
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
});
