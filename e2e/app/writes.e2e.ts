import type { Page, Route } from '@playwright/test';
import { desktop, expect, expectAccessible, mia, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import {
  politeAnnouncement,
  bookButton,
  bookings,
  buttonOf,
  cancelButton,
  holdCalls,
  recordIdempotencyKeys,
  messages,
  retryButton,
} from '#e2e/journeys/timetable.ts';
import { classLabel, seededClasses } from '#e2e/visits/classes.ts';

test.use({ ownStudio: true, viewport: desktop });

const cancelCall = '**/api/v1/visits/*/cancel';
const wednesday = '/classes?day=2026-03-04';
const name = 'CrossFit at 12:10';
const wanted = ['CrossFit', '2026-03-04T12:10+13:00'] as const;

const problem = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code, message },
});
const broken = problem(500, 'internal', 'Something went wrong at Spotter.');
const full = problem(409, 'session_full', 'All spots of this class are taken.');

const report = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

/** Navigates by the menu, and waits until the former screen is gone. Until then, the former screen would report the result. */
const goTo = async (page: Page, entry: string): Promise<void> => {
  const title = page.getByRole('heading', { level: 1 }).first();
  const former = await title.innerText();
  await page.getByRole('link', { name: entry, exact: true }).first().click();
  await expect(title).not.toHaveText(former);
};

async function openBookings(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/bookings');
  await expect(page.getByRole('button', { name: `Cancel ${classLabel('bookedInTime')}` })).toBeVisible();
}

async function openWednesday(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(wednesday);
  await expect(bookButton(page, name)).toBeVisible();
}

test('a cancel that fails on the server after the member left is reported on any screen, and can be tried again', async ({
  page,
  studio,
}) => {
  const keys = recordIdempotencyKeys(page, /\/cancel$/);
  const held = await holdCalls(page, cancelCall);
  await openBookings(page);
  await page.getByRole('button', { name: `Cancel ${classLabel('bookedInTime')}` }).click();
  await held.waitForArrival();
  await expect(messages(page)).toContainText('Cancelling');
  await goTo(page, 'Account');
  await expect(messages(page)).toContainText('Cancelling');
  await held.release((route) => route.fulfill(broken));

  const undoneToast = report(page, 'Not cancelled: Something went wrong at Spotter.');
  await expect(undoneToast).toContainText('CrossFit');
  await expect(page.getByRole('alert').filter({ hasText: 'Not cancelled' })).toBeAttached();
  await expect(messages(page).getByText('Cancelling')).toBeHidden();
  await expectAccessible(page, 'a report of what did not happen');
  await page.waitForTimeout(4_000);
  await expect(undoneToast).toBeVisible();

  await page.unroute(cancelCall);
  await undoneToast.getByRole('button', { name: 'Try again' }).click();
  await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  await expect(undoneToast).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  const client = await openMemberClient(studio, mia);
  const [visit] = await client.visitsTo(await client.classAt(seededClasses.bookedInTime.name, seededClasses.bookedInTime.start));
  expect(visit?.state).toBe('cancelled');
});

test('the report of a failed cancellation disappears when the member dismisses it', async ({ page }) => {
  const held = await holdCalls(page, cancelCall);
  await openBookings(page);
  await page.getByRole('button', { name: `Cancel ${classLabel('bookedInTime')}` }).click();
  await held.waitForArrival();
  await goTo(page, 'Account');
  await held.release((route) => route.fulfill(broken));
  await report(page, 'Not cancelled').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(messages(page)).toBeHidden();
});

test('a booking that is refused after the member has left the screen shows the reason on the next screen', async ({ page }) => {
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await goTo(page, 'Feed');
  await held.release((route) => route.fulfill(full));
  await expect(report(page, 'Not booked: All spots of this class are taken.')).toContainText('CrossFit');
});

test('a booking that is held up for four seconds continues when the member leaves, and shows Booked on any screen', async ({
  page,
  studio,
}) => {
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await goTo(page, 'My bookings');
  await page.waitForTimeout(4_000);
  await held.release();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(page.getByRole('region', { name: /Wednesday 4 March/ }).getByRole('button', { name: `Cancel ${name}` })).toBeVisible();
  const client = await openMemberClient(studio, mia);
  expect((await client.visitsTo(await client.classAt(...wanted))).map(({ state }) => state)).toEqual(['booked']);
});

test('a booking in progress at a reload is sent again with its idempotency key, and its result is reported', async ({ page, studio }) => {
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await page.unroute(bookings);
  await page.goto('/account');
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const client = await openMemberClient(studio, mia);
  expect((await client.visitsTo(await client.classAt(...wanted))).map(({ state }) => state)).toEqual(['booked']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(keys).toHaveLength(2);
});

const cutOff = (route: Route) => route.abort('internetdisconnected');

test('a request that a lost connection interrupts is repeated when the device is online again, also on another screen', async ({
  page,
  context,
  studio,
}) => {
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await page.waitForTimeout(3_000);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await context.setOffline(true);
  await held.release(cutOff);
  await expect(retryButton(page, `${name}, not sure yet`)).toBeVisible();
  await page.unroute(bookings);
  await context.setOffline(false);
  await expect(cancelButton(page, name)).toBeVisible();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  const client = await openMemberClient(studio, mia);
  expect((await client.visitsTo(await client.classAt(...wanted))).map(({ state }) => state)).toEqual(['booked']);

  const other = await holdCalls(page, cancelCall);
  await cancelButton(page, name).click();
  await other.waitForArrival();
  await context.setOffline(true);
  await goTo(page, 'My bookings');
  await other.release(cutOff);
  const unsure = report(page, 'Your cancellation may not have worked. We couldn’t reach Spotter.');
  await expect(unsure).toBeVisible();
  await page.unroute(cancelCall);
  await context.setOffline(false);
  await expect(politeAnnouncement(page, 'Cancelled')).toBeAttached();
  await expect(unsure).toBeHidden();
  expect(new Set(keys).size).toBe(1);
});

test('a booking that the member gives up while offline is not sent when the device is online again', async ({ page, context, studio }) => {
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await page.waitForTimeout(3_000);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await context.setOffline(true);
  await held.release(cutOff);
  await buttonOf(page, `Not now: ${name}`).click();
  await expect(bookButton(page, name)).toBeVisible();
  const before = keys.length;
  await page.unroute(bookings);
  await context.setOffline(false);
  await page.waitForTimeout(3_000);
  expect(keys).toHaveLength(before);
  const client = await openMemberClient(studio, mia);
  expect(await client.visitsTo(await client.classAt(...wanted))).toEqual([]);
});

test('a reload does not repeat a failed booking, but still shows its report, from which the member tries again', async ({ page }) => {
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await goTo(page, 'Account');
  await held.release((route) => route.fulfill(broken));
  const unbooked = report(page, 'Not booked: Something went wrong at Spotter.');
  await expect(unbooked).toBeVisible();
  const before = keys.length;
  await page.unroute(bookings);
  await page.reload();
  await expect(unbooked).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(keys).toHaveLength(before);
  await unbooked.getByRole('button', { name: 'Try again' }).click();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(unbooked).toBeHidden();
  expect(new Set(keys).size).toBe(1);
});

test('a booking whose refusal the member has not dismissed is still reported after a reload', async ({ page }) => {
  const held = await holdCalls(page, bookings);
  await openWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await goTo(page, 'Feed');
  await held.release((route) => route.fulfill(full));
  const refused = report(page, 'Not booked: All spots of this class are taken.');
  await expect(refused).toBeVisible();
  await page.reload();
  await expect(refused).toContainText('CrossFit');
});

const commentCall = '**/api/v1/comments';

test('a comment that the member sends again after leaving the screen is in the feed only once', async ({ page }) => {
  const keys = recordIdempotencyKeys(page, /\/comments$/);
  const held = await holdCalls(page, commentCall);
  await signIn(page);
  await page.goto('/activity');
  const post = page.getByRole('article').first();
  const field = post.getByRole('textbox', { name: 'Write a comment' });
  await post
    .getByRole('button', { name: /comments?$/i })
    .first()
    .click();
  await field.fill('Kia kaha, rowers.');
  await post.getByRole('button', { name: 'Send' }).click();
  await held.waitForArrival();
  await goTo(page, 'Account');
  await goTo(page, 'Feed');
  await post
    .getByRole('button', { name: /comments?$/i })
    .first()
    .click();
  await expect(field).toHaveValue('Kia kaha, rowers.');
  await post.getByRole('button', { name: 'Send' }).click();
  await held.release();
  await expect(field).toHaveValue('');
  await expect(post.getByText('Kia kaha, rowers.')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await post
    .getByRole('button', { name: /comments?$/i })
    .first()
    .click();
  await expect(post.getByText('Kia kaha, rowers.')).toHaveCount(1);
});

test('the draft of a comment is removed when the comment is sent after the member has left the screen', async ({ page }) => {
  const held = await holdCalls(page, commentCall);
  await signIn(page);
  await page.goto('/activity');
  const post = page.getByRole('article').first();
  const field = post.getByRole('textbox', { name: 'Write a comment' });
  await post
    .getByRole('button', { name: /comments?$/i })
    .first()
    .click();
  await field.fill('See you on Friday.');
  await post.getByRole('button', { name: 'Send' }).click();
  await held.waitForArrival();
  await goTo(page, 'Account');
  await held.release();
  await expect(politeAnnouncement(page, 'Sent')).toBeAttached();
  await goTo(page, 'Feed');
  await post
    .getByRole('button', { name: /comments?$/i })
    .first()
    .click();
  await expect(post.getByText('See you on Friday.')).toHaveCount(1);
  await expect(field).toHaveValue('');
});
