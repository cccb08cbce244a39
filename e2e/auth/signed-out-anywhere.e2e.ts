/** The session ends on some page. The next action leads to the sign-in form, and then back to that page with the member's draft. */
import type { Locator, Page } from '@playwright/test';
import { expect, fillInSignIn, mia, signIn, test, holdBell } from '#e2e/fixtures.ts';
import { endPageSession } from '#e2e/journeys/member-client.ts';

test.use({ ownStudio: true });
test.slow();

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => page.getByRole('heading', { name: 'Good to see you' });
const why = (page: Page) => page.getByRole('status').filter({ hasText: 'You have been signed out.' });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

interface Place {
  readonly at: string;
  /** An element that is visible once the page has read its data. */
  readonly there: (page: Page) => Locator;
  /** An action that sends a request to the server. */
  readonly act: (page: Page) => Promise<void>;
  /** The URL of the page after signing in again, if it differs. */
  readonly back?: RegExp;
  /** Checks the draft after signing in again. */
  readonly written?: (page: Page) => Promise<void>;
}

const places: readonly Place[] = [
  {
    at: '/training/workouts/new/wod',
    there: (page) => field(page, 'Notes'),
    act: async (page) => {
      await field(page, 'Name of the workout').fill('Fran');
      await field(page, 'Time').fill('3:58');
      await field(page, 'Notes').fill('Hard but fair.');
      await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    },
    // The form repeats the request of a recent press by itself (docs/decisions/writes.md#0323).
    written: (page) => expect(main(page).getByText('Saved in your training log.')).toBeVisible(),
  },
  {
    at: '/settings',
    there: (page) => main(page).getByRole('checkbox', { name: 'Push A spot for you', exact: true }),
    act: (page) => main(page).getByRole('checkbox', { name: 'Push A spot for you', exact: true }).press('Space'),
  },
  {
    at: '/checkout',
    there: (page) => main(page).getByRole('heading', { level: 3 }).first(),
    act: (page) => main(page).getByRole('button').last().click(),
  },
  {
    at: '/courses',
    there: (page) => main(page).locator('a[href^="/courses/"]').last(),
    act: (page) => main(page).locator('a[href^="/courses/"]').last().click(),
    back: /\/courses\/.+/,
  },
];

test('a call after the end of the session opens the sign-in form, and after signing in the same screen with the same draft', async ({
  page,
  studio,
}) => {
  await holdBell(page.context());
  await signIn(page);
  for (const { at, there, act, back = new RegExp(`${at}$`), written } of places) {
    await page.goto(at);
    await expect(there(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await endPageSession(studio, await page.context().cookies());
    await act(page);
    await expect(form(page), at).toBeVisible();
    await expect(why(page), at).toBeVisible();
    await expect(main(page).getByText('Parata')).toBeHidden();
    await fillInSignIn(page, mia);
    await expect(page, at).toHaveURL(back);
    await expect(form(page), at).toBeHidden();
    await written?.(page);
  }
});

test('the end of a session is detected without a request, because the stream of updates ends', async ({ page, studio }) => {
  await signIn(page);
  await page.goto('/visits');
  await expect(main(page).locator('a[href^="/visits/"]').first()).toBeVisible();
  await endPageSession(studio, await page.context().cookies());
  await expect(form(page)).toBeVisible();
  await expect(why(page)).toBeVisible();
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL(/\/visits$/);
});

test('the back button shows nothing of a member who has signed out (ASVS 7.4.1, 14.3.1)', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/visits');
  await expect(main(page).locator('a[href^="/visits/"]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await page.goto('/_outbox');
  await other.getByRole('button', { name: /^Your profile/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(form(other)).toBeVisible();
  await page.goBack();
  await expect(form(page)).toBeVisible();
  await expect(page.locator('a[href^="/visits/"]')).toHaveCount(0);
});
