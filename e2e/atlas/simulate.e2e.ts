import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { chartLink, pathLink, transitionLink } from '#atlas/site/route.ts';
import { expectClean } from './page-checks.ts';

const page = 'dist-charts/index.html';
const at = (hash: string): string => `${pathToFileURL(page).href}${hash}`;

test.beforeAll(() => {
  test.setTimeout(300_000);
  if (!existsSync(page)) execFileSync(process.execPath, ['scripts/charts.ts'], { stdio: 'inherit' });
});

test.use({ viewport: { width: 1280, height: 800 } });

const panel = (on: Page) => on.getByRole('complementary', { name: 'Where it stands' });
const expectState = (on: Page, state: string) => expect(panel(on).getByRole('heading', { level: 2 })).toHaveText(state);
const drawn = (on: Page) => on.getByRole('region', { name: /^Drawing of/ });
const steps = (on: Page) => on.getByRole('list', { name: 'Steps so far' });

test('a reviewer simulates a booking with the keyboard alone, and undoes and repeats the last step', async ({ page: atlas }) => {
  await atlas.goto(at(chartLink('visits/visit', { view: 'try' })));
  await atlas.getByRole('combobox', { name: /^Start/ }).focus();
  await atlas.keyboard.type('from the list');
  await atlas.keyboard.press('Enter');
  await expectState(atlas, 'bookable');
  await panel(atlas).focus();
  for (const [choice, state] of [
    [/^book\.pressed/, 'booking'],
    [/^booked/, 'booked'],
  ] as const) {
    await atlas.keyboard.press('Tab');
    await expect(panel(atlas).getByRole('button', { name: choice }).first()).toBeFocused();
    await atlas.keyboard.press('Enter');
    await expectState(atlas, state);
    await expect(panel(atlas).getByRole('heading', { level: 2 })).toBeFocused();
  }
  await expect(panel(atlas).getByRole('status')).toContainText('Now in booked.');
  await expect(panel(atlas).getByRole('status')).toContainText('It says: Booked');
  await expect(drawn(atlas).locator('[aria-current="true"]')).toHaveAttribute('data-state', 'booked');
  await atlas.keyboard.press('Control+z');
  await expectState(atlas, 'booking');
  await atlas.keyboard.press('Control+Shift+z');
  await expectState(atlas, 'booked');
});

test('a reviewer simulates a visit in the drawing, reads why an event is not possible, and returns to an earlier step', async ({
  page: atlas,
}) => {
  await atlas.goto(at(chartLink('visits/visit-lifecycle', { view: 'try' })));
  await expect(panel(atlas).getByRole('definition').filter({ hasText: 'Every spot in this class is taken.' })).toBeVisible();
  await drawn(atlas).locator('g[data-state="none"] .row').filter({ hasText: 'waitlist' }).click();
  await expectState(atlas, 'waitlisted');
  await expect(panel(atlas).getByRole('definition').filter({ hasText: 'There is no offer to answer here.' })).toBeVisible();
  await drawn(atlas).locator('g[data-state="booked"] .row').filter({ hasText: 'latecancel' }).click({ force: true });
  await expectState(atlas, 'waitlisted');
  await panel(atlas).getByRole('button', { name: 'place.offered free' }).click();
  await panel(atlas).getByRole('button', { name: 'confirm in time' }).click();
  await panel(atlas).getByRole('button', { name: 'class.ended at the end' }).click();
  await panel(atlas).getByRole('button', { name: 'member.missed after the end' }).click();
  await expectState(atlas, 'cancelled.noShow');
  await expect(panel(atlas)).toContainText('It ended in');
  await steps(atlas).getByRole('link', { name: 'place.offered' }).click();
  await expectState(atlas, 'pending');
  await expect(steps(atlas).getByRole('link', { name: /taken back/ })).toHaveCount(3);
  await atlas.getByRole('button', { name: 'Start again' }).click();
  await expectState(atlas, 'none');
});

test('a path opens as a simulation, which a reviewer can share as a link', async ({ page: atlas, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // this path is not stored, so it has no id
  await atlas.goto(at(pathLink('visits/visit', ['from the list', 'book.pressed', 'done(bookVisit) (booked)', 'cancel.pressed'])));
  await expectState(atlas, 'cancelling');
  await atlas.getByRole('button', { name: 'Copy link' }).click();
  await expect(atlas.getByText('Copied')).toBeVisible();
  const another = await context.newPage();
  await another.goto(atlas.url());
  await expectState(another, 'cancelling');
  await panel(another).getByText('For QA').click();
  await expect(panel(another)).toContainText(
    "npm run paths -- replay visits/visit 'from the list' book.pressed 'done(bookVisit) (booked)' cancel.pressed",
  );
  await another.goto(at(transitionLink('visits/visit-lifecycle', 'booked --cancel [isInTime]--> cancelled.inTime')));
  await another
    .getByRole('complementary')
    .getByRole('link', { name: /^visits\/visit-lifecycle#/ })
    .first()
    .click();
  await expect(steps(another).getByRole('link').first()).toHaveText('start');
  await panel(another).getByText('For QA').click();
  await expect(panel(another)).toContainText(/replay visits\/visit-lifecycle#[0-9a-f]{6}/);
});

for (const [name, hash] of [
  ['a walk with a booking', pathLink('visits/visit-lifecycle', ['start', 'book (free)'])],
  ['the start of a chart with states beside each other', chartLink('notifications/channel', { view: 'try' })],
] as const)
  test(`axe finds no violation on ${name} in both themes, on a desktop and on a phone, and nothing overflows`, async ({ page: atlas }) => {
    await atlas.goto(at(hash));
    await panel(atlas).getByText('What it knows').click();
    await expectClean(atlas);
  });
