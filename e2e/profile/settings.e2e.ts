import { expect, expectAccessible, phone, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });

test('Mia creates a calendar link, which is shown once and can be read until she removes it', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Get calendar link' }).press('Enter');
  const line = page.getByRole('textbox', { name: 'Calendar link' });
  await expect(line).toBeFocused();
  const address = await line.inputValue();
  await expectAccessible(page, 'an address for the calendar');
  const feed = await page.request.get(address, { headers: { cookie: '' } });
  expect(await feed.text()).toContain('SUMMARY:CrossFit');
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute('href', address.replace('http:', 'webcal:'));
  await page.reload();
  await expect(page.getByText(`The last characters of the link are …${address.slice(-8, -4)}.`)).toBeVisible();
  expect(await page.content()).not.toContain(address.slice(-30, -8));
  await expectAccessible(page, 'an address that was shown before');
  await page.getByRole('button', { name: 'Turn off' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Turn off your calendar link?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Get calendar link' })).toBeFocused();
  expect((await page.request.get(address)).status()).toBe(404);
});

test(
  'Mia goes on in French at once, keeps her training out of the menu, and has it dark on this device from the first paint',
  { tag: '@smoke' },
  async ({ page }) => {
    await signIn(page);
    let isCut = false;
    await page.route('**/assets/*.js', (route) => (isCut ? route.abort() : route.fallback()));
    const catalogues = new Set<string>();
    page.on('request', (request) => {
      const [, locale] = /^\/assets\/(.+)-[\w-]{8}\.json$/.exec(new URL(request.url()).pathname) ?? [];
      if (locale) catalogues.add(locale);
    });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect([...catalogues]).toEqual(['en']);
    const sentencesOf = (locale: string) =>
      page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`/assets/${locale}-`));
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    const fetched = sentencesOf('fr');
    await page.getByRole('radio', { name: 'Français' }).check();
    expect((await fetched).ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect([loads, [...catalogues]]).toEqual([[], ['en', 'fr']]);
    const nowhere = '/api/v1/facilities/00000000-0000-4000-8000-000000000000';
    const no = await page.request.get(nowhere, { headers: { 'accept-language': 'en' } });
    expect(await no.json()).toMatchObject({ message: expect.stringContaining('Nous n’avons pas trouvé cet élément.') });

    const more = page.getByRole('button', { name: 'Plus' });
    await more.click();
    await expect(page.getByRole('link', { name: 'Journal d’entraînement' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Suivre mon entraînement' }).press('Space');
    await expect(page.getByRole('link', { name: 'Journal d’entraînement' })).toHaveCount(0);

    await page.getByRole('radio', { name: 'Sombre' }).check();
    await page.getByRole('radio', { name: 'Livres' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page, 'settings in French, dark');
    isCut = true;
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test('a language whose texts do not load is not selected, and the next try saves it after the texts have loaded', async ({ page }) => {
  await signIn(page);
  await page.route('**/assets/et-*.json', (route) => route.abort());
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Eesti' }).check();
  await expect(page.getByText(/Spotter stays in English/)).toBeVisible();
  expect(await (await page.request.get('/api/v1/profile')).json()).toMatchObject({ locale: 'en' });
  await page.unroute('**/assets/et-*.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'et');
});
