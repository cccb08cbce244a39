import type { Page } from '@playwright/test';
import { desktop, expect, mia, signIn, test } from '#e2e/fixtures.ts';
import type { Studio } from '#e2e/studio.ts';
import { openMemberClient } from './member-client.ts';
import {
  politeAnnouncement,
  bookButton,
  buttonOf,
  cancelButton,
  cardOf,
  recordIdempotencyKeys,
  lateCancelDialog,
  reservationDialog,
  alertWith,
} from './timetable.ts';
import { synchroniseClocks, type SynchronisedClocks } from './synchronised-clocks.ts';

test.use({ ownStudio: true, viewport: desktop });

const minute = 60_000;
/** A class that can be cancelled for free until 07:30; the page opens at 06:00. */
const inTime = 'CrossFit at 09:30';
/** A class that starts at 07:10, and could be cancelled for free until the evening before. */
const tooLate = 'CrossFit at 07:10';

async function openPage(page: Page, studio: Studio, path: string): Promise<SynchronisedClocks> {
  const time = await synchroniseClocks(page, studio);
  await signIn(page);
  await page.goto(path);
  return time;
}

test('when the deadline passes, the page of a class shows without a reload that cancelling counts as a visit; so does the list', async ({
  page,
  studio,
}) => {
  const client = await openMemberClient(studio, mia);
  const { id } = await client.classAt('CrossFit', '2026-03-02T09:30+13:00');
  const time = await openPage(page, studio, `/classes/${id}`);
  await expect(page.getByText('You can cancel for free until 07:30 today.').first()).toBeVisible();
  await time.pass(89 * minute);
  await expect(cancelButton(page, inTime)).not.toHaveAccessibleName(/counts as a visit/);
  await time.pass(minute);
  await expect(cancelButton(page, `${inTime}, counts as a visit`)).toBeVisible();
  await expect(page.getByText('Cancelling was free until 07:30 today. Now it counts as a visit.')).toBeVisible();

  await page.goto('/classes');
  await expect(cancelButton(page, `${inTime}, counts as a visit`)).toBeVisible();
  await cancelButton(page, inTime).click();
  await expect(lateCancelDialog(page)).toHaveAccessibleDescription(/Cancelling was free until 07:30 today\. Now it counts as a visit\./);
});

test('a card in the list shows a late cancel as soon as the deadline passes', async ({ page, studio }) => {
  const time = await openPage(page, studio, '/classes');
  await expect(cancelButton(page, inTime)).toHaveAccessibleName(`Cancel ${inTime}`);
  await time.pass(90 * minute);
  await expect(cancelButton(page, `${inTime}, counts as a visit`)).toBeVisible();
});

test('a cancellation after the deadline by the studio’s clock cancels nothing, but opens the dialog for a late cancel', async ({
  page,
  studio,
}) => {
  const keys = recordIdempotencyKeys(page, /\/(late)?cancel$/);
  await openPage(page, studio, '/classes');
  await expect(cancelButton(page, inTime)).toHaveAccessibleName(`Cancel ${inTime}`);
  await studio.clock.advance(91 * minute);
  await cancelButton(page, inTime).click();
  await expect(lateCancelDialog(page)).toBeVisible();
  await expect(alertWith(page, 'The time to cancel for free has passed.')).toBeAttached();
  const client = await openMemberClient(studio, mia);
  const mine = await client.classAt('CrossFit', '2026-03-02T09:30+13:00');
  expect((await client.livingVisitTo(mine)).state).toBe('booked');

  await lateCancelDialog(page).getByRole('button', { name: 'Keep my spot' }).click();
  await expect(lateCancelDialog(page)).toBeHidden();
  await expect(cancelButton(page, `${inTime}, counts as a visit`)).toBeFocused();
  expect(keys).toHaveLength(1);
  await cancelButton(page, inTime).click();
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  expect(new Set(keys).size).toBe(2);
  expect((await client.visitsTo(mine)).map(({ cancelled_how }) => cancelled_how)).toEqual(['late']);
});

test('the dialog for a late cancel closes when the class begins, and Mia keeps her place', async ({ page, studio }) => {
  const keys = recordIdempotencyKeys(page, /\/(late)?cancel$/);
  const time = await openPage(page, studio, '/classes');
  await cancelButton(page, tooLate).click();
  await expect(lateCancelDialog(page)).toBeVisible();
  await time.pass(69 * minute);
  await expect(lateCancelDialog(page)).toBeVisible();
  await time.pass(minute);
  await expect(lateCancelDialog(page)).toHaveCount(0);
  const card = cardOf(page, tooLate);
  await expect(card.getByRole('button', { name: /^Happening now, until 08:10/ })).toHaveAccessibleDescription(
    /You are booked into this class\./,
  );
  await card.getByRole('link', { name: 'CrossFit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This class has started' })).toBeVisible();
  expect(keys).toEqual([]);
});

test('a late cancel that Mia confirms after the class has begun cancels nothing, and shows the reason', async ({ page, studio }) => {
  await openPage(page, studio, '/classes');
  await cancelButton(page, tooLate).click();
  await expect(lateCancelDialog(page)).toBeVisible();
  await studio.clock.advance(70 * minute);
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(alertWith(page, 'This class has started, so your booking can no longer be changed.')).toBeAttached();
  await expect(buttonOf(page, `Happening now, until 08:10, ${tooLate}`)).toBeVisible();
  const client = await openMemberClient(studio, mia);
  expect((await client.livingVisitTo(await client.classAt('CrossFit', '2026-03-02T07:10+13:00'))).state).toBe('booked');
});

test('the dialog before a booking that can no longer be cancelled for free closes when the class begins', async ({ page, studio }) => {
  const early = 'Open gym at 08:30';
  const time = await openPage(page, studio, '/classes');
  await bookButton(page, early).click();
  await expect(reservationDialog(page)).toBeVisible();
  await time.pass(150 * minute);
  await expect(reservationDialog(page)).toHaveCount(0);
  await expect(buttonOf(page, `Happening now, until 10:00, ${early}`)).toBeVisible();
});
