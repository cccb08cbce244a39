import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, phone, signIn, test } from '#e2e/fixtures.ts';
import { classLabel, openSeededClass, type SeededClassName } from './classes.ts';

/** The text beside the button of a class, and the text of the button. */
const expectedTexts: Readonly<Partial<Record<SeededClassName, readonly [beside: string, button: string | RegExp]>>> = {
  bookedLate: ['You’re in Cancelling now counts as a visit', 'Cancel CrossFit at 07:10, counts as a visit'],
  bookedInTime: ['You’re in You can cancel for free until 07:30 today.', 'Cancel CrossFit at 09:30'],
  waiting: ['You are on the waitlist We’ll tell you if a spot frees up.', 'Leave the waitlist for Mobility & breath at 19:15'],
  offered: ['Your spot is held Confirm by 09:00 today, or it goes to the next person.', 'Confirm Barbell club at 17:30'],
  full: ['All 14 taken We’ll tell you if a spot frees up.', 'Join waitlist for CrossFit at 12:10, 7 on the waitlist'],
  fullWithoutWaitlist: ['This class is full and has no waitlist. Please choose another.', 'Full, no waitlist, On-ramp, week 1 at 18:15'],
  onNow: [
    'This class is on now, until 07:00, so it can no longer be booked. Please choose another.',
    'Happening now, until 07:00, CrossFit at 06:00',
  ],
  calledOff: ['Ana is unwell. Your visit is returned.', 'Cancelled, by the studio, Gymnastics skills at 16:10'],
  notYetOpen: ['Booking opens today at 20:15.', /^Opens Mon 20:15, in 1[34] h( \d+ min)?, Open gym at 20:15$/],
  free: ['19 spots left You can cancel for free until 11:30 today.', 'Book Open gym at 13:30, uses 1 of 3 visits'],
};

/** Matches only the complete text, because the page must not repeat the text of the button beside the button. */
const wholly = (text: string): RegExp => new RegExp(`^${text.replaceAll('.', '\\.')}$`);

const stories = Object.keys(expectedTexts) as readonly SeededClassName[];

for (const which of stories) {
  test(`${classLabel(which)} (${which}) shows the status of Mia accessibly in light and in dark`, async ({ page, studio }) => {
    const [beside, button] = expectedTexts[which] ?? ['', ''];
    await page.setViewportSize(phone);
    await openSeededClass(page, studio, which);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('paragraph')
        .filter({ hasText: wholly(beside) }),
    ).toBeVisible();
    await expectAccessible(page, which);
  });
}

test('a button that cannot be pressed can be focused, and shows the reason and the time when booking opens', async ({ page, studio }) => {
  await openSeededClass(page, studio, 'notYetOpen');
  const button = page.getByRole('button', { name: 'Opens Mon 20:15' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Booking opens today at 20:15.');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button.locator('xpath=..').getByText('Booking opens today at 20:15.')).toBeVisible();
});

test('the class shows its instructor, its location, the visits that it uses and the cost of cancelling', async ({ page, studio }) => {
  await page.setViewportSize(desktop);
  await openSeededClass(page, studio, 'bookedInTime');
  const main = page.getByRole('main');
  await expect(main.getByText('Today, 60 min, Main floor')).toBeVisible();
  await expect(main.getByRole('img', { name: /^\d+ of 14 spots taken, one is yours$/ })).toBeVisible();
  await expect(main.getByText('41 Tory Street, Te Aro, Wellington 6011')).toBeVisible();
  await expect(main.getByText('Holds 1 visit on your 10-visit pass.')).toBeVisible();
  await expect(main.getByRole('navigation', { name: 'CrossFit' }).getByRole('link')).toHaveText([
    'Details',
    'Workouts',
    'Leaderboard',
    'Online',
  ]);
  await expectAccessible(page, 'a class beside the list');
});

test('from a part of the class, the name of the class and the arrow lead back to the class, on every screen', async ({ page, studio }) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await openSeededClass(page, studio, 'bookedInTime');
    const { pathname } = new URL(page.url());
    const parts = page.getByRole('main').getByRole('navigation', { name: /^(CrossFit|Class)$/ });
    for (const way of [parts.getByRole('link', { name: 'Details' }), page.getByRole('banner').getByRole('link', { name: 'Back' })]) {
      await parts.getByRole('link', { name: 'Leaderboard' }).click();
      await expect(parts.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');
      await way.click();
      await expect(page.getByRole('heading', { level: 1, name: 'CrossFit' })).toBeVisible();
      await expect(page).toHaveURL((address) => address.pathname === pathname);
    }
  }
});

test('nothing is cut off on the narrowest phone, in large type', async ({ page, studio }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const which of stories) {
    await openSeededClass(page, studio, which);
    expect(await isTooWide(page), which).toBe(false);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '140%'));
    expect(await isTooWide(page), `${which}, large type`).toBe(false);
  }
});

const isTooWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a class that does not exist shows an error and leads back', async ({ page }) => {
  await signIn(page);
  await page.goto('/classes/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Class not found' })).toBeVisible();
  await expectAccessible(page, 'a class that is not there');
  await page.getByRole('link', { name: 'Go to classes' }).click();
  await expect(page).toHaveURL(/\/classes(\?|$)/);
});

test('a class that could not be read shows the reason and is read on the next try', async ({ page, studio }) => {
  const one = '**/api/v1/sessions/*';
  const list = '**/api/v1/sessions?*';
  const busy = {
    status: 503,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Spotter is very busy right now.' },
  };
  let isBusy = false;
  for (const call of [one, list]) await page.route(call, (route) => (isBusy ? route.fulfill(busy) : route.fallback()));
  await openSeededClass(page, studio, 'free');
  // otherwise the page would show the class from the stored timetable
  await page.addInitScript(() => localStorage.removeItem('spotter.timetable'));
  isBusy = true;
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The class couldn’t be shown.' })).toContainText(
    'Spotter is very busy right now.',
  );
  await expectAccessible(page, 'a class that could not be read');
  await page.unroute(one);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open gym' })).toBeVisible();
});
