import type { Page } from '@playwright/test';
import type { Score, Scoring } from '#contract/scores.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { board, definition, movement, writeOnBoard, wod } from '#tests/training/gym.ts';
import { waitUntilPressable } from '#e2e/journeys/timetable.ts';
import { oneHourBeforeStart, createOwnGym } from './own-gym.ts';

type Typed = Readonly<Record<string, string>>;

interface ScoredResult {
  readonly typed: Typed;
  readonly reason: string;
}

interface Case {
  readonly scoring: Scoring;
  /** The best score of the class; `ana` is the score of Ana, who ranks below. */
  readonly best: Score | null;
  readonly ana: Score | null;
  readonly wrong: { readonly typed: Typed; readonly sentence: string } | null;
  readonly own: ScoredResult;
  readonly tied: ScoredResult | null;
}

const whole = 'Enter a whole number, such as 12.';
const number = 'Enter a number, such as 62.5.';
const kilograms = (value: number) => ({ value, unit: 'kg' as const, successful: true });
const tabata = (...intervals: number[][]): Score => ({ scoring: 'tabata', exercises: ['Squats', 'Rows'], intervals });
const intervals = (first: string, second: string): Typed => ({ 'Intervals of exercise 1': first, 'Intervals of exercise 2': second });
const second = (result: string): string => `2nd: as prescribed, ${result}`;
const tiedSecond = (result: string): string => `Tied 2nd: as prescribed, ${result}`;

const total = (lifts: readonly string[], ...loads: readonly number[]): Score => ({
  scoring: 'total',
  lifts: lifts.map((movement_id, index) => ({ movement_id, attempts: [kilograms(loads[index] ?? 0)] })),
});

/** `lifts`: the ids of the movements in the total. */
const cases = (lifts: readonly string[]): readonly Case[] => [
  {
    scoring: 'for_time',
    best: { scoring: 'for_time', capped: false, seconds: 180 },
    ana: { scoring: 'for_time', capped: false, seconds: 250 },
    wrong: { typed: { Time: '3:78' }, sentence: 'Enter minutes and seconds, such as 3:58.' },
    own: { typed: { Time: '3:58' }, reason: second('3:58') },
    tied: { typed: { Time: '4:10' }, reason: tiedSecond('4:10') },
  },
  {
    scoring: 'for_rounds',
    best: { scoring: 'for_rounds', rounds: 7, repetitions: 0 },
    ana: { scoring: 'for_rounds', rounds: 5, repetitions: 3 },
    wrong: { typed: { Rounds: '5.12' }, sentence: whole },
    own: { typed: { Rounds: '5', Repetitions: '12' }, reason: second('5 rounds + 12') },
    tied: { typed: { Rounds: '5', Repetitions: '3' }, reason: tiedSecond('5 rounds + 3') },
  },
  {
    scoring: 'for_distance',
    best: { scoring: 'for_distance', distance: { value: 6, unit: 'km' } },
    ana: { scoring: 'for_distance', distance: { value: 0.005, unit: 'km' } },
    wrong: { typed: { Distance: 'far' }, sentence: number },
    own: { typed: { Distance: '5,2' }, reason: second('5.2 m') },
    tied: { typed: { Distance: '5' }, reason: tiedSecond('5 m') },
  },
  {
    scoring: 'for_load',
    best: { scoring: 'for_load', sets: [kilograms(100)] },
    ana: { scoring: 'for_load', sets: [kilograms(80)] },
    wrong: { typed: { 'Load of set 1': 'heavy' }, sentence: number },
    own: { typed: { 'Load of set 1': '82.5' }, reason: second('82.5 kg') },
    tied: { typed: { 'Load of set 1': '80.0' }, reason: tiedSecond('80 kg') },
  },
  {
    scoring: 'for_repetitions',
    best: { scoring: 'for_repetitions', repetitions: 400 },
    ana: { scoring: 'for_repetitions', repetitions: 280 },
    wrong: { typed: { Repetitions: '-1' }, sentence: whole },
    own: { typed: { Repetitions: '301' }, reason: second('301 repetitions') },
    tied: { typed: { Repetitions: '280' }, reason: tiedSecond('280 repetitions') },
  },
  {
    scoring: 'for_calories',
    best: { scoring: 'for_calories', calories: 200 },
    ana: { scoring: 'for_calories', calories: 120 },
    wrong: { typed: { Calories: '1.5' }, sentence: whole },
    own: { typed: { Calories: '147' }, reason: second('147 calories') },
    tied: { typed: { Calories: '120' }, reason: tiedSecond('120 calories') },
  },
  {
    scoring: 'tabata',
    best: tabata([12, 11], [12, 12]),
    ana: tabata([20, 7], [8, 8]),
    wrong: { typed: intervals('8 x', '8 8'), sentence: 'Enter the repetitions of each interval, such as 8 8 7.' },
    own: { typed: intervals('9 8 7', '10, 9 9'), reason: second('16 repetitions') },
    tied: { typed: intervals('7 9 9', '9 8'), reason: tiedSecond('15 repetitions') },
  },
  {
    scoring: 'total',
    best: total(lifts, 120, 60),
    ana: total(lifts, 95, 45),
    wrong: { typed: { Squat: 'heavy', Press: '45' }, sentence: number },
    own: { typed: { Squat: '100', Press: '45,5' }, reason: second('145.5 kg') },
    tied: { typed: { Squat: '90', Press: '50' }, reason: tiedSecond('140 kg') },
  },
  {
    scoring: 'none',
    best: null,
    ana: null,
    wrong: null,
    own: { typed: {}, reason: 'No rank: this workout has no score' },
    tied: null,
  },
];

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

/** Opens a path as a link does, without a reload of the app. */
const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

async function save(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
  await waitUntilPressable(page);
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
}

async function expectReason(page: Page, classPath: string, name: string, reason: string): Promise<void> {
  await go(page, `${classPath}/leaderboard`);
  await main(page).getByRole('button', { name, exact: true }).click();
  const own = main(page).getByRole('region', { name }).getByRole('listitem').filter({ hasText: 'You' });
  await expect(own.locator('p > small')).toHaveText(reason);
}

for (const part of [0, 1, 2])
  test(`the form of each scoring refuses an invalid score, and equal scores share a rank, part ${part + 1} of three`, async ({
    page,
    studio,
  }) => {
    test.slow();
    const gym = await createOwnGym(studio);
    const lifts = [await movement(gym, { name: 'Squat' }), await movement(gym, { name: 'Press' })];
    const ours = cases(lifts).slice(part * 3, part * 3 + 3);
    const made = await board(gym, {
      members: 3,
      session: { starts_at: oneHourBeforeStart },
      definition: { name: 'Warm-up', scoring: 'none' },
    });
    const [mia, ana, kiri] = made.members;
    if (!mia || !ana || !kiri) throw new Error('the class is empty');
    for (const [index, { scoring, best, ana: theirs }] of ours.entries()) {
      const exercises = scoring === 'tabata' ? { exercises: ['Squats', 'Rows'] } : {};
      const id = await definition(gym, { name: `Test ${scoring}`, scoring, ...exercises }, { lifts: scoring === 'total' ? lifts : [] });
      await writeOnBoard(gym, made.sessionId, id, index + 2);
      const logged = { scoring, definition_id: id, session_id: made.sessionId };
      expect((await gym.as(kiri)('POST', '/api/v1/workouts', { body: wod({ ...logged, score: best }) })).status).toBe(200);
      expect((await gym.as(ana)('POST', '/api/v1/workouts', { body: wod({ ...logged, score: theirs }) })).status).toBe(200);
    }
    await gym.enter(page.context(), mia);
    const classPath = `/classes/${made.sessionId}`;
    await page.goto(`${classPath}/workouts`);
    for (const { scoring, wrong, own, tied } of ours) {
      const name = `Test ${scoring}`;
      const item = main(page).getByRole('listitem').filter({ hasText: name });
      await go(page, `${classPath}/workouts`);
      await item.getByRole('link', { name: 'Log your score' }).click();
      await expect(main(page).getByRole('checkbox', { name: 'As prescribed' })).toBeChecked();
      if (wrong) {
        await save(page, wrong.typed);
        await expect(main(page).getByText(wrong.sentence), scoring).toBeVisible();
        await expect(main(page).locator('[aria-invalid="true"]'), scoring).toHaveCount(1);
        await expect(main(page).locator('[aria-invalid="true"]'), scoring).toBeFocused();
      }
      await save(page, own.typed);
      await expect(main(page).getByText('Saved in your training log.'), scoring).toBeVisible();
      await expectReason(page, classPath, name, own.reason);
      if (!tied) continue;
      await go(page, `${classPath}/workouts`);
      await item.getByRole('link', { name: 'Your score' }).click();
      await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
      await save(page, tied.typed);
      await expect(main(page).getByText('Saved in your training log.'), scoring).toBeVisible();
      await expectReason(page, classPath, name, tied.reason);
    }
    await gym.close();
  });
