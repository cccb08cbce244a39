/** Safari deletes what scripts stored if a site was not used for seven days. It keeps the session cookie, which the server sets. */
import { expect, signIn, test } from '#e2e/fixtures.ts';

test('a member whose browser cleared its storage is still signed in', async ({ page }) => {
  await signIn(page);
  // A page without scripts of the app, which would store the member again.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  const left = await page.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    return [localStorage.length, (await caches.keys()).length, (await indexedDB.databases()).length];
  });
  expect(left).toEqual([0, 0, 0]);
  await page.goto('/visits');
  await expect(page.getByRole('main').locator('a[href^="/visits/"]').first()).toBeVisible();
  await expect(page.getByText('Ironbark Box').first()).toBeVisible();
});
