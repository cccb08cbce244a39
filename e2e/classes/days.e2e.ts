import { desktop, expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: desktop });

test('each day says in words what its dots show: what is booked, what is offered and where one waits', async ({ page }) => {
  await signIn(page);
  await page.goto('/classes');
  const days = page.getByRole('navigation', { name: 'Days' });
  const spoken = () => days.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  await expect
    .poll(spoken)
    .toEqual([
      'Mon 2 March, today, 2 booked, 1 on the waitlist',
      'Tue 3 March',
      'Wed 4 March, 1 spot offered',
      'Thu 5 March',
      'Fri 6 March',
      'Sat 7 March',
      'Sun 8 March',
    ]);
});

test('a day that does not fit the filters says so and leads on; another week is a step away', async ({ page }) => {
  await signIn(page);
  await page.goto('/classes');
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday 9 March' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday 2 March' })).toBeVisible();
  await page.goto('/classes?day=2026-03-02&type=Nothing');
  await expect(page.getByText('Classes on Monday are over or don’t match your filters.')).toBeVisible();
});
