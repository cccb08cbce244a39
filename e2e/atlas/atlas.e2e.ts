/** The chart atlas, opened as a file without a server or a network. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { pageLink, stateLink, transitionLink } from '#atlas/site/route.ts';
import { expectClean } from './page-checks.ts';

const page = 'dist-charts/index.html';
const at = (hash: string): string => `${pathToFileURL(page).href}${hash}`;

test.beforeAll(() => {
  test.setTimeout(300_000);
  if (!existsSync(page)) execFileSync(process.execPath, ['scripts/charts.ts'], { stdio: 'inherit' });
});

test.use({ viewport: { width: 1280, height: 800 } });

const drawing = (on: Page) => on.getByRole('region', { name: /^Drawing of/ });

test('the atlas opens from a file and sends no other request', async ({ page: atlas }) => {
  const requestedUrls: string[] = [];
  const wrong: string[] = [];
  atlas.on('request', (request) => requestedUrls.push(request.url()));
  atlas.on('pageerror', (error) => wrong.push(error.message));
  await atlas.goto(at('#/chart/visits/visit'));
  await expect(drawing(atlas).locator('svg')).toBeVisible();
  expect(requestedUrls.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a reviewer searches for an offer and opens a state from the results', async ({ page: atlas }) => {
  await atlas.goto(at(pageLink('index')));
  await expect(atlas.getByRole('heading', { level: 1 })).toHaveText('Everything that can happen');
  await atlas.keyboard.press('/');
  await atlas.keyboard.type('offerExpired');
  await expect(atlas.getByRole('status')).toContainText('places in');
  await atlas.getByRole('link', { name: /^State cancelled\.offerExpired/ }).click();
  await expect(atlas.getByRole('complementary').getByRole('heading', { name: 'offerExpired' })).toBeVisible();
});

test('a reviewer moves through a chart with the keyboard alone, opens a state and one of its transitions, and closes the details', async ({
  page: atlas,
}) => {
  await atlas.goto(at('#/chart/visits/visit-lifecycle'));
  const focused = atlas.locator('g[data-state]:focus');
  await drawing(atlas).locator('g[data-state="none"]').focus();
  await atlas.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-state', 'booked');
  await atlas.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-state', /^(pending|attended)$/);
  await atlas.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-state', /^(booked|waitlisted)$/);
  await drawing(atlas).locator('g[data-state="booked"]').focus();
  await atlas.keyboard.press('Enter');
  await expect(atlas.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText('booked');
  await atlas.keyboard.press('Tab');
  await atlas.keyboard.press('Enter');
  await expect(atlas.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText('cancel');
  await atlas.keyboard.press('Escape');
  await expect(atlas.getByRole('complementary')).toHaveCount(0);
});

test('the keys + and - zoom a drawing in and out, and 0 shows all of it', async ({ page: atlas }) => {
  await atlas.goto(at('#/chart/visits/visit-lifecycle'));
  const shown = async (): Promise<number> => Number((await drawing(atlas).locator('svg').getAttribute('viewBox'))?.split(' ')[2]);
  await drawing(atlas).locator('g[data-state="none"]').focus();
  await atlas.keyboard.press('0');
  const all = await shown();
  await atlas.keyboard.press('+');
  expect(await shown()).toBeLessThan(all);
  await atlas.keyboard.press('-');
  await atlas.keyboard.press('-');
  expect(await shown()).toBeGreaterThan(all);
  await atlas.keyboard.press('0');
  expect(await shown()).toBeCloseTo(all, 3);
});

test('a link opens a transition with its clause, its guard and the paths that take the transition', async ({ page: atlas }) => {
  await atlas.goto(at(transitionLink('visits/visit-lifecycle', 'booked --cancel [isInTime]--> cancelled.inTime')));
  const details = atlas.getByRole('complementary');
  await expect(details.getByRole('heading', { level: 2 })).toHaveText('cancel');
  await expect(details).toContainText('§4.visit.cancel');
  await expect(details).toContainText('is in time');
  await expect(details).toContainText('npm run paths -- replay visits/visit-lifecycle#');
});

test('a press on a folded state opens the drawing of its content', async ({ page: atlas }) => {
  await atlas.goto(at('#/chart/auth/auth'));
  await drawing(atlas).locator('[data-opens] text').first().click();
  await expect(atlas.getByRole('navigation', { name: 'Drawings' }).locator('[aria-current]')).not.toHaveText('Folded');
});

test('a chart is also shown as a table and as sentences', async ({ page: atlas }) => {
  await atlas.goto(at('#/chart/visits/visit-lifecycle'));
  await atlas.getByRole('link', { name: 'Table' }).click();
  await expect(atlas.getByRole('row').filter({ hasText: 'is bookable' })).toContainText('booked');
  await atlas.getByRole('link', { name: 'Sentences' }).click();
  await expect(atlas.getByRole('listitem').filter({ hasText: /^When book, if it is bookable: it goes to “booked”/ })).toBeVisible();
});

test('a reviewer downloads a chart as SVG, PNG, Mermaid, SCXML and JSON', async ({ page: atlas }) => {
  await atlas.goto(at('#/chart/feedback/dialog'));
  await atlas.getByText('Take it along').click();
  for (const [kind, name] of [
    ['SVG', 'feedback-dialog.svg'],
    ['PNG', 'feedback-dialog.png'],
    ['Mermaid', 'feedback-dialog.mmd'],
    ['SCXML', 'feedback-dialog.scxml'],
    ['JSON', 'feedback-dialog.json'],
  ] as const) {
    const file = atlas.waitForEvent('download');
    await atlas.getByRole('button', { name: kind }).click();
    const taken = await file;
    expect(taken.suggestedFilename()).toBe(name);
    if (kind === 'SVG')
      expect(readFileSync(await taken.path(), 'utf8')).toMatch(/@font-face\{[^}]*url\(data:font\/woff2;base64,[\w+/]{1000}/);
  }
});

test('a reviewer reads the French text for a full class, and opens a chart in which this refusal occurs', async ({ page: atlas }) => {
  await atlas.goto(at(pageLink('wrong')));
  await atlas.getByLabel('Language').selectOption('fr');
  const full = atlas.getByRole('listitem').filter({ has: atlas.getByRole('heading', { name: /session_full/ }) });
  await expect(full.locator('[lang="fr"]')).toContainText('sont prises');
  await full.getByText('Where it leads').click();
  await full.getByRole('link', { name: 'Visit' }).first().click();
  await expect(atlas.getByRole('heading', { level: 1 })).toHaveText('Visit');
});

const emailOf = (on: Page, title: string) => on.getByRole('listitem').filter({ has: on.getByRole('heading', { level: 2, name: title }) });

test('a reviewer opens a transition that sends an email, and reads the email beside the transition', async ({ page: atlas }) => {
  await atlas.goto(at(pageLink('wrong')));
  await atlas.getByRole('link', { name: 'Emails' }).click();
  await expect(atlas.getByRole('heading', { level: 1 })).toHaveText('Emails');
  const confirmation = emailOf(atlas, 'A booking is confirmed');
  await expect(confirmation).toContainText('Booked: Strength, Tue 3 Mar, 18:00');
  await confirmation.getByText(/^Sent by \d+ transitions$/).press('Enter');
  await confirmation.getByRole('link', { name: 'Visit lifecycle: none · book' }).press('Enter');
  const details = atlas.getByRole('complementary');
  await expect(details.getByRole('heading', { level: 2 })).toHaveText('book');
  await expect(details.getByRole('heading', { name: 'Sends an email' })).toBeVisible();
  await expect(details).toContainText('Spotter <no-reply@members.example.org>');
  await expect(details).toContainText('strength-2026-03-03.ics');
});

test('a reviewer reads a clause and follows it to the transition that fulfils it', async ({ page: atlas }) => {
  await atlas.goto(at(pageLink('promised')));
  const promise = atlas.getByRole('listitem').filter({ has: atlas.getByText('§4.visit.cancel', { exact: true }) });
  await promise.getByText(/^Kept by/).click();
  await promise.getByRole('link').first().click();
  await expect(atlas.getByRole('complementary')).toContainText('§4.visit.cancel');
});

const looks = [
  ['the first page', pageLink('index')],
  ['what was found', '#/?search=offer'],
  ['a drawing', stateLink('visits/visit-lifecycle', 'booked')],
  ['a table', '#/chart/visits/visit-lifecycle?view=table'],
  ['sentences', '#/chart/visits/visit-lifecycle?view=sentences'],
  ['what can go wrong', pageLink('wrong')],
  ['the emails', pageLink('emails')],
  ['the numbers', pageLink('numbers')],
  ['an email beside its transition', transitionLink('visits/visit-lifecycle', 'none --book [isBookable]--> booked')],
  ['what is promised', pageLink('promised')],
] as const;

for (const [name, hash] of looks)
  test(`axe finds no violation on ${name} in both themes, on a desktop and on a phone, and nothing overflows`, async ({ page: atlas }) => {
    await atlas.goto(at(hash));
    await expect(atlas.getByRole('heading', { level: 1 })).toBeVisible();
    await expectClean(atlas);
  });
