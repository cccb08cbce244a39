import type { Appointment } from '#contract/appointments.ts';
import { expect, expectAccessible, mia, phone, signIn, test } from '#e2e/journey.ts';
import { type Desk, openDesk } from '#e2e/journeys/desk.ts';

test.use({ ownStudio: true, viewport: phone });

const days = 24 * 60 * 60_000;

/** The first time that anybody has free, from so many days on, booked on another device. */
async function bookAfter({ api }: Desk, from: Date): Promise<Appointment> {
  const answered = <A>(outcome: { readonly kind: string; readonly answer?: A }): A => {
    if (outcome.answer === undefined) throw new Error(`the studio said no: ${JSON.stringify(outcome)}`);
    return outcome.answer;
  };
  const [service] = answered(await api.call('listServices')).services;
  const query = { service_id: service?.id ?? '', date: from.toISOString().slice(0, 10), days: '7' };
  const { availability } = answered(await api.call('readAvailability', { params: { id: 'any' }, query }));
  const slot = availability.find(({ available }) => available);
  const appointment = { service_id: query.service_id, staff_id: slot?.staff_id ?? '', start_at: slot?.start_at ?? '' };
  const { id } = answered(await api.call('holdAppointment', { body: { appointment }, key: crypto.randomUUID() }));
  return answered(await api.call('bookAppointment', { params: { id }, body: { appointment: {} }, key: crypto.randomUUID() }));
}

test('Mia gives an appointment back in time, and another one late, after she has read what it costs', async ({ page, studio }) => {
  const desk = await openDesk(studio, mia);
  const now = new Date('2026-03-02T06:00:00+13:00');
  const early = await bookAfter(desk, new Date(now.getTime() + 4 * days));
  await signIn(page);
  await page.goto('/appointments');
  await expectAccessible(page, 'the appointments');
  await page.getByRole('main').locator(`a[href="/appointments/${early.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: early.service.name })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(early.staff.full_name);
  await page.getByRole('button', { name: 'Cancel the appointment' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Book it again' })).toBeVisible();

  const late = await bookAfter(desk, new Date(now.getTime() + 3 * days));
  await studio.clock.set(new Date(Date.parse(late.start_at) - 3 * 60 * 60_000).toISOString());
  await page.goto(`/appointments/${late.id}`);
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm late cancel' });
  await question.getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(page.getByText('Cancelled late')).toBeVisible();
});

test('an appointment that is not there says so and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/appointments/00000000-0000-4000-8000-000000000000');
  await page.getByRole('link', { name: 'Go to your appointments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
});
