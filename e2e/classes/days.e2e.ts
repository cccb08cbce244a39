import { desktop, expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: desktop });

test('each day has a text for its dots: bookings, offers and waitlist positions', async ({ page }) => {
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

test('links lead to the next and the previous week, and the page shows when no class of a day matches the filters', async ({ page }) => {
  await signIn(page);
  await page.goto('/classes');
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday 9 March' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday 2 March' })).toBeVisible();
  await page.goto('/classes?day=2026-03-02&type=Nothing');
  await expect(page.getByText('Classes on Monday are over or don’t match your filters.')).toBeVisible();
});

test('a filter is chosen from its list by keyboard, is kept in the URL, and is removed in the same list', async ({ page }) => {
  await signIn(page);
  await page.goto('/classes');
  const chip = page.getByRole('combobox', { name: 'Class type' });
  await chip.focus();
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox', { name: 'Class type' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('option', { name: 'All classes' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the open list of a filter');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.type('op');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/type=Open(\+|%20)gym/i);
  await expect(chip).toBeFocused();
  await expect(chip).toHaveText('Open gym');
  await chip.click();
  await page.getByRole('option', { name: 'All classes' }).click();
  await expect(page).not.toHaveURL(/type=/);
});
