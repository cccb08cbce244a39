import type { BrowserContext, Page } from '@playwright/test';
import { desktop, expect, mia, signIn, test } from '#e2e/fixtures.ts';
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
  recordIdempotencyKeys,
  recordTextsContaining,
  waitUntilPressable,
  retryButton,
  openAndPrefetch,
  alertWith,
} from './timetable.ts';

test.use({ viewport: desktop });
test.afterEach(({ studio }) => cancelBookingsOfMia(studio));

const wednesday = '/classes?day=2026-03-04';
const unsure = (page: Page, name: string) => retryButton(page, `${name}, not sure yet`);
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const whyNotOffline = 'You are offline. Connect to the internet first.';
const bookedAnnouncement = (page: Page) => politeAnnouncement(page, 'Booked');

/** Opens Wednesday's classes, none of which Mia has booked. */
async function lookAtWednesday(page: Page): Promise<void> {
  await signIn(page);
  await openAndPrefetch(page, wednesday);
}

async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
}

test('a device that goes offline in the middle of a booking shows that the result is unknown, and books once when it is online again', async ({
  page,
  context,
  studio,
}) => {
  const name = 'CrossFit at 12:10';
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('CrossFit', '2026-03-04T12:10+13:00');
  const seenTexts = await recordTextsContaining(page, 'Booked');
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await lookAtWednesday(page);

  await bookButton(page, name).click();
  await held.waitForArrival();
  await expect(bookingButton(page, name)).toHaveAttribute('aria-busy', 'true');
  await goOffline(page, context);
  await held.release((route) => route.abort('internetdisconnected'));
  await expect(bookingButton(page, name)).toBeVisible();
  await expect(unsure(page, name)).toBeVisible();
  await expect(buttonOf(page, `Not now: ${name}`)).toBeVisible();
  await expect(alertWith(page, 'We couldn’t reach')).toBeAttached();
  expect(seenTexts).toEqual([]);

  await page.unroute(bookings);
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(cancelButton(page, name)).toBeVisible();
  await expect(bookedAnnouncement(page)).toBeAttached();
  await expect(retryButton(page, name)).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  const visits = await client.visitsTo(wanted);
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
});

test('the app repeats a request whose response was lost, and Mia has one visit, which is announced once', async ({ page, studio }) => {
  const name = 'Mobility & breath at 19:15';
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('Mobility & breath', '2026-03-04T19:15+13:00');
  const keys = recordIdempotencyKeys(page, /\/book$/);
  await page.route(
    bookings,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await lookAtWednesday(page);
  const left = (await client.passes())[0]?.visits_left ?? 0;

  await bookButton(page, name).click();
  await expect(cancelButton(page, name)).toBeVisible();
  await expect(bookedAnnouncement(page)).toBeAttached();
  await expect(retryButton(page, name)).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const visits = await client.visitsTo(wanted);
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
  expect((await client.passes())[0]?.visits_left).toBe(left - 1);
});

test('a booking whose response never arrived is shown when the device is online again', async ({ page, context, studio }) => {
  const name = 'CrossFit at 17:00';
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('CrossFit', '2026-03-04T17:00+13:00');
  const seenTexts = await recordTextsContaining(page, 'Booked');
  await page.route(bookings, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await lookAtWednesday(page);

  await bookButton(page, name).click();
  await expect(unsure(page, name)).toBeVisible();
  expect(seenTexts).toEqual([]);

  await page.unroute(bookings);
  await context.setOffline(false);
  await expect(cancelButton(page, name)).toBeVisible();
  await expect(bookedAnnouncement(page)).toBeAttached();
  await expect(cardOf(page, name).getByText('Booked', { exact: true })).toBeVisible();
  const visits = await client.visitsTo(wanted);
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
});

test('a member who is offline cannot book and reads the reason, and can book after the connection returns', async ({
  page,
  context,
  studio,
}) => {
  const name = 'CrossFit at 18:00';
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('CrossFit', '2026-03-04T18:00+13:00');
  const keys = recordIdempotencyKeys(page, /\/book$/);
  await signIn(page);
  await page.goto(wednesday);
  await expect(bookButton(page, name)).toBeVisible();
  await goOffline(page, context);
  await expect(bookButton(page, name)).toHaveAttribute('aria-disabled', 'true');
  await bookButton(page, name).press('Enter');
  await expect(cardOf(page, name).getByText(whyNotOffline)).toBeVisible();
  expect(keys).toEqual([]);

  await context.setOffline(false);
  await expect(cardOf(page, name).getByText(whyNotOffline)).toBeHidden();
  await waitUntilPressable(page);
  await bookButton(page, name).click();
  await expect(cancelButton(page, name)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect((await client.visitsTo(wanted)).map(({ state }) => state)).toEqual(['booked']);
});

test('a member who presses Not now after a lost response has booked nothing, and can book with a new key', async ({
  page,
  context,
  studio,
}) => {
  const name = 'CrossFit at 19:00';
  const client = await openMemberClient(studio, mia);
  const wanted = await client.classAt('CrossFit', '2026-03-04T19:00+13:00');
  const keys = recordIdempotencyKeys(page, /\/book$/);
  const held = await holdCalls(page, bookings);
  await lookAtWednesday(page);
  await bookButton(page, name).click();
  await held.waitForArrival();
  await goOffline(page, context);
  await held.release((route) => route.abort('internetdisconnected'));
  await expect(unsure(page, name)).toHaveAttribute('aria-disabled', 'true');
  await buttonOf(page, `Not now: ${name}`).click();
  await expect(bookButton(page, name)).toBeVisible();
  expect(await client.visitsTo(wanted)).toEqual([]);

  await page.unroute(bookings);
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await bookButton(page, name).click();
  await expect(cancelButton(page, name)).toBeVisible();
  expect(new Set(keys).size).toBe(2);
  const visits = await client.visitsTo(wanted);
  expect(visits.map(({ state }) => state)).toEqual(['booked']);
});
