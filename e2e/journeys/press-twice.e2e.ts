/** Presses that follow too soon after another one: docs/decisions/interface.md#0294. */
import type { Locator, Page } from '@playwright/test';
import * as appointmentCalls from '#contract/appointment-calls.ts';
import { desktop, expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { samePressTime } from '#machines/feedback/press.rules.ts';
import { openMemberClient } from './member-client.ts';
import { bookButton, cancelButton, joinButton, recordIdempotencyKeys, leaveButton, waitUntilPressable } from './timetable.ts';

test.use({ ownStudio: true });

const name = 'CrossFit at 17:00';
const start = '2026-03-06T17:00+13:00';
/** In milliseconds: longer than the time in which two presses of one control count as one. `press-guard.e2e.ts` tests other gaps. */
const gap = samePressTime + 100;

type Pointer = 'mouse' | 'touch';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

async function pressAt(page: Page, pointer: Pointer, x: number, y: number): Promise<void> {
  await (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
}

/** In milliseconds: after this time the effect of a press is visible. */
const effectShown = 400;

for (const pointer of ['mouse', 'touch'] as const) {
  test.describe(`by ${pointer}`, () => {
    test.use(pointer === 'touch' ? { viewport: phone, hasTouch: true } : { viewport: desktop });

    test('a second press soon after a press on Book cancels nothing, at any position in the button', async ({ page, studio }) => {
      const client = await openMemberClient(studio, mia);
      const keys = recordIdempotencyKeys(page, /\/(book|cancel|latecancel)$/);
      const session = await client.classAt('CrossFit', start);
      await signIn(page);
      for (const address of ['/classes?day=2026-03-06', `/classes/${session.id}`])
        for (const share of [0.1, 0.5, 0.9]) {
          await page.goto(address);
          const { x, y, width, height } = await boxOf(bookButton(page, name));
          const before = keys.length;
          await pressAt(page, pointer, x + width * share, y + height / 2);
          await page.waitForTimeout(gap);
          await pressAt(page, pointer, x + width * share, y + height / 2);
          await expect(cancelButton(page, name)).toBeVisible();
          await page.waitForTimeout(effectShown);
          expect(keys.length - before, `calls at ${address}`).toBe(1);
          await client.cancel(await client.livingVisitTo(session));
        }
    });

    test("a second press on the appointment's Book soon after the first cancels nothing", async ({ page, studio }) => {
      const client = await openMemberClient(studio, mia);
      await signIn(page);
      await page.goto('/appointments/book');
      await page.getByRole('link', { name: 'Personal training' }).click();
      await page.getByRole('link', { name: 'Ana Whaanga' }).press('Enter');
      await page.getByRole('group', { name: 'Available times' }).getByRole('button').first().press('Enter');
      await page.getByRole('link', { name: 'Choose how to pay' }).filter({ visible: true }).press('Enter');
      await page.getByRole('link', { name: 'Continue' }).filter({ visible: true }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Ready to book?' })).toBeVisible();
      const id = new URL(page.url()).searchParams.get('hold') ?? '';
      const book = page.getByRole('button', { name: 'Book', exact: true }).filter({ visible: true });
      const box = await boxOf(book);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await pressAt(page, pointer, x, y);
      const cancel = page.getByRole('button', { name: 'Cancel the appointment' });
      await expect(cancel).toBeVisible();
      const after = await cancel.boundingBox();
      await page.waitForTimeout(gap);
      await pressAt(page, pointer, x, y);
      await page.waitForTimeout(effectShown);
      await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`));
      expect(await client.api.call(appointmentCalls.readAppointment, { params: { id } })).toMatchObject({ answer: { state: 'booked' } });
      expect(after && overlap(box, after), 'Cancel stands where Book stood').toBe(false);
    });

    test('Cancel and Leave have other positions than Book and Join waitlist, and accept a press after 1.5 s', async ({ page, studio }) => {
      const client = await openMemberClient(studio, mia);
      const session = await client.classAt('CrossFit', start);
      await signIn(page);
      for (const address of ['/classes?day=2026-03-06', `/classes/${session.id}`]) {
        await page.goto(address);
        const before = await boxOf(bookButton(page, name));
        await bookButton(page, name).click();
        const after = await boxOf(cancelButton(page, name));
        expect(overlap(before, after), `Cancel on ${address}`).toBe(false);
        await waitUntilPressable(page);
        await cancelButton(page, name).click();
        await expect(bookButton(page, name)).toBeVisible();
      }
      await page.goto('/classes');
      const before = await boxOf(joinButton(page, 'CrossFit at 12:10'));
      await joinButton(page, 'CrossFit at 12:10').click();
      const after = await boxOf(leaveButton(page, 'CrossFit at 12:10'));
      expect(overlap(before, after), 'Leave').toBe(false);
    });
  });
}

test.describe('by keyboard', () => {
  test.use({ viewport: desktop });

  test('a second Enter on Book soon after the first cancels nothing', async ({ page }) => {
    const keys = recordIdempotencyKeys(page, /\/(book|cancel|latecancel)$/);
    await signIn(page);
    await page.goto('/classes?day=2026-03-06');
    await bookButton(page, name).focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(gap);
    await page.keyboard.press('Enter');
    await expect(cancelButton(page, name)).toBeFocused();
    await page.waitForTimeout(effectShown);
    expect(keys).toHaveLength(1);
  });
});

test.describe('in the shop', () => {
  test.use({ viewport: desktop });

  const add = (page: Page) => page.getByRole('button', { name: 'Add 10-visit pass to your cart' });
  const more = (page: Page) => page.getByRole('button', { name: 'Add one: 10-visit pass' });
  const howMany = (page: Page) => page.getByRole('group', { name: 'How many of 10-visit pass' }).getByRole('status');

  test('a double click on Add puts one pass into the cart, and a later press adds another one', async ({ page }) => {
    await signIn(page);
    await page.goto('/checkout');
    await add(page).dblclick();
    await expect(howMany(page)).toHaveText('1');
    await page.waitForTimeout(700);
    await expect(howMany(page)).toHaveText('1');
    await add(page).click();
    await expect(howMany(page)).toHaveText('2');
  });

  test('each of several quick presses on Add one counts, by pointer and by key', async ({ page }) => {
    await signIn(page);
    await page.goto('/checkout');
    await add(page).click();
    await more(page).dblclick();
    await expect(howMany(page)).toHaveText('3');
    await more(page).press('Enter');
    await more(page).press('Enter');
    await expect(howMany(page)).toHaveText('5');
  });
});
