/** The numbers of a pass on every page, computed without the app's rules: total, used and held of the server, plus Mia's actions. */
import type { Page } from '@playwright/test';
import * as appointmentCalls from '#contract/appointment-calls.ts';
import type { Appointment } from '#contract/appointments.ts';
import { desktop, expect, mia, signIn, test } from '#e2e/fixtures.ts';
import { type MemberClient, openMemberClient } from '#e2e/journeys/member-client.ts';
import { lateCancelDialog, reservationDialog } from '#e2e/journeys/timetable.ts';
import { classLabel, openSeededClass, seededClasses } from '#e2e/visits/classes.ts';

test.use({ ownStudio: true, viewport: desktop });

const passName = '10-visit pass';
const hours = 60 * 60_000;

interface Count {
  readonly total: number;
  readonly used: number;
  readonly held: number;
}

const leftOf = ({ total, used, held }: Count): number => total - used - held;
const booked = ({ held, ...count }: Count): Count => ({ ...count, held: held + 1 });
const cancelledLate = ({ held, used, ...count }: Count): Count => ({ ...count, held: held - 1, used: used + 1 });
const leftText = (count: Count): string => `${leftOf(count)} left${count.held === 0 ? '' : ` · ${count.held} held`}`;

/** The visits of the pass that pays for Mia's bookings at Ironbark Box, as the server counts them. */
async function countOf(client: MemberClient): Promise<Count> {
  const { pass_id } = await client.livingVisitTo(await client.classAt(seededClasses.bookedInTime.name, seededClasses.bookedInTime.start));
  const pass = (await client.passes()).find(({ id }) => id === pass_id);
  if (!pass) throw new Error('the member has no such pass');
  return { total: pass.visits_total, used: pass.visits_used, held: pass.visits_held };
}

const main = (page: Page) => page.getByRole('main');

async function expectInRailAndOnAccount(page: Page, count: Count): Promise<void> {
  await page.goto('/classes');
  await expect(main(page).getByText(leftText(count), { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: `${leftOf(count)} of ${count.total} visits left` })).toBeVisible();
  for (const path of ['/account', '/account/passes']) {
    await page.goto(path);
    await expect(
      main(page)
        .getByText(`${leftText(count)} · ${count.used} used`)
        .first(),
      path,
    ).toBeVisible();
  }
  if (count.held === 0) return;
  await expect(
    main(page)
      .getByText(`visit ${count.used + count.held} of ${count.total}`, { exact: true })
      .first(),
  ).toBeVisible();
  const after = new RegExp(`^After everything you booked: ${leftOf(count)} visits? left$`);
  await expect(main(page).getByText(after).first()).toBeVisible();
}

/** Books a technique check with the pass on another device, three hours before its start. */
async function bookAppointment({ api }: MemberClient, from: Date): Promise<Appointment> {
  const answered = <A>(outcome: { readonly kind: string; readonly answer?: A }): A => {
    if (outcome.answer === undefined) throw new Error(`the studio refused: ${JSON.stringify(outcome)}`);
    return outcome.answer;
  };
  const { services } = answered(await api.call(appointmentCalls.listServices));
  const service = services.find(({ name }) => name === 'Technique check');
  const query = { service_id: service?.id ?? '', date: from.toISOString().slice(0, 10), days: '7' };
  const { availability } = answered(await api.call(appointmentCalls.readAvailability, { params: { id: 'any' }, query }));
  const slot = availability.find(({ available, start_at }) => available && Date.parse(start_at) > from.getTime());
  const appointment = { service_id: query.service_id, staff_id: slot?.staff_id ?? '', start_at: slot?.start_at ?? '' };
  const { id } = answered(await api.call(appointmentCalls.holdAppointment, { body: { appointment }, key: crypto.randomUUID() }));
  return answered(
    await api.call(appointmentCalls.bookAppointment, { params: { id }, body: { appointment: {} }, key: crypto.randomUUID() }),
  );
}

test('a class: its button, its page, the dialogs, the summary and the account show the same numbers of the pass', async ({
  page,
  studio,
}) => {
  test.slow();
  await studio.clock.set('2026-03-02T12:00:00+13:00');
  const client = await openMemberClient(studio, mia);
  const atFirst = await countOf(client);
  await openSeededClass(page, studio, 'free');
  const book = page.getByRole('button', { name: `Book ${classLabel('free')}, uses 1 of ${leftOf(atFirst)} visits` });
  await book.click();
  const question = reservationDialog(page);
  await expect(question).toContainText(`Uses 1 of ${leftOf(atFirst)} visits left on your ${passName}.`);
  await expect(question.locator('s')).toHaveText(String(leftOf(atFirst)));
  await expect(question.locator('p', { has: page.locator('s') })).toHaveText(`${leftOf(atFirst)}${leftOf(booked(atFirst))}`);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const cancel = page.getByRole('button', { name: `Cancel ${classLabel('free')}, counts as a visit` });
  await expect(cancel).toBeVisible();
  const withIt = booked(atFirst);
  await expect(main(page).getByText(`Holds 1 visit on your ${passName}. ${leftText(withIt)}.`)).toBeVisible();
  await expectInRailAndOnAccount(page, withIt);

  await openClassAgain(page, client);
  await cancel.click();
  await expect(lateCancelDialog(page)).toContainText(
    `Uses the visit held on your ${passName}. After that: ${leftText(cancelledLate(withIt))}.`,
  );
  await expect(lateCancelDialog(page).getByText('1 visit', { exact: true })).toBeVisible();
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(cancel).toBeHidden();
  await expect(main(page).getByRole('button', { name: new RegExp(`uses 1 of ${leftOf(cancelledLate(withIt))} visit`) })).toBeVisible();
  await expectInRailAndOnAccount(page, cancelledLate(withIt));
});

async function openClassAgain(page: Page, client: MemberClient): Promise<void> {
  const { id } = await client.classAt(seededClasses.free.name, seededClasses.free.start);
  await page.goto(`/classes/${id}`);
}

test('an appointment: its page, the dialog for a late cancel, the summary and the account show the same numbers of the pass', async ({
  page,
  studio,
}) => {
  test.slow();
  const client = await openMemberClient(studio, mia);
  const start = new Date('2026-03-03T06:00:00+13:00');
  const atFirst = await countOf(client);
  const appointment = await bookAppointment(client, start);
  const withIt = booked(atFirst);
  await studio.clock.set(new Date(Date.parse(appointment.start_at) - 3 * hours).toISOString());
  // classes of Mia may have ended since then, and count as attended
  const atNow = await countNow(client, appointment);
  expect(leftOf(atNow)).toBe(leftOf(withIt));
  await signIn(page);
  await page.goto(`/appointments/${appointment.id}`);
  await expect(main(page).getByText(`Holds 1 visit on your ${passName}. ${leftText(atNow)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(lateCancelDialog(page)).toContainText(
    `Uses the visit held on your ${passName}. After that: ${leftText(cancelledLate(atNow))}.`,
  );
  await expect(lateCancelDialog(page).getByText('1 visit', { exact: true })).toBeVisible();
  await lateCancelDialog(page).getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(main(page).getByText(`Counted as a visit on your ${passName}.`)).toBeVisible();
  await page.goto('/account');
  await expect(
    main(page)
      .getByText(`${leftText(cancelledLate(atNow))} · ${atNow.used + 1} used`)
      .first(),
  ).toBeVisible();
});

async function countNow(client: MemberClient, { concession }: Appointment): Promise<Count> {
  const pass = (await client.passes()).find(({ id }) => id === concession?.pass_id);
  if (!pass) throw new Error('the member has no such pass');
  return { total: pass.visits_total, used: pass.visits_used, held: pass.visits_held };
}
