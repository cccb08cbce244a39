/** A page that the browser shows again from the back/forward cache. Source: docs/decisions/tabs-and-pages.md#0252. */
import type { Page } from '@playwright/test';
import { expect, mia, fillInSignIn, signIn, test } from '#e2e/fixtures.ts';
import { endPageSession } from '#e2e/journeys/member-client.ts';
import { dispatchTransition } from '#e2e/page-transition.ts';
import { holdCalls } from '#e2e/journeys/timetable.ts';

test.use({ ownStudio: true });

const form = (page: Page) => page.getByRole('heading', { name: 'Good to see you' });
const reason = (page: Page) => page.getByRole('status').filter({ hasText: 'You have been signed out.' });
const visit = (page: Page) => page.getByRole('main').locator('a[href^="/visits/"]').first();
const checking = (page: Page) => page.getByRole('status').filter({ hasText: 'Signing you in' });

const expectNothingOfMember = async (page: Page): Promise<void> => {
  await expect(checking(page)).toBeVisible();
  await expect(visit(page)).toHaveCount(0);
  await expect(page.getByText('Mia')).toHaveCount(0);
};

const openVisits = async (page: Page): Promise<void> => {
  await signIn(page);
  await page.goto('/visits');
  await expect(visit(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
};

test('shows nothing of the member until the server knows them, then the page as it was', async ({ page }) => {
  // The first route must be set before the page is opened, so a route is set and released here.
  await (await holdCalls(page, '**/api/v1/profile')).release();
  await openVisits(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  const again = await holdCalls(page, '**/api/v1/profile');
  await dispatchTransition(page, 'pagehide');
  await expectNothingOfMember(page);
  await dispatchTransition(page, 'pageshow');
  await again.waitForArrival();
  await expectNothingOfMember(page);
  await again.release();
  await expect(visit(page)).toBeVisible();
  await expect(page).toHaveURL(/\/visits$/);
  expect(loads).toEqual([]);
});

test('opens the sign-in form if the session has ended, and after signing in the same page again', async ({ page, context }) => {
  await openVisits(page);
  await dispatchTransition(page, 'pagehide');
  await context.clearCookies();
  await dispatchTransition(page, 'pageshow');
  await expect(form(page)).toBeVisible();
  await expect(reason(page)).toBeVisible();
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL(/\/visits$/);
  await expect(visit(page)).toBeVisible();
});

test('still has the text that the member has typed', async ({ page }) => {
  await signIn(page);
  await page.goto('/training/workouts/new/wod');
  const notes = page.getByRole('main').getByRole('textbox', { name: 'Notes', exact: true });
  await notes.fill('Hard but fair.');
  await dispatchTransition(page, 'pagehide');
  await expect(notes).toHaveCount(0);
  await dispatchTransition(page, 'pageshow');
  await expect(notes).toHaveValue('Hard but fair.');
});

test('shows no data of a member whom another tab has signed out meanwhile, even without a connection', async ({ page, context }) => {
  await openVisits(page);
  await dispatchTransition(page, 'pagehide');
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await context.setOffline(true);
  await dispatchTransition(page, 'pageshow');
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await expect(visit(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(form(page)).toBeVisible();
});

for (const order of ['before', 'after'] as const) {
  test(`leads to the form when a call is answered with 401 ${order} the page is shown again`, async ({ page, studio }) => {
    const visits = await holdCalls(page, '**/api/v1/visits*');
    await signIn(page);
    await page.goto('/visits');
    await visits.waitForArrival();
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await endPageSession(studio, await page.context().cookies());
    const profile = await holdCalls(page, '**/api/v1/profile');
    await dispatchTransition(page, 'pagehide');
    if (order === 'after') {
      await dispatchTransition(page, 'pageshow');
      await profile.waitForArrival();
    }
    await visits.release();
    await expect(form(page)).toBeVisible();
    if (order === 'before') await dispatchTransition(page, 'pageshow');
    await profile.release();
    await expect(form(page)).toBeVisible();
    await expect(reason(page)).toBeVisible();
  });
}

test('shows the data of the member without a connection if the member is stored on the device', async ({ page, context }) => {
  await openVisits(page);
  await dispatchTransition(page, 'pagehide');
  await context.setOffline(true);
  await dispatchTransition(page, 'pageshow');
  await expect(visit(page)).toBeVisible();
  await expect(form(page)).toBeHidden();
});

test('shows the page again in a browser that does not report that it restored the page', async ({ page }) => {
  await openVisits(page);
  await dispatchTransition(page, 'pagehide');
  await expectNothingOfMember(page);
  await expect(visit(page)).toBeVisible();
});
