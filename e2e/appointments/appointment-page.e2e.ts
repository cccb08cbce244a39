import * as appointmentCalls from '#contract/appointment-calls.ts';
import type { Appointment } from '#contract/appointments.ts';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { type MemberClient, openMemberClient } from '#e2e/journeys/member-client.ts';
import { politeAnnouncement } from '#e2e/journeys/timetable.ts';

test.use({ ownStudio: true, viewport: phone });

const days = 24 * 60 * 60_000;

async function bookAfter({ api }: MemberClient, from: Date): Promise<Appointment> {
  const answered = <A>(outcome: { readonly kind: string; readonly answer?: A }): A => {
    if (outcome.answer === undefined) throw new Error(`the studio refused: ${JSON.stringify(outcome)}`);
    return outcome.answer;
  };
  const [service] = answered(await api.call(appointmentCalls.listServices)).services;
  const query = { service_id: service?.id ?? '', date: from.toISOString().slice(0, 10), days: '7' };
  const { availability } = answered(await api.call(appointmentCalls.readAvailability, { params: { id: 'any' }, query }));
  const slot = availability.find(({ available }) => available);
  const appointment = { service_id: query.service_id, staff_id: slot?.staff_id ?? '', start_at: slot?.start_at ?? '' };
  const { id } = answered(await api.call(appointmentCalls.holdAppointment, { body: { appointment }, key: crypto.randomUUID() }));
  return answered(
    await api.call(appointmentCalls.bookAppointment, { params: { id }, body: { appointment: {} }, key: crypto.randomUUID() }),
  );
}

test('Mia cancels one appointment in time, and confirms in a dialog that she cancels another one late', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  const now = new Date('2026-03-02T06:00:00+13:00');
  const early = await bookAfter(client, new Date(now.getTime() + 4 * days));
  await signIn(page);
  await page.goto('/appointments');
  await expectAccessible(page, 'the appointments');
  await page.getByRole('main').locator(`a[href="/appointments/${early.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: early.service.name })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(early.staff.full_name);
  await page.getByRole('button', { name: 'Cancel the appointment' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();

  const late = await bookAfter(client, new Date(now.getTime() + 3 * days));
  await studio.clock.set(new Date(Date.parse(late.start_at) - 3 * 60 * 60_000).toISOString());
  await page.goto(`/appointments/${late.id}?move=1`);
  await expect(page.getByText('It is too late to move this appointment.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm late cancel' });
  await question.getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(page.getByText('Cancelled late')).toBeVisible();
});

test('Mia moves an appointment: another member has the time that she wants, so she takes one that is near', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  const from = new Date(new Date('2026-03-02T06:00:00+13:00').getTime() + 4 * days);
  const own = await bookAfter(client, from);
  await signIn(page);
  await page.goto(`/appointments/${own.id}`);
  await page.getByRole('link', { name: 'Move', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose another time' })).toBeFocused();
  const time = page.locator('button[data-start]:not([aria-current])');
  const wanted = (await time.first().getAttribute('data-start')) ?? '';
  await page.reload();
  const taken = page.locator(`button[data-start="${wanted}"]`);
  await taken.click();
  await expect(taken).toHaveAttribute('aria-pressed', 'true');
  const elsewhere = { service_id: own.service.id, staff_id: own.staff.id, start_at: wanted };
  const held = await client.api.call(appointmentCalls.holdAppointment, { body: { appointment: elsewhere }, key: crypto.randomUUID() });
  expect(held.kind).toBe('answered');
  await page.getByRole('button', { name: 'Move here' }).click();
  const takenNotice = page.getByRole('status').filter({ hasText: 'That time is taken.' });
  await expect(takenNotice.getByRole('button')).toHaveCount(3);
  await takenNotice.getByRole('button').last().click();
  const chosen = await page.locator('button[aria-pressed="true"]').getAttribute('data-start');
  await page.getByRole('button', { name: 'Move here' }).press('Enter');
  await expect(politeAnnouncement(page, 'Moved')).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`/appointments/${own.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: own.service.name })).toBeFocused();
  await expect(page.getByRole('main').locator('h1').locator('..').getByRole('time')).toHaveAttribute('datetime', chosen ?? '');
  expect(await client.api.call(appointmentCalls.readAppointment, { params: { id: own.id } })).toMatchObject({
    answer: { state: 'booked', start_at: chosen },
  });
});

test('an appointment that does not exist shows an error and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/appointments/00000000-0000-4000-8000-000000000000');
  await page.getByRole('link', { name: 'Go to your appointments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
});
