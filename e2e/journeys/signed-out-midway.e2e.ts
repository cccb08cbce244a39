import type { Page } from '@playwright/test';
import { desktop, expect, fillInSignIn, holdBell, mia, signIn, test } from '#e2e/fixtures.ts';
import { endPageSession, openMemberClient } from './member-client.ts';
import {
  bookButton,
  bookingButton,
  bookings,
  cancelButton,
  holdCalls,
  lateCancelDialog,
  recordTextsContaining,
  messages,
} from './timetable.ts';

test.use({ viewport: desktop });

const tuesday = '/classes?day=2026-03-03';
const noon = 'CrossFit at 12:10';
const form = (page: Page) => page.getByRole('heading', { name: 'Good to see you' });
const why = (page: Page) => page.getByRole('status').filter({ hasText: 'You have been signed out.' });

test('a member who is signed out in the middle of a booking is signed out everywhere, has booked nothing, and returns to the class', async ({
  page,
  studio,
}) => {
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('CrossFit', '2026-03-03T12:10+13:00');
  const seenTexts = await recordTextsContaining(page, 'Booked');
  const held = await holdCalls(page, bookings);
  await signIn(page);
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.goto(tuesday);
  await bookButton(page, noon).click();
  await held.waitForArrival();
  await endPageSession(studio, await page.context().cookies());
  await held.release();

  await expect(form(page)).toBeVisible();
  await expect(why(page)).toBeVisible();
  await expect(form(other)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect(messages(page)).toBeHidden();
  expect(await client.visitsTo(wanted)).toEqual([]);

  await fillInSignIn(page, mia);
  await expect(page).toHaveURL(tuesday);
  await expect(bookButton(page, noon)).toBeVisible();
  expect(seenTexts).toEqual([]);
  await expect(form(other)).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a member who is signed out during a cancellation keeps the place, and returns to the open class', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  const mine = await client.classAt('CrossFit', '2026-03-02T07:10+13:00');
  const seenTexts = await recordTextsContaining(page, 'Cancelled');
  await holdBell(page.context());
  await signIn(page);
  await page.goto(`/classes/${mine.id}`);
  const address = page.url();
  await cancelButton(page, 'CrossFit at 07:10').click();
  await expect(lateCancelDialog(page)).toBeVisible();
  await endPageSession(studio, await page.context().cookies());
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();

  await expect(form(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(messages(page).getByText('Cancelling')).toHaveCount(0);
  await fillInSignIn(page, mia);
  await expect(page).toHaveURL(address);
  await expect(cancelButton(page, 'CrossFit at 07:10')).toBeVisible();
  expect((await client.livingVisitsTo(mine)).map(({ state }) => state)).toEqual(['booked']);
  expect(seenTexts.filter((text) => !text.includes('by the studio'))).toEqual([]);
});

test('the app detects the end of a session before it repeats a request', async ({ page, studio }) => {
  await holdBell(page.context());
  const calls = [/\/memberships$/, /\/passes$/, /\/visits\/bookings$/];
  const responses = Promise.all(calls.map((call) => page.waitForResponse(call)));
  await signIn(page);
  await page.goto(tuesday);
  let requestCount = 0;
  await page.route(bookings, (route) => {
    requestCount += 1;
    return route.continue();
  });
  await expect(bookButton(page, noon)).toBeVisible();
  await responses;
  await endPageSession(studio, await page.context().cookies());
  await bookButton(page, noon).click();
  await expect(form(page)).toBeVisible();
  await expect(bookingButton(page, noon)).toBeHidden();
  expect(requestCount).toBe(1);
});
