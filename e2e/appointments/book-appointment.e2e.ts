import type { Page } from '@playwright/test';
import * as appointmentCalls from '#contract/appointment-calls.ts';
import { desktop, expect, mia, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { synchroniseClocks } from '#e2e/journeys/synchronised-clocks.ts';
import { politeAnnouncement, waitUntilPressable } from '#e2e/journeys/timetable.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: desktop });

/** The first free hour of Ana, which is on Tuesday. */
const ten = '2026-03-02T21:00:00.000Z';
const eleven = '2026-03-02T22:00:00.000Z';

const question = (page: Page, text: string) => expect(page.getByRole('heading', { level: 1, name: text })).toBeFocused();
const slot = (page: Page, startAt: string) => page.locator(`button[data-start="${startAt}"]`);
const way = (page: Page, name: string) => page.getByRole('complementary', { name: 'Your appointment' }).getByRole('link', { name });
const holdIn = (page: Page) => new URL(page.url()).searchParams.get('hold') ?? '';

async function openTimes(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/appointments/book');
  await page.getByRole('link', { name: 'Personal training' }).click();
  await question(page, 'Who with?');
  await page.getByRole('link', { name: 'Ana Whaanga' }).click();
  await question(page, 'When suits you?');
  await expect(slot(page, ten)).toBeVisible();
}

async function takeElsewhere(page: Page, studio: Studio): Promise<void> {
  const client = await openMemberClient(studio, mia);
  const params = new URL(page.url()).searchParams;
  const appointment = { service_id: params.get('service') ?? '', staff_id: params.get('staff') ?? '', start_at: ten };
  const held = await client.api.call(appointmentCalls.holdAppointment, { body: { appointment }, key: crypto.randomUUID() });
  if (held.kind === 'refused') throw new Error(held.problem.message);
  await client.api.call(appointmentCalls.bookAppointment, {
    params: { id: held.answer.id },
    body: { appointment: {} },
    key: crypto.randomUUID(),
  });
}

test('Mia books an appointment by keyboard, from the service to the confirmation', { tag: '@smoke' }, async ({ page, studio }) => {
  await signIn(page);
  await page.goto('/appointments/book');
  await page.getByRole('link', { name: 'Personal training' }).press('Enter');
  await question(page, 'Who with?');
  await page.getByRole('link', { name: 'Ana Whaanga' }).press('Enter');
  await question(page, 'When suits you?');
  const first = page.getByRole('group', { name: 'Available times' }).getByRole('button').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Held for you')).toBeVisible();
  await expect(page.locator('button[aria-pressed="true"]')).toBeFocused();
  await way(page, 'Choose how to pay').press('Enter');
  await question(page, 'How will you pay?');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await way(page, 'Continue').press('Enter');
  await question(page, 'Ready to book?');
  const id = holdIn(page);
  await page.getByRole('button', { name: 'Book', exact: true }).filter({ visible: true }).press('Enter');
  await expect(politeAnnouncement(page, 'Booked')).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`));
  const client = await openMemberClient(studio, mia);
  expect(await client.api.call(appointmentCalls.readAppointment, { params: { id } })).toMatchObject({ answer: { state: 'booked' } });
});

test.describe('after another member has booked the time first', () => {
  test('Mia holds a near time, keeps it after a reload, loses it after five minutes, and holds it again by a link', async ({
    page,
    studio,
  }) => {
    const clocks = await synchroniseClocks(page, studio);
    await openTimes(page);
    await takeElsewhere(page, studio);
    await slot(page, ten).click();
    const takenNotice = page.getByRole('status').filter({ hasText: 'That time is taken.' });
    await expect(takenNotice.getByRole('button')).toHaveCount(3);
    await expect(slot(page, ten)).toBeHidden();
    await takenNotice.getByRole('button', { name: 'Tuesday 3 March, 11:00' }).click();
    await expect(page.getByText('Held for you')).toBeVisible();
    await expect(takenNotice).toBeHidden();

    await way(page, 'Choose how to pay').click();
    await waitUntilPressable(page);
    await way(page, 'Continue').click();
    await question(page, 'Ready to book?');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Ready to book?' })).toBeVisible();
    await expect(page.getByText('Held for you')).toBeVisible();
    await page.goBack();
    await question(page, 'How will you pay?');
    await page.goBack();
    await question(page, 'When suits you?');
    await expect(slot(page, eleven)).toHaveAttribute('aria-pressed', 'true');
    await page.goForward();
    await question(page, 'How will you pay?');
    const shared = page.url();
    await page.getByRole('link', { name: 'Back' }).click();
    await question(page, 'When suits you?');
    await expect(slot(page, eleven)).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await question(page, 'How will you pay?');

    await clocks.pass(3 * 60_000);
    await expect(page.getByText('Your time is held: 3 min left')).toBeAttached();
    await clocks.pass(3 * 60_000);
    await question(page, 'When suits you?');
    const over = page.getByRole('status').filter({ hasText: 'Your time ran out.' });
    await expect(over.getByRole('button')).toHaveCount(3);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click();
    await page.goto(shared);
    await expect(page.getByText('Tuesday 3 March, 11:00 is available.')).toBeVisible();
    await page.getByRole('button', { name: 'Hold this time' }).click();
    await expect(page.getByText('Held for you')).toBeVisible();
    const id = holdIn(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click();
    const client = await openMemberClient(studio, mia);
    await expect
      .poll(async () => JSON.stringify(await client.api.call(appointmentCalls.readAppointment, { params: { id } })))
      .toContain('"holdExpired"');
  });
});
