/** The screens of appointments in states that need no booking. Independent of the language. */
import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '#contract/appointments.ts';
import { anyStaff } from '#contract/services.ts';
import { waitUntilPressable } from './timetable.ts';

const slots = (page: Page): Locator => page.locator('button[data-start]:not([aria-disabled])');
const openStep = (page: Page, step: string): Promise<void> => page.locator(`main a[href*="step=${step}"]:visible`).last().click();

/** The times are those of any person who gives the first service. */
export async function openTimes(page: Page): Promise<void> {
  await page.goto('/appointments/book');
  await openStep(page, 'staff');
  await page.locator(`main a[href*="staff=${anyStaff}"]`).click();
  await slots(page).first().waitFor();
}

/** Opens the wizard at its summary; the time stays held until another member holds one. */
export async function openConfirmation(page: Page): Promise<void> {
  await openTimes(page);
  await slots(page).first().click();
  await page.locator('button[aria-pressed="true"]').waitFor();
  await openStep(page, 'concession');
  await page.getByRole('radio').first().waitFor();
  await waitUntilPressable(page);
  await openStep(page, 'confirm');
  await page.locator('main a[href*="step=confirm"]').first().waitFor({ state: 'detached' });
}

/** The server's time, which every response contains. */
const date = new Date('2026-03-02T06:00:00+13:00').toUTCString();
const id = '00000000-0000-4000-8000-00000000c0de';

const appointmentOf = (serviceId: string): Appointment => ({
  id,
  state: 'booked',
  cancelled_how: null,
  start_at: '2026-03-05T21:00:00.000Z',
  end_at: '2026-03-05T22:00:00.000Z',
  hold_expires_at: null,
  cancellation_close_date: '2026-03-04T21:00:00.000Z',
  service: { id: serviceId, name: 'Personal training', description: 'One to one.', minutes: 60, price: { amount: 9500, currency: 'NZD' } },
  staff: { id: anyStaff, full_name: 'Ana Whaanga' },
  location: { name: 'Te Aro', address: '41 Tory Street, Te Aro, Wellington 6011' },
  price: { amount: 9500, currency: 'NZD' },
  concession: null,
  concession_refusal: null,
  visit_id: id,
});

/** The other times of the simulated appointment come from the real server. */
export async function openAppointment(page: Page, query = ''): Promise<void> {
  await openTimes(page);
  const serviceId = new URL(page.url()).searchParams.get('service') ?? '';
  await page.route(`**/api/v1/appointments/${id}`, (route) => route.fulfill({ json: appointmentOf(serviceId), headers: { date } }));
  await page.route('**/availability?*', (route) => {
    const requestUrl = new URL(route.request().url());
    requestUrl.searchParams.delete('appointment_id');
    return route.continue({ url: requestUrl.href });
  });
  await page.goto(`/appointments/${id}${query}`);
  await (query ? slots(page).first() : page.getByRole('term').first()).waitFor();
}

export async function openOtherTimes(page: Page): Promise<void> {
  await openAppointment(page, '?move=1');
  await slots(page).first().click();
  await page.locator('button[aria-pressed="true"]').waitFor();
}
