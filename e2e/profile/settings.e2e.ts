import { expect, expectAccessible, phone, signIn, test } from '#e2e/journey.ts';

test.use({ ownStudio: true, viewport: phone });

test('Mia gives her own calendar an address, which is read there until she takes it back', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Make an address' }).press('Enter');
  const line = page.getByRole('textbox', { name: 'Address of your calendar' });
  const address = await line.inputValue();
  await expectAccessible(page, 'an address for the calendar');
  const feed = await page.request.get(address, { headers: { cookie: '' } });
  expect(await feed.text()).toContain('SUMMARY:CrossFit');
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute('href', address.replace('http:', 'webcal:'));
  await page.reload();
  await expect(line).toHaveValue(address);
  await page.getByRole('button', { name: 'Turn off' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Turn off your calendar?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
