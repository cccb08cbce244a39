import type { Page, Route } from '@playwright/test';
import { desktop, expect, mia, sam, signIn, test } from '#e2e/fixtures.ts';
import { cancelBookingsOfMia, openMemberClient } from './member-client.ts';
import {
  politeAnnouncement,
  bookButton,
  bookingButton,
  bookings,
  buttonOf,
  cancelButton,
  cardOf,
  holdCalls,
  joinButton,
  recordIdempotencyKeys,
  recordTextsContaining,
  messages,
  waitUntilPressable,
  retryButton,
  alertWith,
} from './timetable.ts';

test.use({ viewport: desktop });
test.afterEach(({ studio }) => cancelBookingsOfMia(studio));

const thursday = '/classes?day=2026-03-05';
const name = 'CrossFit at 12:10';
const start = '2026-03-05T12:10+13:00';

async function lookAtThursday(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(thursday);
  await expect(bookButton(page, name)).toBeVisible();
}

test('the page does not show Booked before the response to the booking arrives', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  const seenTexts = await recordTextsContaining(page, 'Booked');
  const held = await holdCalls(page, bookings);
  await lookAtThursday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await expect(bookingButton(page, name)).toHaveText('Booking…');
  await expect(bookingButton(page, name)).toBeFocused();
  await page.waitForTimeout(2000);
  await expect(bookingButton(page, name)).toBeVisible();
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
  expect(seenTexts).toEqual([]);

  await held.release();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(cardOf(page, name).getByText('Booked', { exact: true })).toBeVisible();
  await expect(cancelButton(page, name)).toBeFocused();
  expect((await client.livingVisitTo(await client.classAt('CrossFit', start))).state).toBe('booked');
});

test('a message that appears under the pointer disappears in time, and stays if Mia moves the pointer to it', async ({ page }) => {
  const message = messages(page).getByRole('listitem').filter({ hasText: 'Booked' });
  const corner = { x: desktop.width - 120, y: desktop.height - 50 };
  await lookAtThursday(page);
  await page.mouse.move(corner.x, corner.y);
  await bookButton(page, name).press('Enter');
  // `waitFor` checks in every frame; `expect` checks once a second and could miss the message
  await message.waitFor();
  await expect(message).toBeHidden();
  await waitUntilPressable(page);
  await cancelButton(page, name).press('Enter');
  const cancelled = messages(page).getByRole('listitem').filter({ hasText: 'Cancelled' });
  await cancelled.waitFor();
  await page.mouse.move(corner.x - 5, corner.y - 5);
  await page.waitForTimeout(2000);
  await expect(cancelled).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(cancelled).toBeHidden();
});

test('a message is shown after its component has loaded over a slow connection', async ({ page }) => {
  const held = await holdCalls(page, '**/assets/deferred.chunk-*.js');
  await lookAtThursday(page);
  await bookButton(page, name).click();
  await expect(cancelButton(page, name)).toBeFocused();
  await held.waitForArrival();
  await page.waitForTimeout(1500);
  await held.release();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
});

const notJson = (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<html>Welcome to the café</html>' });
const cutOff = (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"id":"6b4f","state":"boo' });
const otherShape = (route: Route) => route.fulfill({ status: 200, json: { booked: true } });
const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' });

const answers = [
  ['is not JSON', notJson, 'Spotter sent something this page can’t read'],
  ['ends too early', cutOff, 'Spotter sent something this page can’t read'],
  ['does not match the contract', otherShape, 'Spotter sent something this page can’t read'],
  ['reports a server error', broken, 'Something broke on our side'],
] as const;

for (const [what, answer, sentence] of answers) {
  test(`a response that ${what} is not shown as a booking`, async ({ page, studio }) => {
    const client = await openMemberClient(studio, mia);
    const seenTexts = await recordTextsContaining(page, 'Booked');
    const keys = recordIdempotencyKeys(page, /\/book$/);
    await page.route(bookings, answer);
    await lookAtThursday(page);
    await bookButton(page, name).click();
    await expect(retryButton(page, name)).toBeVisible();
    await expect(alertWith(page, sentence)).toBeAttached();
    expect(seenTexts).toEqual([]);
    expect(new Set(keys).size).toBe(1);
    expect(await client.livingVisitsTo(await client.classAt('CrossFit', start))).toEqual([]);
    await buttonOf(page, `Not now: ${name}`).click();
    await expect(bookButton(page, name)).toBeVisible();
  });
}

test('a booking is shown although its response was garbled', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  await page.route(bookings, async (route) => {
    await route.fetch();
    await cutOff(route);
  });
  await lookAtThursday(page);
  await bookButton(page, name).click();
  await expect(cancelButton(page, name)).toBeVisible();
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  const visit = await client.livingVisitTo(await client.classAt('CrossFit', start));
  expect(visit.state).toBe('booked');
});

test('the page shows the message that a busy server sends', async ({ page }) => {
  const message = 'The studio is catching its breath. Please try again in a moment.';
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message };
  await page.route(bookings, (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }));
  await lookAtThursday(page);
  await bookButton(page, name).click();
  await expect(retryButton(page, name)).toBeVisible();
  await expect(alertWith(page, message)).toBeAttached();
  await page.unroute(bookings);
  await buttonOf(page, `Not now: ${name}`).click();
  await expect(bookButton(page, name)).toBeVisible();
});

test.describe('the last place', () => {
  test.use({ ownStudio: true });

  test('is refused after another member has booked it, and the card offers the waitlist', async ({ page, studio }) => {
    const last = 'Reformer at 19:00';
    const seenTexts = await recordTextsContaining(page, 'Booked');
    const held = await holdCalls(page, bookings);
    await signIn(page);
    await page.goto('/classes');
    await page.getByRole('button', { name: 'Ironbark Box, switch studio' }).click();
    await page.getByRole('menuitemradio', { name: /Still Room/ }).click();
    await expect(page.getByRole('button', { name: 'Still Room, switch studio' })).toBeVisible();
    await page.goto('/classes?day=2026-03-02');
    await expect(cardOf(page, last)).toContainText('1 spot left');
    const before = seenTexts.length;
    await bookButton(page, last).click();
    await held.waitForArrival();
    const samClient = await openMemberClient(studio, sam, 'Still Room');
    await samClient.book(await samClient.classAt('Reformer', '2026-03-02T19:00Z'));
    await held.release();

    await expect(alertWith(page, 'Every spot in this class is taken.')).toBeAttached();
    await expect(joinButton(page, last)).toBeVisible();
    await expect(joinButton(page, last)).toBeFocused();
    await expect(cardOf(page, last)).not.toContainText('Booked');
    expect(seenTexts.length).toBe(before);
    const client = await openMemberClient(studio, mia, 'Still Room');
    expect(await client.visitsTo(await client.classAt('Reformer', '2026-03-02T19:00Z'))).toEqual([]);
  });
});
