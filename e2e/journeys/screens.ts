/** All screens of the app in the states that a member can see. Nothing here depends on the language. */
import type { Locator, Page, Route } from '@playwright/test';
import type { Profile } from '#contract/profile.ts';
import { signIn } from '#e2e/fixtures.ts';
import { openAppointment, openConfirmation, openOtherTimes, openTimes } from './appointment-places.ts';

export interface ScreenCase {
  readonly name: string;
  /** Opens the screen for a member of the demo studio, on Monday 2 March at 06:00. */
  readonly bringUp: (page: Page) => Promise<void>;
  /** Opening the screen changes data of the studio, so the screen needs a separate studio. */
  readonly changes?: true;
}

const main = (page: Page): Locator => page.getByRole('main');
const classStarting = (page: Page, instant: string): Locator =>
  page.getByRole('article').filter({ has: page.locator(`time[datetime="${instant}"]`) });
const timetable = '**/api/v1/sessions?**';

const at =
  (path: string, there: (page: Page) => Locator, go?: (page: Page) => Promise<void>): ScreenCase['bringUp'] =>
  async (page) => {
    await signIn(page);
    await page.goto(path);
    await there(page).first().waitFor();
    await go?.(page);
  };

const after =
  (journey: (page: Page) => Promise<void>): ScreenCase['bringUp'] =>
  async (page) => {
    await signIn(page);
    await journey(page);
  };

const courses = (page: Page) => main(page).locator('a[href^="/courses/"]');
const cards = (page: Page) => main(page).getByRole('article');
const visits = (page: Page) => main(page).locator('a[href^="/visits/"]');
/** The heading of the loaded page. While a page loads, its heading is not an `h1`. */
const title = (page: Page) => page.locator('h1');

const openFilters = async (page: Page): Promise<void> => {
  const opener = main(page).locator('[aria-expanded]:visible').first();
  if ((await main(page).getByRole('combobox').count()) === 0) await opener.click();
  await main(page).getByRole('combobox').first().waitFor();
};

const toPayment = (page: Page) => main(page).locator('a[href^="/checkout/payment"]:visible').first();

const putIntoCart = async (page: Page): Promise<void> => {
  if ((await toPayment(page).count()) === 0) await main(page).getByRole('button').last().click();
  await toPayment(page).waitFor();
};

const openOrder = async (page: Page): Promise<void> => {
  const href = await main(page).locator('a[href*="invoice="]').first().getAttribute('href');
  await page.goto(`/checkout/complete?next=%2Fclasses%2F42&paid=${href?.split('invoice=')[1] ?? ''}`);
  await main(page).getByRole('table').waitFor();
};

/** The names of workouts are the same in every language. */
const loggedInClass = (page: Page) => main(page).getByRole('link', { name: 'Cindy' });

const openLeaderboard = async (page: Page): Promise<void> => {
  await loggedInClass(page).first().click();
  await main(page).locator('a[href$="/leaderboard"]').click();
  await main(page).getByRole('region').getByRole('listitem').first().waitFor();
};

const pressInCard = (instant: string) => async (page: Page) => {
  await classStarting(page, instant).getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
};

const beInvited = (page: Page): Promise<unknown> => {
  const json = { org: { id: 'box', name: 'Kauri Box', logo_url: null, brand: '#0f766e' }, email: 'a•••@example.org' };
  return page.route('**/api/v1/invite/*', (route) => route.fulfill({ json }));
};

/** Hides all studios, which the app does not allow but closed accounts cause. The profile gets the browser's language. */
const hideStudios = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const profile: Profile = await response.json();
  const accounts = profile.accounts.map((account) => ({ ...account, hidden_at: '2026-03-01T00:00:00Z' }));
  await route.fulfill({ response, json: { ...profile, accounts, locale: null } });
};

export const screens: readonly ScreenCase[] = [
  {
    name: 'sign-in',
    bringUp: async (page) => {
      await page.goto('/login');
      await page.locator('input[type=password]').waitFor();
    },
  },
  { name: 'the classes of a day', bringUp: at('/classes', cards) },
  { name: 'the classes with filters open', bringUp: at('/classes?type=CrossFit&space=1', cards, openFilters) },
  { name: 'the feed', bringUp: at('/activity', (page) => cards(page).or(main(page).getByRole('heading', { level: 2 }))) },
  { name: 'the whiteboards of a day', bringUp: at('/whiteboard', (page) => main(page).getByRole('heading', { level: 2 })) },
  { name: 'a leaderboard', bringUp: at('/training', loggedInClass, openLeaderboard) },
  {
    name: 'where a class is joined online',
    bringUp: at('/training', loggedInClass, async (page) => {
      await openLeaderboard(page);
      await main(page).locator('a[href$="/online"]').click();
      await main(page).getByRole('heading', { level: 2 }).first().waitFor();
    }),
  },
  { name: 'a day without classes', bringUp: at('/classes?day=2026-07-01', (page) => main(page).getByRole('heading', { level: 2 })) },
  {
    name: 'classes that could not be read',
    bringUp: async (page) => {
      await page.route(timetable, (route) => route.abort());
      await at('/classes', (shown) => main(shown).getByRole('status').getByRole('button'))(page);
    },
  },
  {
    name: 'a class',
    bringUp: at('/classes', cards, async (page) => {
      await classStarting(page, '2026-03-02T00:30:00.000Z').getByRole('link').click();
      await page.getByRole('term').first().waitFor();
    }),
  },
  { name: 'Confirm late cancel', bringUp: at('/classes', cards, pressInCard('2026-03-01T18:10:00.000Z')) },
  { name: 'Confirm reservation', bringUp: at('/classes', cards, pressInCard('2026-03-01T19:30:00.000Z')) },
  { name: 'My bookings', bringUp: at('/bookings', cards) },
  { name: 'Visits', bringUp: at('/visits', visits) },
  {
    name: 'a visit',
    bringUp: at('/visits', visits, async (page) => {
      await visits(page).first().click();
      await title(page).waitFor();
      await page.getByRole('term').first().waitFor();
    }),
  },
  { name: 'the times of the wizard', bringUp: after(openTimes) },
  { name: 'the end of the wizard', bringUp: after(openConfirmation) },
  { name: 'an appointment', bringUp: after(openAppointment) },
  { name: 'other times for an appointment', bringUp: after(openOtherTimes) },
  { name: 'the courses', bringUp: at('/courses', courses) },
  {
    name: 'a course',
    bringUp: at('/courses', courses, async (page) => {
      await courses(page).last().click();
      await main(page).getByRole('article').first().waitFor();
    }),
  },
  { name: 'the account', bringUp: at('/account', cards) },
  { name: 'the passes', bringUp: at('/account/passes', cards) },
  {
    name: 'an invoice',
    bringUp: at(
      '/account/invoices',
      (page) => main(page).locator('a[href*="invoice="]'),
      async (page) => {
        await main(page).locator('a[href*="invoice="]').first().click();
        await main(page).getByRole('table').waitFor();
      },
    ),
  },
  { name: 'the form of the account', bringUp: at('/account/edit', (page) => main(page).getByRole('textbox')) },
  { name: 'the cart', changes: true, bringUp: at('/checkout', (page) => main(page).getByRole('heading', { level: 3 }), putIntoCart) },
  {
    name: 'paying',
    changes: true,
    bringUp: at(
      '/checkout',
      (page) => main(page).getByRole('heading', { level: 3 }),
      async (page) => {
        await putIntoCart(page);
        await toPayment(page).click();
        await page.waitForURL(/cart=/);
      },
    ),
  },
  { name: 'an order', bringUp: at('/account/invoices', (page) => main(page).locator('a[href*="invoice="]'), openOrder) },
  { name: 'the training log', bringUp: at('/training', (page) => main(page).locator('a[href^="/training/workouts/"]').nth(3)) },
  {
    name: 'a lift',
    bringUp: at(
      '/training/lifts',
      (page) => main(page).locator('a[href^="/training/lifts/"]'),
      async (page) => {
        await main(page).locator('a[href^="/training/lifts/"]').first().click();
        await main(page).getByRole('img').first().waitFor();
      },
    ),
  },
  { name: 'logging a lift', bringUp: at('/training/workouts/new/lift', (page) => main(page).getByRole('checkbox')) },
  { name: 'logging a workout', bringUp: at('/training/workouts/new/wod', (page) => main(page).getByRole('checkbox')) },
  { name: 'choosing what to log', bringUp: at('/training/workouts/new', (page) => main(page).getByRole('listitem')) },
  { name: 'settings', bringUp: at('/settings', (page) => main(page).getByRole('button')) },
  { name: 'not found', bringUp: at('/squats', title) },
  { name: 'the security page', bringUp: at('/profile/security?password_reset=1', (page) => main(page).locator('input[type=password]')) },
  { name: 'the form of the profile', bringUp: at('/profile/edit', (page) => main(page).getByRole('textbox')) },
  {
    name: 'the studios of the profile',
    bringUp: at('/profile/facilities', (page) => main(page).getByRole('listitem').getByRole('button')),
  },
  {
    name: 'the code of an invitation',
    bringUp: async (page) => {
      await page.goto('/invite');
      await main(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'an invitation',
    bringUp: async (page) => {
      await beInvited(page);
      await page.goto('/invite/ABCD');
      await main(page).locator('a[href^="/signup"]').waitFor();
    },
  },
  {
    name: 'signing up',
    bringUp: async (page) => {
      await beInvited(page);
      await page.goto('/signup?invite=ABCD');
      await main(page).locator('input[type=password]').waitFor();
    },
  },
  {
    name: 'asking for a new password',
    bringUp: async (page) => {
      await page.goto('/password_reset');
      await main(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'setting a new password',
    bringUp: async (page) => {
      const json = { email: 'm•••@example.org', expires_at: '2026-03-02T07:00:00+13:00' };
      await page.route('**/api/v1/password_resets/*', (route) => route.fulfill({ json }));
      await page.goto('/password_reset/ABCD');
      await main(page).locator('input[type=password]').waitFor();
    },
  },
  {
    name: 'confirming a change of the email',
    bringUp: async (page) => {
      const json = {
        action: 'confirm',
        old_email: 'm•••@example.org',
        new_email: 'm•••@example.net',
        expires_at: '2026-03-03T07:00:00+13:00',
      };
      await page.route('**/api/v1/email_changes/*', (route) => route.fulfill({ json }));
      await page.goto('/email_change/ABCD');
      await main(page).getByRole('button').waitFor();
    },
  },
  {
    name: 'a photo that is cut',
    bringUp: at('/profile', title, async (page) => {
      await main(page).locator('input[type=file]').setInputFiles('public/icons/spotter-512.png');
      await main(page).getByRole('slider').nth(1).waitFor();
    }),
  },
  {
    name: 'the studios of a member who has hidden them all',
    bringUp: async (page) => {
      await page.route('**/api/v1/profile', hideStudios);
      await at('/profile/facilities', (shown) => main(shown).getByRole('listitem').getByRole('button'))(page);
    },
  },
];
