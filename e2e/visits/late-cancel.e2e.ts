import { expect, expectAccessible, mia, phone, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { synchroniseClocks } from '#e2e/journeys/synchronised-clocks.ts';
import { politeAnnouncement, lateCancelDialog, reservationDialog } from '#e2e/journeys/timetable.ts';
import { classLabel, openSeededClass, seededClasses } from './classes.ts';

test.use({ ownStudio: true, viewport: phone });

const name = classLabel('bookedLate');

/** Presses this button as soon as a dialog shows it, before the dialog has the focus. Runs in the page. */
function answerAtOnce(words: string): void {
  const watching = new MutationObserver(() => {
    const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(({ textContent }) => textContent === words);
    if (!button) return;
    watching.disconnect();
    button.focus();
    button.click();
  });
  watching.observe(document.body, { subtree: true, childList: true });
}

test('Escape keeps the spot, and the focus returns to the button', async ({ page, studio }) => {
  await openSeededClass(page, studio, 'bookedLate');
  const cancel = page.getByRole('button', { name: `Cancel ${name}` });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(lateCancelDialog(page)).toHaveAccessibleDescription(
    /starts at 07:10 today\. Cancelling was free until .* Now it counts as a visit\./,
  );
  await expect(page.getByRole('button', { name: 'Keep my spot' })).toBeFocused();
  await expectAccessible(page, 'Confirm late cancel');
  await page.keyboard.press('Escape');
  await expect(lateCancelDialog(page)).toBeHidden();
  await expect(cancel).toBeFocused();
  const client = await openMemberClient(studio, mia);
  expect(await client.livingVisitsTo(await client.classAt(seededClasses.bookedLate.name, seededClasses.bookedLate.start))).toHaveLength(1);
});

test('the dialog closes when the class begins, and the page shows the reason', async ({ page, studio }) => {
  await studio.clock.set('2026-03-02T07:05:00+13:00');
  const clocks = await synchroniseClocks(page, studio);
  await openSeededClass(page, studio, 'bookedLate');
  await page.getByRole('button', { name: `Cancel ${name}` }).click();
  await expect(lateCancelDialog(page)).toBeVisible();
  await clocks.pass(5 * 60_000);
  await expect(lateCancelDialog(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'This class has started' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Happening now, until 08:10, ${name}` })).toBeVisible();
});

test('a class that can no longer be cancelled for free is booked by keyboard, after a dialog', async ({ page, studio }) => {
  await studio.clock.set('2026-03-02T12:00:00+13:00');
  await openSeededClass(page, studio, 'free');
  const book = page.getByRole('button', { name: `Book ${classLabel('free')}` });
  await book.focus();
  await page.keyboard.press('Enter');
  await expect(reservationDialog(page)).toContainText('Uses 1 of 3 visits left on your 10-visit pass.');
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused();
  await expectAccessible(page, 'Confirm reservation');
  await page.keyboard.press('Enter');
  await expect(reservationDialog(page)).toBeHidden();
  await expect(book).toBeFocused();
  await page.keyboard.press('Enter');
  await reservationDialog(page).getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(page.getByRole('button', { name: `Cancel ${classLabel('free')}, counts as a visit` })).toBeFocused();
});

test('the focus returns to the button when a dialog is answered before it had the focus', async ({ page, studio }) => {
  await openSeededClass(page, studio, 'bookedLate');
  const cancel = page.getByRole('button', { name: `Cancel ${name}` });
  await cancel.focus();
  await page.evaluate(answerAtOnce, 'Keep my spot');
  await page.keyboard.press('Enter');
  await expect(lateCancelDialog(page)).toHaveCount(0);
  await expect(cancel).toBeFocused();
});

test('a press in the last second before the deadline opens the dialog if the request arrives too late', async ({ page, studio }) => {
  const inTime = classLabel('bookedInTime');
  await openSeededClass(page, studio, 'bookedInTime');
  await studio.clock.set('2026-03-02T07:30:01+13:00');
  await page.getByRole('button', { name: `Cancel ${inTime}`, exact: true }).click();
  await expect(lateCancelDialog(page)).toHaveAccessibleDescription(/Cancelling was free until 07:30 today\. Now it counts as a visit\./);
  await page.getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  const client = await openMemberClient(studio, mia);
  const [visit] = await client.visitsTo(await client.classAt(seededClasses.bookedInTime.name, seededClasses.bookedInTime.start));
  expect(visit?.cancelled_how).toBe('late');
});

test('the dialog moves the focus to a button whose press did not focus it, as in Safari', async ({ page, studio }) => {
  await page.addInitScript(() => {
    addEventListener('mousedown', (press) => {
      if (!(press.target instanceof Element) || !press.target.closest('button')) return;
      press.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });
  await openSeededClass(page, studio, 'bookedLate');
  const cancel = page.getByRole('button', { name: `Cancel ${name}` });
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Keep my spot' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lateCancelDialog(page)).toBeHidden();
  await expect(cancel).toBeFocused();
});
