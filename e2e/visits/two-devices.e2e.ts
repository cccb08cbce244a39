import * as visitCalls from '#contract/visit-calls.ts';
import { expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { politeAnnouncement, alertWith } from '#e2e/journeys/timetable.ts';
import { classLabel, seededClasses } from './classes.ts';

test.use({ ownStudio: true, viewport: phone });

const name = classLabel('offered');
const day = '/classes?day=2026-03-04';

test('all screens show the same remaining time of an offer, and a confirmation on another device ends the offer on all of them', async ({
  page,
  studio,
}) => {
  const client = await openMemberClient(studio, mia);
  const { id, visit } = await client.classAt(seededClasses.offered.name, seededClasses.offered.start);
  const confirm = page.getByRole('button', { name: `Confirm ${name}` });
  await signIn(page);
  for (const address of ['/bookings', `/classes/${id}`]) {
    await page.goto(address);
    await expect(confirm, address).toContainText(/2:5\d:\d\d left/);
  }
  const listening = page.waitForResponse('**/realtime/**');
  await page.goto(day);
  await expect(confirm).toContainText(/2:5\d:\d\d left/);
  await listening;
  await client.api.call(visitCalls.confirmVisit, { params: { id: visit?.id ?? '' }, key: 'on-the-table' });
  await expect(page.getByRole('button', { name: `Cancel ${name}` })).toBeVisible();
  await expect(confirm).toBeHidden();
});

test('a press on a device that has received no update shows the change that was made on the other device', async ({ page, studio }) => {
  const client = await openMemberClient(studio, mia);
  const { visit } = await client.classAt(seededClasses.offered.name, seededClasses.offered.start);
  await page.route('**/realtime/**', (route) => route.abort());
  await signIn(page);
  await page.goto(day);
  const decline = page.getByRole('button', { name: `Decline ${name}` });
  await decline.waitFor();
  await client.api.call(visitCalls.confirmVisit, { params: { id: visit?.id ?? '' }, key: 'on-the-table' });
  await decline.click();
  await expect(alertWith(page, 'There is no offer to answer here. It may have changed on another device.')).toBeAttached();
  await expect(page.getByRole('button', { name: `Cancel ${name}` })).toBeVisible();
  await expect(politeAnnouncement(page, 'Declined')).toHaveCount(0);
  expect(await client.livingVisitTo(await client.classAt(seededClasses.offered.name, seededClasses.offered.start))).toMatchObject({
    state: 'booked',
  });
});
