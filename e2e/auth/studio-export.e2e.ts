import { readFile } from 'node:fs/promises';
import { expect, mia, signIn, test } from '#e2e/fixtures.ts';

test('Mia downloads a file with the data of one studio, and the name of the file contains the name of the studio', async ({ page }) => {
  await signIn(page);
  await page.goto('/profile/security');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data at Ironbark Box' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('spotter-data-ironbark-box.json');
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email: mia.email }, studios: [{ studio: 'Ironbark Box' }] });
  expect(data).not.toHaveProperty('sessions');
  await expect(page.getByText('Your data is downloaded.')).toBeVisible();
});
