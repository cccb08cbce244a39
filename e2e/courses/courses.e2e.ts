import { expect, expectAccessible, holdBell, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const first = '2026-03-04T18:15:00+13:00';
const next = '2026-03-09T18:15:00+13:00';
const className = 'On-ramp, week 1';

test('Mia finds a course, books two of its classes at one go, and sees them among her bookings', async ({ page, studio }) => {
  await studio.clock.set('2026-03-02T18:20:00+13:00');
  await signIn(page);
  await page.goto('/classes');
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Eight Saturdays to a handstand' })).toBeVisible();
  await page.getByRole('link', { name: 'On-ramp, three weeks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On-ramp, three weeks' })).toBeFocused();
  await page.getByRole('button', { name: 'Book all 2 classes' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 of 2 classes booked.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel On-ramp, week 1, Wed 4 Mar at 18:15/ })).toBeVisible();
  await expectAccessible(page, 'a course that is booked');
  const client = await openMemberClient(studio, mia);
  for (const start of [first, next]) expect((await client.livingVisitTo(await client.classAt(className, start))).state).toBe('booked');
  await page.goto('/bookings');
  await expect(page.getByRole('link', { name: className, exact: true })).toHaveCount(2);
});

test('one of two classes begins while the dialog is open: Mia reads which class is booked, and why the other is not', async ({
  page,
  studio,
}) => {
  await studio.clock.set('2026-03-04T18:10:00+13:00');
  const client = await openMemberClient(studio, mia);
  // the first read also computes two days of classes, which may take longer than the time limit of one call
  await expect(() => client.classAt(className, first)).toPass();
  const [begins, later] = [await client.classAt(className, first), await client.classAt(className, next)];
  // a response to the bell would contain the server's time, and the page would then close the dialog
  await holdBell(page.context());
  await signIn(page);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'On-ramp, three weeks' }).click();
  await page.getByRole('button', { name: 'Book all 2 classes' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm reservation' });
  await expect(question).toBeVisible();
  await studio.clock.advance(10 * 60_000);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  const message = page.getByRole('status').filter({ hasText: '1 of 2 classes booked.' });
  await expect(message).toContainText('On-ramp, week 1, Wed 4 Mar, 18:15: ');
  await expect(message).not.toContainText('Mon 9 Mar');
  expect(await client.livingVisitsTo(begins)).toEqual([]);
  expect((await client.livingVisitTo(later)).state).toBe('booked');
});

test('a course that does not exist shows an error and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/courses/00000000-0000-4000-8000-000000000000');
  await page.getByRole('link', { name: 'Go to courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});
