import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { type RouteName, routeDefinitions } from '#machines/app/route.rules.ts';
import { isFull } from '#tests/counts.ts';

interface Expected {
  readonly at: string;
  /** The URL that a signed-in member of a studio is redirected to. */
  readonly inside?: string | RegExp;
  /** The URL that a signed-out visitor is redirected to; default: `/login` with the URL to return to. */
  readonly outside?: string;
  /** The heading of the page; absent if the route always redirects. */
  readonly heading?: string | RegExp;
}

/** The routes of docs/spec §2 and decisions.routes, in the same order. */
const table: Readonly<Record<RouteName, Expected>> = {
  home: { at: '/', inside: '/classes', outside: '/login' },
  dashboard: { at: '/dashboard', inside: '/classes', outside: '/login' },
  classes: { at: '/classes', heading: /\d/ },
  class: { at: '/classes/no-such-class', heading: /./ },
  classWorkouts: { at: '/classes/42/workouts', heading: 'Class' },
  classLeaderboard: { at: '/classes/42/leaderboard', heading: 'Class' },
  classOnline: { at: '/classes/42/online', heading: 'Class' },
  activity: { at: '/activity?notify=1%2C2', heading: 'Feed' },
  bookings: { at: '/bookings', heading: 'My bookings' },
  visits: { at: '/visits', heading: 'Visits' },
  visit: { at: '/visits/no-such-visit', heading: /./ },
  account: { at: '/account', heading: 'Account' },
  accountEdit: { at: '/account/edit', heading: 'Edit account' },
  accountInvoices: { at: '/account/invoices', heading: 'Invoices' },
  accountPasses: { at: '/account/passes', heading: 'Passes' },
  appointments: { at: '/appointments', heading: 'Appointments' },
  appointmentBooking: { at: '/appointments/book', heading: 'What would you like?' },
  appointment: { at: '/appointments/no-such-appointment', heading: /./ },
  checkout: { at: '/checkout', heading: 'Checkout' },
  checkoutPayment: { at: '/checkout/payment', heading: 'Payment' },
  checkoutComplete: { at: '/checkout/complete', heading: 'Your order' },
  courses: { at: '/courses', heading: 'Courses' },
  course: { at: '/courses/no-such-course', heading: /./ },
  profile: { at: '/profile', heading: 'Profile' },
  profileEdit: { at: '/profile/edit', heading: 'Edit profile' },
  profileSecurity: { at: '/profile/security', heading: 'Security' },
  profileFacilities: { at: '/profile/facilities', heading: 'Studios' },
  settings: { at: '/settings', heading: 'Settings' },
  training: { at: '/training', heading: 'Training log' },
  trainingLifts: { at: '/training/lifts', heading: 'Lifts' },
  trainingLift: { at: '/training/lifts/7', heading: 'Lift' },
  workoutNew: { at: '/training/workouts/new', heading: 'New workout' },
  wodNew: { at: '/training/workouts/new/wod', heading: 'New workout of the day' },
  liftNew: { at: '/training/workouts/new/lift', heading: 'New lift' },
  wod: { at: '/training/workouts/wod/7', heading: 'Workout' },
  wodEdit: { at: '/training/workouts/wod/7/edit', heading: 'Edit workout' },
  lift: { at: '/training/workouts/lift/7', heading: 'Workout' },
  liftEdit: { at: '/training/workouts/lift/7/edit', heading: 'Edit lift' },
  whiteboard: { at: '/whiteboard', heading: 'Whiteboard' },
  login: { at: '/login', inside: '/classes', outside: '/login', heading: 'Good to see you' },
  passwordReset: {
    at: '/password_reset',
    heading: 'Reset password',
    inside: '/profile/security?password_reset=1',
    outside: '/password_reset',
  },
  passwordResetLink: {
    at: '/password_reset/a',
    heading: 'Choose a new password',
    inside: '/profile/security?password_reset=1',
    outside: '/password_reset/a',
  },
  invite: { at: '/invite', heading: 'Your invitation', inside: '/profile', outside: '/invite' },
  inviteLink: { at: '/invite/a', heading: 'Your invitation', inside: '/profile?invite=a', outside: '/invite/a' },
  signup: { at: '/signup?invite=a', heading: 'Create an account', inside: '/profile?invite=a', outside: '/signup?invite=a' },
  emailChangeLink: { at: '/email_change/a', heading: 'Your email', outside: '/email_change/a' },
  unsubscribe: { at: '/unsubscribe/a', heading: 'Stop emails', outside: '/unsubscribe/a' },
};

/** Redirects that keep parameters, and further URLs of routes in the table above. */
const further: readonly Expected[] = [
  { at: '/login?next=%2Fclasses%2F42%2Fworkouts', inside: '/classes/42/workouts', outside: '/login?next=%2Fclasses%2F42%2Fworkouts' },
  { at: '/login?next=%2F%2Fevil.example', inside: '/classes', outside: '/login?next=%2F%2Fevil.example' },
  { at: '/signup', inside: '/profile', outside: '/signup' },
  { at: '/signup?invite=a%20b', inside: /\/profile\?invite=a(%20|\+)b$/, outside: '/signup?invite=a%20b' },
  { at: '/appointments/book?step=staff', inside: /\/appointments\/book/, heading: /./ },
  { at: '/appointments/book?step=confirm', inside: /\/appointments\/book/, heading: /./ },
  { at: '/classes/42/nothing', heading: 'Page not found', outside: '/login' },
  { at: '/training/workouts/new/nothing', heading: 'Page not found', outside: '/login' },
  { at: '/profile/nothing', heading: 'Page not found', outside: '/login' },
];

/** Navigates in the same way as a link in the app, because loading the app again takes longer. In a full run the app is loaded again. */
async function come(page: Page, address: string): Promise<void> {
  if (isFull || !page.url().startsWith('http')) return void (await page.goto(address));
  await page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const wayIn = (path: string): string => `/login?next=${encodeURIComponent(path)}`;

test('the table contains every route of the app', () => {
  expect(Object.keys(table)).toEqual(Object.keys(routeDefinitions));
});

test('a member with a studio sees the screen of every route, or is redirected', async ({ page }) => {
  test.slow();
  await signIn(page);
  for (const { at, inside = at, heading = /./ } of [...Object.values(table), ...further]) {
    await page.goto(at);
    const title = page.getByRole('heading', { level: 1 });
    await expect.soft(page, at).toHaveURL(inside);
    await expect.soft(page, at).toHaveTitle(/^.+ · Spotter$/);
    await expect.soft(title, at).toBeVisible();
    await expect.soft(title, at).not.toHaveText('This did not load');
    if (inside === at) await expect.soft(title, at).toHaveText(heading);
  }
});

test('a person who is not signed in sees a public page, or the sign-in form with the requested page in its address', async ({ page }) => {
  test.slow();
  for (const { at, outside = wayIn(at), heading = /./ } of [...Object.values(table), ...further]) {
    await come(page, at);
    await expect.soft(page, at).toHaveURL(outside);
    const title = page.getByRole('heading', { level: 1 });
    await expect.soft(title, at).toHaveText(outside.startsWith('/login') ? 'Good to see you' : heading);
    await expect.soft(page.getByRole('button', { name: /^Your profile/ }), at).toBeHidden();
  }
});

test('a member without a studio is redirected from every route to the profile, which lists the studios that they could show', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await withoutAccounts(page);
  for (const { at } of Object.values(table)) {
    await come(page, at);
    const [path = ''] = at.split('?');
    const stays = ['/profile', '/profile/security', '/profile/facilities', '/email_change/a', '/unsubscribe/a'].includes(path);
    await expect.soft(page, at).toHaveURL(stays ? at : /\/profile(\/security)?(\?.*)?$/);
    await expect.soft(page.getByText('None of your studios is shown.'), at).toBeVisible();
  }
  await expectAccessible(page, 'the small frame');
  await page.getByRole('link', { name: 'Studios', exact: true }).first().click();
  await expect(page).toHaveURL('/profile/facilities');
  await page.getByRole('button', { name: /^Your profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});

async function withoutAccounts(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/profile');
  const json = { ...(await answer.json()), accounts: [] };
  await page.route('**/api/v1/profile', (route) => route.fulfill({ response: answer, json }));
}

test('an unknown path shows an error page with a link to the classes', async ({ page }) => {
  await signIn(page);
  await page.goto('/squats?deep=1');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Spotter');
  await expect(page).toHaveURL('/squats?deep=1');
  await page.getByRole('link', { name: 'Go to classes' }).click();
  await expect(page).toHaveURL('/classes');
});

test('a person who is not signed in is redirected from an unknown path to the sign-in form', async ({ page }) => {
  await page.goto('/squats');
  await expect(page).toHaveURL('/login');
});
