import type { Page } from '@playwright/test';
import { desktop, expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { cancelBookingsOfMia, openMemberClient } from './member-client.ts';
import {
  politeAnnouncement,
  bookButton,
  bookings,
  cancelButton,
  cardOf,
  holdCalls,
  recordIdempotencyKeys,
  lateCancelDialog,
  waitUntilPressable,
  alertWith,
} from './timetable.ts';

test.use({ viewport: desktop });
test.afterEach(({ studio }) => cancelBookingsOfMia(studio));

const friday = '/classes?day=2026-03-06';

/** Clicks the element with this name as soon as it has the focus, as the Enter key does. Runs in the page. */
function pressOnceFocused(name: string): void {
  const watching = new MutationObserver(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.ariaLabel !== name) return;
    watching.disconnect();
    document.documentElement.dataset['pressed'] = 'again';
    activeElement.click();
  });
  watching.observe(document.body, { subtree: true, childList: true, attributes: true });
}

async function lookAtFriday(page: Page, name: string): Promise<void> {
  await signIn(page);
  await page.goto(friday);
  await expect(bookButton(page, name)).toBeVisible();
}

test('a double click books once, with one key', { tag: '@smoke' }, async ({ page, studio }) => {
  const name = 'CrossFit at 12:10';
  const client = await openMemberClient(studio, mia);
  const keys = recordIdempotencyKeys(page, /\/(book|cancel)$/);
  await lookAtFriday(page, name);
  await bookButton(page, name).dblclick();
  await expect(cancelButton(page, name)).toBeVisible();
  expect(keys).toHaveLength(1);
  const visits = await client.visitsTo(await client.classAt('CrossFit', '2026-03-06T12:10+13:00'));
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
});

test('a second press of a double click cancels nothing, even if the response to the booking has arrived', async ({ page, studio }) => {
  const name = 'CrossFit at 17:00';
  const client = await openMemberClient(studio, mia);
  const keys = recordIdempotencyKeys(page, /\/(book|cancel)$/);
  await lookAtFriday(page, name);
  for (const share of [0.1, 0.5, 0.9]) {
    await bookButton(page, name).scrollIntoViewIfNeeded();
    const box = await bookButton(page, name).boundingBox();
    if (!box) throw new Error('the button has no box');
    const keysBefore = keys.length;
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await expect(cancelButton(page, name)).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
    await expect(cancelButton(page, name)).toBeVisible();
    expect(keys.length - keysBefore).toBe(1);
    const visit = await client.livingVisitTo(await client.classAt('CrossFit', '2026-03-06T17:00+13:00'));
    await client.cancel(visit);
    await page.reload();
  }
});

test('two presses of Enter book once', async ({ page, studio }) => {
  const name = 'CrossFit at 18:00';
  const client = await openMemberClient(studio, mia);
  const held = await holdCalls(page, bookings);
  const keys = recordIdempotencyKeys(page, /\/(book|cancel)$/);
  await lookAtFriday(page, name);
  await bookButton(page, name).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await held.waitForArrival();
  await page.keyboard.press('Space');
  await held.release();
  await expect(cancelButton(page, name)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect((await client.livingVisitTo(await client.classAt('CrossFit', '2026-03-06T18:00+13:00'))).state).toBe('booked');
});

test('a second Enter right after the response to a booking cancels nothing, and a later Enter cancels the booking', async ({
  page,
  studio,
}) => {
  const name = 'CrossFit at 06:00';
  const client = await openMemberClient(studio, mia);
  const keys = recordIdempotencyKeys(page, /\/(book|cancel)$/);
  await lookAtFriday(page, name);
  await page.evaluate(pressOnceFocused, `Cancel ${name}`);
  await bookButton(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(cancelButton(page, name)).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'again');
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await waitUntilPressable(page);
  expect(keys).toHaveLength(1);
  expect((await client.livingVisitTo(await client.classAt('CrossFit', '2026-03-06T06:00+13:00'))).state).toBe('booked');
  await page.keyboard.press('Enter');
  await expect(bookButton(page, name)).toBeFocused();
  expect(keys).toHaveLength(2);
});

test('two tabs that book the same class book it once, and both show the booking', async ({ page, studio }) => {
  const name = 'CrossFit at 07:10';
  const client = await openMemberClient(studio, mia);
  const left = (await client.passes())[0]?.visits_left ?? 0;
  const other = await page.context().newPage();
  const [first, second] = [await holdCalls(page, bookings), await holdCalls(other, bookings)];
  await lookAtFriday(page, name);
  await other.goto(friday);
  await expect(bookButton(other, name)).toBeVisible();
  await bookButton(page, name).click();
  await bookButton(other, name).click();
  await Promise.all([first.waitForArrival(), second.waitForArrival()]);
  const answers = [page, other].map((tab) => tab.waitForResponse(bookings));
  // The message disappears after a time, so the test starts to wait for it before it can appear.
  const warning = Promise.any([page, other].map((tab) => alertWith(tab, 'You are already booked into this class.').waitFor()));
  await Promise.all([first.release(), second.release()]);
  await warning;
  expect((await Promise.all(answers)).map((answer) => answer.status()).toSorted((a, b) => a - b)).toEqual([200, 409]);

  for (const tab of [page, other]) {
    await expect(cancelButton(tab, name)).toBeVisible();
    await expect(cardOf(tab, name).getByText('Booked', { exact: true })).toBeVisible();
  }
  const wanted = await client.classAt('CrossFit', '2026-03-06T07:10+13:00');
  const visits = await client.visitsTo(wanted);
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
  expect((await client.passes())[0]?.visits_left).toBe(left - 1);
});

test('a double tap on Cancel opens the dialog, and presses no button that the dialog shows below the finger', async ({ page, studio }) => {
  const name = 'CrossFit at 07:10';
  const client = await openMemberClient(studio, mia);
  const mine = await client.classAt('CrossFit', '2026-03-02T07:10+13:00');
  await page.setViewportSize(phone);
  await signIn(page);
  await page.goto(`/classes/${mine.id}`);
  await cancelButton(page, name).click();
  for (const answer of ['Cancel anyway', 'Keep my spot']) {
    const box = await lateCancelDialog(page).getByRole('button', { name: answer }).boundingBox();
    if (!box) throw new Error('the button of the dialog has no box');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }
  await page.waitForTimeout(300);
  await expect(lateCancelDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cancelButton(page, name)).toBeFocused();
  expect((await client.livingVisitTo(mine)).state).toBe('booked');
});

test.describe('a late cancel', () => {
  test.use({ ownStudio: true });

  test('is sent once if a double click confirms it', async ({ page }) => {
    const name = 'CrossFit at 07:10';
    const keys = recordIdempotencyKeys(page, /\/latecancel$/);
    await signIn(page);
    await page.goto('/classes');
    await cancelButton(page, name).click();
    await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).dblclick();
    await expect(bookButton(page, name)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(keys).toHaveLength(1);
  });
});
