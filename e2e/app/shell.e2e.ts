import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, phone, sam, signIn, test } from '#e2e/fixtures.ts';

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const entriesOf = (page: Page) => mainMenu(page).getByRole('link').allTextContents();
const switcher = (page: Page) => page.getByRole('button', { name: /switch studio/ });
async function isThere(page: Page): Promise<void> {
  await expect(mainMenu(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const brandOf = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'));

async function holdGoingOver(page: Page): Promise<() => void> {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/orgs/*', async (route) => {
    await release;
    await route.continue();
  });
  return resolve;
}

async function goToStudio(page: Page, name: RegExp): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('the left menu has the pages of the studio, and training for members who track their training', async ({ page }) => {
    await signIn(page);
    await page.goto('/profile');
    await isThere(page);
    expect(await entriesOf(page)).toEqual(['Classes', 'Feed', 'My bookings', 'Account', 'Visits', 'Training log', 'Lifts']);
  });

  test('Sam, who tracks no training, has no training log and no lifts', async ({ page }) => {
    await signIn(page, sam);
    await page.goto('/profile');
    await isThere(page);
    expect(await entriesOf(page)).toEqual(['Classes', 'Feed', 'My bookings', 'Account', 'Visits']);
  });

  test('the menu has no feed at a facility without a feed', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/v1/profile', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('"feed_enabled":true', '"feed_enabled":false');
      await route.fulfill({ response: answer, body: text });
    });
    await page.goto('/profile');
    await isThere(page);
    expect(await entriesOf(page)).not.toContain('Feed');
  });

  test('the entry of the current page is marked, also on the pages below the entry', async ({ page }) => {
    await signIn(page);
    await page.goto('/account/passes');
    await expect(mainMenu(page).getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/training/lifts/7');
    await expect(mainMenu(page).getByRole('link', { name: 'Lifts' })).toHaveAttribute('aria-current', 'page');
    await expect(mainMenu(page).getByRole('link', { name: 'Training log' })).not.toHaveAttribute('aria-current');
  });

  test('a new page has its own title, is shown from the top, and has the focus on its heading', async ({ page }) => {
    await signIn(page);
    await page.goto('/profile');
    await expect(page).toHaveTitle('Profile · Spotter');
    // The title changes before the screen, so the test waits for the new heading.
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await mainMenu(page).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Account · Spotter');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused();
  });

  test('Tab first reaches the link that skips the menu, and then the menu', async ({ page }) => {
    await signIn(page);
    await page.goto('/squats');
    const first = page.getByRole('main').getByRole('link', { name: 'Go to classes' });
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/squats');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
  });

  test('the keyboard reaches every control of the frame in the visible order', async ({ page }) => {
    await signIn(page);
    await page.goto('/squats');
    await expect(page.getByRole('link', { name: 'Go to classes' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    const names: string[] = [];
    for (let step = 0; step < 13; step += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''));
    }
    const menu = ['Classes', 'Feed', 'My bookings', 'Account', 'Visits', 'Training log', 'Lifts'];
    const top = ['Ironbark Box, switch studio', 'Notifications', 'Your profile, Mia Parata'];
    expect(names.map((name) => name.replace(/, \d+ unread$/, ''))).toEqual([
      'Skip to content',
      'Spotter',
      ...menu,
      ...top,
      'Go to classes',
    ]);
  });

  test('axe finds no violation in the frame and its open menus', async ({ page }) => {
    test.slow();
    await signIn(page);
    await page.goto('/profile');
    await isThere(page);
    await expectAccessible(page, 'the profile');
    await switcher(page).click();
    await expectAccessible(page, 'the open switcher');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your profile/ }).click();
    await expectAccessible(page, 'the open profile menu');
    await page.goto('/squats');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectAccessible(page, 'not found');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('the first four entries are at the bottom of the screen, and all entries in the drawer', async ({ page }) => {
    test.slow();
    await signIn(page);
    await page.goto('/profile');
    await isThere(page);
    expect(await entriesOf(page)).toEqual(['Classes', 'Feed', 'My bookings', 'Account']);
    await page.getByRole('button', { name: 'More' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link')).toHaveCount(7);
    await expectAccessible(page, 'the drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
    await page.getByRole('button', { name: 'More' }).click();
    await drawer.getByRole('link', { name: 'Lifts' }).click();
    await expect(page).toHaveURL('/training/lifts');
    await expect(drawer).toBeHidden();
  });

  test('a page below another page has a link back', async ({ page }) => {
    await signIn(page);
    await page.goto('/account/invoices');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('link', { name: 'Back' })).toBeHidden();
  });

  test('no content is cut off on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await overflow()).toBe(0);
    await signIn(page);
    await page.goto('/profile');
    await isThere(page);
    expect(await overflow()).toBe(0);
  });
});

test.describe('a member of two studios', () => {
  test.use({ ownStudio: true, viewport: desktop });

  test('switches to the other studio, whose colour the app gets, and is still there after a reload', async ({ page }) => {
    await signIn(page);
    await page.goto('/profile');
    await expect(switcher(page)).toHaveAccessibleName('Ironbark Box, switch studio');
    const before = await brandOf(page);
    await goToStudio(page, /Still Room/);
    await expect(switcher(page)).toHaveAccessibleName('Still Room, switch studio');
    await expect(page).toHaveURL('/profile');
    expect(await brandOf(page)).not.toBe(before);
    await page.reload();
    await expect(switcher(page)).toHaveAccessibleName('Still Room, switch studio');
    const fresh = await page.context().browser()?.newContext();
    const elsewhere = await fresh?.newPage();
    if (!elsewhere) throw new Error('no second browser');
    await elsewhere.goto(new URL('/login?next=%2Fprofile', page.url()).href);
    await elsewhere.getByLabel('Email').fill('mia@example.org');
    await elsewhere.getByLabel('Password', { exact: true }).fill('squat-bench-deadlift');
    await elsewhere.keyboard.press('Enter');
    await expect(switcher(elsewhere)).toHaveAccessibleName('Still Room, switch studio');
    await fresh?.close();
  });

  test('gets an announcement during the switch to the other studio, and then the focus on the heading', async ({ page }) => {
    await signIn(page);
    const release = await holdGoingOver(page);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await switcher(page).press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    const onTheWay = page.getByRole('status').filter({ hasText: 'Going to Still Room' });
    await expect(onTheWay).toBeAttached();
    await expectAccessible(page, 'on the way to another studio');
    release();
    await expect(switcher(page)).toHaveAccessibleName('Still Room, switch studio');
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused();
    await expect(onTheWay).toHaveCount(0);
  });

  test('switches from the page of their studios, where the button shows progress and keeps the focus', async ({ page }) => {
    await signIn(page);
    const release = await holdGoingOver(page);
    await page.goto('/profile/facilities');
    await page.getByRole('button', { name: 'Go to Still Room' }).press('Enter');
    const going = page.getByRole('button', { name: 'Going to Still Room' });
    await expect(going).toHaveAttribute('aria-busy', 'true');
    await expect(going).toBeFocused();
    release();
    await expect(page.getByRole('button', { name: 'Go to Ironbark Box' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Studios', level: 1, exact: true })).toBeFocused();
  });

  test('hides the other studio by keyboard, and the focus is then on the button that shows the studio again', async ({ page }) => {
    await signIn(page);
    await page.goto('/profile/facilities');
    await page.getByRole('button', { name: 'Hide Still Room' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Show Still Room and switch to it' })).toBeFocused();
  });

  test('stays at the current studio and reads the reason if the server does not answer the switch', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/v1/orgs/*', (route) => route.abort());
    await page.goto('/profile');
    await goToStudio(page, /Still Room/);
    const toast = page.getByRole('listitem').filter({ hasText: 'We couldn’t reach Spotter.' });
    await expect(toast).toBeVisible();
    await expect(switcher(page)).toHaveAccessibleName('Ironbark Box, switch studio');
    await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Spotter.' })).toBeAttached();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  });

  test('sees the message about a failed switch for more than two seconds, and without limit while the pointer is on the message', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page);
    await page.route('**/api/v1/orgs/*', (route) => route.abort());
    await page.goto('/profile');
    await goToStudio(page, /Still Room/);
    const toast = page.getByRole('listitem').filter({ hasText: 'We couldn’t reach Spotter.' });
    await expect(toast).toBeVisible();
    await toast.hover();
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(2000);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(toast).toBeHidden();
  });
});

test('the last announcement for Mia is gone from the page after she has signed out', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v1/orgs/*', (route) => route.abort());
  await page.goto('/profile');
  await goToStudio(page, /Still Room/);
  const announcement = page.locator('body > [role="alert"], body > [role="status"]').filter({ hasText: /\S/ });
  await expect(announcement).toContainText('We couldn’t reach Spotter.');
  await page.getByRole('button', { name: /^Your profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  await expect(announcement).toHaveCount(0);
});

test('a screen whose code cannot be loaded shows an error with a button to try again', async ({ page }) => {
  await page.route(/\/assets\/signed-out\.chunk-.*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Spotter.' })).not.toContainText('Reload');
  await expectAccessible(page, 'a screen that did not load');
  await page.unroute(/\/assets\/signed-out\.chunk-.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
});

test('a screen whose code the server no longer has offers to reload the page, and a reload shows the screen', async ({ page }) => {
  const parts = /\/assets\/signed-out\.chunk-.*\.js$/;
  await page.route(parts, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'There is nothing here.' }));
  await page.goto('/login');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(new URL(frame.url()).pathname));
  await expect(page.getByRole('alert').filter({ hasText: 'Spotter was updated' })).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  expect(loads).toEqual(['/login']);
});

test('after an error in the view of a class, the link back shows the timetable', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const broken = new Error('terms cannot be drawn');
    const create = document.createElement.bind(document);
    Reflect.set(document, 'createElement', (name: string, options?: ElementCreationOptions) => {
      if (name === 'dl') throw broken;
      return create(name, options);
    });
    const { error: report } = console;
    Reflect.set(console, 'error', (...args: readonly unknown[]) => {
      if (!args.includes(broken)) report(...args);
    });
  });
  await signIn(page);
  await page.goto('/classes');
  const card = page.getByRole('main').getByRole('article').getByRole('link').first();
  await card.click();
  await expect(page).toHaveURL(/\/classes\/\d/);
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeHidden();
});

test('the app shows that the device is offline until the device is online again', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/profile');
  await expect(switcher(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('the page is in the language of the member', async ({ page }) => {
  await page.route('**/api/v1/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), locale: 'et' } });
  });
  await signIn(page);
  await page.goto('/profile');
  await expect(page.locator('html')).toHaveAttribute('lang', 'et');
  await expect(page).toHaveTitle(/^(?!Profile).+ · Spotter$/);
});

for (const [reducedMotion, fades] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`a new screen ${fades ? 'fades in' : 'appears at once where the member wants less motion'}`, async ({ page }) => {
    await page.addInitScript(() => {
      const watchFrame = (): void => {
        if ((document.querySelector('main')?.getAnimations().length ?? 0) > 0) document.documentElement.dataset['faded'] = 'true';
        requestAnimationFrame(watchFrame);
      };
      requestAnimationFrame(watchFrame);
    });
    await page.emulateMedia({ reducedMotion });
    await signIn(page);
    await page.goto('/classes');
    await page.getByRole('link', { name: 'Feed' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/feed/i);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.documentElement.dataset['faded'] === 'true')).toBe(fades);
  });
}
