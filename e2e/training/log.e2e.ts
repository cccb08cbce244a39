import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { waitUntilNextPress } from '#e2e/journeys/timetable.ts';

test.use({ ownStudio: true });

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name, exact: typeof name === 'string' });
const saved = (page: Page) => main(page).getByText('Saved in your training log.');
const latest = (page: Page) => main(page).getByRole('listitem').first();

const script = '<img src=x onerror="document.title=`broken`">';

test(
  'a record is announced once, is in the log, goes when the lift is changed, and comes back with an undo',
  { tag: '@smoke' },
  async ({ page }) => {
    test.slow();
    await signIn(page);
    await page.goto('/training/workouts/new/lift');
    const movement = main(page).getByRole('combobox', { name: 'Movement' });
    await movement.click();
    await page.keyboard.type('k SQ');
    await expect(main(page).getByRole('option')).toHaveText(['Back squat']);
    await expectAccessible(page, 'the movements to choose from');
    await movement.fill('zzz');
    await expect(main(page).getByText('No movement has this name.')).toBeVisible();
    await movement.fill('k SQ');
    await page.keyboard.press('Enter');
    await expect(movement).toHaveValue('Back squat');
    await expect(main(page).getByText(/^Last time, /)).toBeVisible();
    await field(page, 'Rep scheme').fill('1 x 1');
    await press(page, 'Save');
    await expect(main(page).getByText('Remove the spaces: 5x3, or 21-15-9.')).toBeVisible();
    await expect(field(page, 'Rep scheme')).toBeFocused();
    await field(page, 'Rep scheme').fill('1x1');
    await expect(main(page).getByText('That’s 1 × 1')).toBeVisible();
    await field(page, 'Load of set 1').fill('200,5');
    await field(page, 'Notes').fill(script);
    await press(page, 'Which plates?');
    await expect(main(page).getByRole('list', { name: 'Plates for each side' })).toContainText('25 + 25 + 25 + 15');
    await expectAccessible(page, 'the form of a lift');
    await page.reload();
    await expect(main(page).getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(field(page, 'Load of set 1')).toHaveValue('200,5');
    await press(page, 'Save');
    await expect(main(page).getByText('New record: 1 RM: 200.5 kg')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await link(page, 'View').click();
    await expect(main(page).getByText(script)).toBeVisible();
    await expect(main(page).getByText('Record', { exact: true }).first()).toBeVisible();
    const address = page.url();
    await link(page, 'Edit').click();
    await field(page, 'Load of set 1').fill('20');
    await press(page, 'Save');
    await expect(saved(page)).toBeVisible();
    await expect(main(page).getByText(/New record/)).toBeHidden();
    await page.goto('/training');
    await expect(latest(page)).toContainText('Back squat');
    await expect(latest(page)).not.toContainText('Record');

    await page.goto(address);
    await press(page, 'Delete');
    await expect(main(page).getByText('Deleted, along with its records.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(page, 'Undo');
    await expect(main(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await link(page, /^All about /).click();
    await expect(
      main(page)
        .getByRole('img', { name: /Back squat, best by repetitions over time/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'how a lift grew');
    await main(page).getByText('Show as a table').click();
    await expect(main(page).getByRole('columnheader', { name: 'Best' }).first()).toBeVisible();
  },
);

test('a unit is chosen by keyboard, and Tab closes the list and moves the focus to the next field', async ({ page }) => {
  await signIn(page);
  await page.goto('/training/workouts/new/lift');
  const unit = main(page).getByRole('combobox', { name: 'Unit' }).first();
  await unit.press('ArrowDown');
  await expect(main(page).getByRole('option', { name: 'kg' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(unit).toHaveText('lb');
  await expect(unit).toBeFocused();
  await unit.press('Enter');
  await expect(main(page).getByRole('option', { name: 'lb' })).toHaveAttribute('data-highlighted', '');
  await expectAccessible(page, 'the units to choose from');
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('listbox')).toBeHidden();
  await expect(main(page).getByRole('checkbox', { name: 'Set 1 completed' })).toBeFocused();
});

interface Case {
  readonly name: string;
  /** The labels of fields, each with an invalid text. */
  readonly wrong?: Readonly<Record<string, string>>;
  readonly right: Readonly<Record<string, string>>;
  readonly shown: string;
}

const cases: readonly Case[] = [
  { name: 'Fran', wrong: { Time: '3:78' }, right: { Time: '3:58' }, shown: '3:58' },
  { name: 'Cindy', wrong: { Rounds: '5.12' }, right: { Rounds: '5', Repetitions: '12' }, shown: '5 rounds + 12' },
  { name: 'Harbour row', wrong: { Distance: 'far' }, right: { Distance: '5,2' }, shown: '5.2 m' },
  { name: 'Clean ladder', wrong: { 'Load of set 1': 'heavy' }, right: { 'Load of set 1': '82.5' }, shown: '82.5 kg' },
  { name: 'Fight Gone Bad', wrong: { Repetitions: '-1' }, right: { Repetitions: '301' }, shown: '301 repetitions' },
  { name: 'Ten-minute bike', wrong: { Calories: '1.5' }, right: { Calories: '147' }, shown: '147 calories' },
  {
    name: 'Tabata Something Else',
    wrong: { 'Intervals of exercise 1': '8 x' },
    right: Object.fromEntries([1, 2, 3, 4].map((number) => [`Intervals of exercise ${number}`, '9 8 7'])),
    shown: '28 repetitions',
  },
  {
    name: 'CrossFit Total',
    wrong: { 'Back squat': 'heavy' },
    right: { 'Back squat': '100', 'Strict press': '45.5', Deadlift: '140' },
    shown: '285.5 kg',
  },
  { name: 'Partner Saturday', right: {}, shown: '–' },
];

const fill = async (page: Page, typed: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
};

test('for each scoring, the form has its fields and shows errors at invalid values, and the workout is shown as it was typed', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  for (const { name, wrong, right, shown } of cases) {
    await page.goto('/training/workouts/new');
    await main(page).getByRole('searchbox').fill(name);
    await link(page, name).click();
    if (wrong) {
      await fill(page, wrong);
      await press(page, 'Save');
      await expect(main(page).locator('[aria-invalid="true"]').first(), name).toBeVisible();
      await waitUntilNextPress(page);
      await fill(page, Object.fromEntries(Object.keys(wrong).map((label) => [label, ''])));
      await press(page, 'Save');
      await expect(main(page).getByText('Please fill this in.').first(), name).toBeVisible();
      await waitUntilNextPress(page);
    }
    await fill(page, right);
    await press(page, 'Save');
    await expect(saved(page), name).toBeVisible();
    await link(page, 'View').click();
    await expect(main(page).getByRole('definition').filter({ hasText: shown }).first(), name).toBeVisible();
  }
});

/** The rows of a class's leaderboard in the server's response: name, rank, and whether the rank is shared. */
async function ranksIn(page: Page, sessionId: string): Promise<readonly string[]> {
  const profile = await (await page.request.get('/api/v1/profile')).json();
  const guid: string = profile.accounts[0].facilities[0].guid;
  const answer = await page.request.get(`/api/v1/leaderboard?session_id=${sessionId}`, {
    headers: { 'x-facility-guid': guid, 'x-facility': guid },
  });
  const [board] = (await answer.json()).leaderboards;
  return board.entries.map((entry: Entry) => `${entry.rank}${entry.tied ? '=' : ''} ${entry.member.name}`);
}

interface Entry {
  readonly rank: number | null;
  readonly tied: boolean;
  readonly member: { readonly name: string };
}

test('a changed score changes the rank in a class: a tie with another member, and a lower rank for a scaled workout', async ({ page }) => {
  await signIn(page);
  await page.goto('/training');
  await link(page, 'Cindy').first().click();
  const sessionId = (await link(page, 'CrossFit').getAttribute('href'))?.split('/')[2] ?? '';
  expect(await ranksIn(page, sessionId)).toContain('4 Mia Parata');
  const address = page.url();
  for (const { typed, isScaled, rank } of [
    { typed: { Rounds: '20', Repetitions: '25' }, isScaled: false, rank: '2= Mia Parata' },
    { typed: { Rounds: '99', Repetitions: '' }, isScaled: true, rank: null },
  ]) {
    await page.goto(`${address}/edit`);
    await fill(page, typed);
    if (isScaled) await main(page).getByRole('checkbox', { name: 'As prescribed' }).uncheck();
    await press(page, 'Save');
    await expect(saved(page)).toBeVisible();
    const ranks = await ranksIn(page, sessionId);
    if (rank) expect(ranks).toContain(rank);
    else expect(ranks.findIndex((entry) => entry.endsWith('Mia Parata'))).toBeGreaterThan(3);
  }
});

test('a URL with the wrong type of workout leads to the form of the right type, with all data of the lift', async ({ page }) => {
  await signIn(page);
  await page.goto('/training/workouts/new/lift');
  await field(page, 'Rep scheme').fill('1x1');
  await field(page, 'Load of set 1').fill('60');
  await field(page, 'Notes').fill('Slow and deep.');
  await press(page, 'Save');
  await link(page, 'View').click();
  await page.waitForURL(/\/training\/workouts\/lift\//);
  const right = new URL(page.url()).pathname;
  const wrong = right.replace('/lift/', '/wod/');
  await page.goto(`${wrong}/edit`);
  await expect(page).toHaveURL(`${right}/edit`);
  await expect(field(page, 'Notes')).toHaveValue('Slow and deep.');
  await page.goto(wrong);
  await expect(page).toHaveURL(right);
  await expect(main(page).getByText('Slow and deep.')).toBeVisible();
});
