import { expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { synchroniseClocks } from '#e2e/journeys/synchronised-clocks.ts';
import { politeAnnouncement } from '#e2e/journeys/timetable.ts';
import { classLabel, openSeededClass, seededClasses } from './classes.ts';

test.use({ ownStudio: true, viewport: phone });

const name = classLabel('offered');

test('Mia confirms the spot that is held for her', { tag: '@smoke' }, async ({ page, studio }) => {
  await openSeededClass(page, studio, 'offered');
  const confirm = page.getByRole('button', { name: `Confirm ${name}` });
  await expect(confirm).toContainText(/\d:\d\d left/);
  await confirm.click();
  await expect(politeAnnouncement(page, 'Confirmed')).toBeAttached();
  await expect(page.getByRole('button', { name: `Cancel ${name}` })).toBeFocused();
  const client = await openMemberClient(studio, mia);
  const [visit] = await client.livingVisitsTo(await client.classAt(seededClasses.offered.name, seededClasses.offered.start));
  expect(visit?.state).toBe('booked');
});

test('Mia declines the offered spot in her bookings, and the offer disappears', async ({ page, studio }) => {
  await signIn(page);
  await page.goto('/bookings');
  await page.getByRole('button', { name: `Decline ${name}` }).click();
  await expect(politeAnnouncement(page, 'Declined')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Offered to you, Wednesday 4 March' })).toBeHidden();
  const client = await openMemberClient(studio, mia);
  const [visit] = await client.visitsTo(await client.classAt(seededClasses.offered.name, seededClasses.offered.start));
  expect(visit).toMatchObject({ state: 'cancelled', cancelled_how: 'declined' });
});

test('the remaining time is announced at ten and at five minutes, and the offer disappears when the time is over', async ({
  page,
  studio,
}) => {
  await studio.clock.set('2026-03-02T08:45:30+13:00');
  const clocks = await synchroniseClocks(page, studio);
  const passFiveMinutes = () => clocks.pass(5 * 60_000);
  await openSeededClass(page, studio, 'offered');
  const confirm = page.getByRole('button', { name: `Confirm ${name}` });
  await expect(confirm).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: 'is held' });
  await expect(status).toBeHidden();
  await passFiveMinutes();
  await expect(status).toHaveText(`Your spot in ${name} is held: 10 min left`);
  await passFiveMinutes();
  await expect(status).toHaveText(`Your spot in ${name} is held: 5 min left`);
  await passFiveMinutes();
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('button', { name: `Join waitlist for ${name}` })).toBeVisible();
});
