import type { Page } from '@playwright/test';
import { desktop, expect, fillInSignIn, mia, test } from '#e2e/fixtures.ts';
import { openMemberClient } from './member-client.ts';
import {
  politeAnnouncement,
  bookButton,
  cancelButton,
  cardOf,
  joinButton,
  lateCancelDialog,
  leaveButton,
  reservationDialog,
} from './timetable.ts';

test.use({ ownStudio: true, viewport: desktop });

const dawn = 'CrossFit at 07:10';
const early = 'Open gym at 08:30';
const noon = 'Open gym at 13:30';
const full = 'CrossFit at 17:00';
const evening = 'CrossFit at 19:00';

/** The text below the next *Book* button about the visits that a booking uses. */
const nextCost = (page: Page) => bookButton(page, noon).getByText(/uses 1 of/);
const goTo = (page: Page, entry: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry }).click();
const visitAt = (page: Page, time: string) =>
  page.getByRole('region', { name: 'Today, Monday 2 March' }).getByRole('listitem').filter({ hasText: time });

test(
  'Mia books, cancels in time, books too late to cancel, cancels late and joins a waitlist, and sees what each did',
  { tag: '@smoke' },
  async ({ page, studio }) => {
    test.slow();
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await fillInSignIn(page, mia);
    await expect(page.getByRole('heading', { name: 'Monday 2 March', level: 1 })).toBeVisible();
    await expect(nextCost(page)).toHaveText('uses 1 of 3 visits');

    await test.step('she books, and one visit less is left for the next class', async () => {
      await bookButton(page, evening).click();
      await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
      await expect(cardOf(page, evening).getByText('Booked', { exact: true })).toBeVisible();
      await expect(nextCost(page)).toHaveText('uses 1 of 2 visits');
    });

    await test.step('she cancels in time, and has her visit back', async () => {
      await cancelButton(page, evening).click();
      await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
      await expect(bookButton(page, evening)).toBeVisible();
      await expect(nextCost(page)).toHaveText('uses 1 of 3 visits');
    });

    await test.step('a class that can no longer be cancelled for free is booked only after she has confirmed', async () => {
      await bookButton(page, early).click();
      await expect(reservationDialog(page)).toHaveAccessibleDescription(/Cancelling it will count as a visit/);
      await expect(reservationDialog(page)).toContainText('Uses 1 of 3 visits left on your 10-visit pass.');
      await reservationDialog(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
      await expect(cancelButton(page, `${early}, counts as a visit`)).toBeVisible();
      await expect(nextCost(page)).toHaveText('uses 1 of 2 visits');
    });

    await test.step('cancelling late costs the visit, as the dialog stated', async () => {
      await cancelButton(page, dawn).click();
      await expect(lateCancelDialog(page)).toHaveAccessibleDescription(/Cancelling was free until .*18:00\. Now it counts as a visit\./);
      await expect(lateCancelDialog(page)).toContainText('Uses the visit held on your 10-visit pass. After that: 2 left');
      await lateCancelDialog(page).getByRole('button', { name: 'Keep my spot' }).click();
      await expect(lateCancelDialog(page)).toBeHidden();
      await expect(cancelButton(page, dawn)).toBeFocused();
      await cancelButton(page, dawn).click();
      await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
      await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
      await expect(bookButton(page, dawn)).toBeVisible();
      await expect(nextCost(page)).toHaveText('uses 1 of 2 visits');
    });

    await test.step('a full class puts her in line, which costs nothing', async () => {
      await joinButton(page, full).click();
      await expect(politeAnnouncement(page, 'Waitlisted')).toBeAttached();
      await expect(cardOf(page, full).getByText('1st', { exact: true })).toBeVisible();
      await expect(leaveButton(page, full)).toBeVisible();
      await expect(nextCost(page)).toHaveText('uses 1 of 2 visits');
    });

    await test.step('My bookings has what is ahead and nothing else', async () => {
      await goTo(page, 'My bookings');
      const today = page.getByRole('region', { name: 'Today, Monday 2 March' });
      await expect(today.getByRole('article').getByRole('time')).toHaveText(['08:30', '09:30', '17:00', '19:15']);
      await expect(cardOf(page, early).getByText('Booked', { exact: true })).toBeVisible();
      await expect(cardOf(page, full).getByText('1st', { exact: true })).toBeVisible();
    });

    await test.step('Visits has what became of each', async () => {
      await goTo(page, 'Visits');
      await expect(visitAt(page, '07:10')).toContainText('Cancelled late');
      await expect(visitAt(page, '08:30')).toContainText('Booked');
      await expect(visitAt(page, '17:00')).toContainText('Waitlisted');
      await expect(visitAt(page, '19:00')).toContainText('Cancelled');
      await expect(visitAt(page, '19:00')).not.toContainText('late');
    });

    await test.step('the studio has written down the same', async () => {
      const client = await openMemberClient(studio, mia);
      const [pass] = await client.passes();
      expect(pass).toMatchObject({ visits_held: 2, visits_left: 2 });
      const booked = await client.classAt('CrossFit', '2026-03-02T19:00+13:00');
      expect((await client.visitsTo(booked)).map((visit) => visit.cancelled_how)).toEqual(['inTime']);
    });
  },
);

test('a late cancel uses the held visit of the pass, and no other visit', async ({ page }) => {
  await page.goto('/login?next=%2Fclasses');
  await fillInSignIn(page, mia);
  await cancelButton(page, dawn).click();
  await expect(lateCancelDialog(page)).toContainText('Uses the visit held on your 10-visit pass. After that: 3 left');
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(bookButton(page, dawn)).toBeVisible();
  await expect(nextCost(page)).toHaveText('uses 1 of 3 visits');
});
