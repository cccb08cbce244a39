import type { Page, Route } from '@playwright/test';
import { expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const password = 'another river anvil';

async function changePasswordIn(tab: Page): Promise<void> {
  await tab.goto('/profile/security?password_reset=1');
  await tab.getByLabel('Current password').fill(mia.password);
  await tab.getByLabel('New password').fill(password);
  await tab.getByRole('button', { name: 'Change password' }).click();
}

/** Books on another device with the new password: the list of classes is updated, and the profile page stays open. */
async function expectUpdateInBoth(studio: Studio, classes: Page, profile: Page): Promise<void> {
  const client = await openMemberClient(studio, { ...mia, password });
  await client.book(await client.classAt('Open gym', '2026-03-02T13:30+13:00'));
  await classes.bringToFront();
  await expect(classes.getByRole('button', { name: /^Cancel Open gym at 13:30/ })).toBeVisible({ timeout: 20_000 });
  await expect(profile.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
}

/** Resolves when the server has changed the password. The response with the new session reaches the browser only after `until`. */
const answerLate = (until: Promise<unknown>) => async (route: Route) => {
  const request = route.request();
  // The test fetches the answer itself, because the browser would store the cookie at once.
  const answer = await fetch(request.url(), { method: request.method(), headers: await request.allHeaders(), body: request.postData() });
  const { status, headers } = answer;
  await until;
  // There are two cookies, of the session and of the device. A headers object would keep only one of them.
  const cookies = headers.getSetCookie().join('\n');
  await route.fulfill({ status, headers: { ...Object.fromEntries(headers), 'set-cookie': cookies }, body: await answer.text() });
};

test('after Mia has changed her password, a booking on another device is shown in the tabs that were already open', async ({
  page,
  context,
  studio,
}) => {
  await signIn(page);
  await page.goto('/classes');
  await expect(page.getByRole('button', { name: /^Book Open gym at 13:30/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const other = await context.newPage();
  await changePasswordIn(other);
  await expect(other.getByText('Password changed.')).toBeVisible();

  await expectUpdateInBoth(studio, page, other);
});

test('Mia stays signed in in both tabs while a slow network delays the response to her new password', async ({ page, context, studio }) => {
  await signIn(page);
  const other = await context.newPage();
  // The server closes the stream of the ended session, and must refuse to open it again with the old cookie.
  const isRefused = page.waitForResponse((response) => response.status() === 401);
  await other.route('**/api/v1/password', answerLate(isRefused));
  await page.goto('/classes');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await changePasswordIn(other);
  await expect(other.getByText('Password changed.')).toBeVisible();

  await expectUpdateInBoth(studio, page, other);
});
