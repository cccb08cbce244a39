/** Mia and what is on in class. What stands on the boards is given by the test, ranked by the rules. */
import type { Page } from '@playwright/test';
import type { Session } from '#contract/classes.ts';
import type { Score } from '#contract/scores.ts';
import { ana, mia } from '#machines/feed/sample-posts.ts';
import { rankScores } from '#machines/training/ranking.rules.ts';
import { freeClass, visits } from '#machines/visits/sample-classes.ts';
import { count } from '#tests/counts.ts';
import { expect, expectAccessible, phone, signIn, test } from '#e2e/journey.ts';

const definition = {
  id: 'fran',
  name: 'Fran',
  type: 'wod',
  scoring: 'for_rounds',
  rep_scheme: '21-15-9',
  movement: null,
  description: 'Thrusters and pull-ups',
  time_cap_seconds: null,
  lifts: [],
  exercises: [],
  is_benchmark: true,
} as const;

interface Did {
  readonly name: string;
  readonly rounds: number;
  readonly rx?: boolean;
}

const scoreOf = (rounds: number): Score => ({ scoring: 'for_rounds', rounds, repetitions: 12 });

const ranked = (all: readonly Did[]) =>
  rankScores(
    'for_rounds',
    all.map(({ name, rounds, rx = true }, index) => ({
      id: `w${index}`,
      member: { ...(name === 'Mia' ? mia : ana), id: `m${index}`, name },
      as_prescribed: rx,
      score: rounds < 0 ? null : scoreOf(rounds),
    })),
  ).map(({ reason: _reason, ...entry }) => entry);

async function giveBoards(page: Page, session: Session, all: readonly Did[]): Promise<void> {
  const items = session.whiteboard_visibility === 'public' || session.visit ? [{ id: 'i', position: 1, definition, workout_id: null }] : [];
  await page.route('**/api/v1/whiteboards**', (route) => route.fulfill({ json: { whiteboards: [{ session, items }] } }));
  await page.route('**/api/v1/sessions/class', (route) => route.fulfill({ json: session }));
  await page.route('**/api/v1/leaderboard**', (route) => route.fulfill({ json: { leaderboards: [{ definition, entries: ranked(all) }] } }));
}

const attended: Session = { ...freeClass, start_date: '2026-02-28T18:00:00Z', end_date: '2026-02-28T19:00:00Z', visit: visits.attended };

test('Mia reads every rank with its reason, ties share one, and her own row stays in sight among many', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const crowd = Array.from({ length: count(195, 995) }, (_, index) => ({ name: `Member ${index}`, rounds: 3, rx: false }));
  const first = [
    { name: 'Hemi', rounds: 7 },
    { name: 'Kiri', rounds: 5 },
    { name: 'Jonas', rounds: 5 },
    { name: 'Nobody', rounds: -1 },
  ];
  await giveBoards(page, attended, [...first, ...crowd, { name: 'Mia', rounds: 2, rx: false }]);
  await page.goto('/classes/class/leaderboard');
  const rows = page.getByRole('region', { name: 'Fran' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Hemi' })).toContainText('1st: as prescribed, 7 rounds + 12');
  await expect(rows.filter({ hasText: 'Kiri' })).toContainText('Tied 2nd: as prescribed, 5 rounds + 12');
  await expect(rows.filter({ hasText: 'Jonas' })).toContainText('Tied 2nd: as prescribed, 5 rounds + 12');
  await expect(rows.filter({ hasText: 'Member 7' }).first()).toContainText('Tied 4th: scaled');
  await expect(rows.filter({ hasText: 'Nobody' })).toContainText('No rank: no score was typed');
  await expect(rows.filter({ hasText: 'You' })).toBeInViewport();
  await page.getByRole('button', { name: 'As prescribed' }).click();
  await expect(rows).toHaveCount(4);
  await expectAccessible(page, 'the leaderboard');
});

test('who comes to the class logs from its whiteboard and joins it online; from everybody else both are hidden', async ({ page }) => {
  await signIn(page);
  await giveBoards(page, attended, []);
  await page.goto('/classes/class/workouts');
  await expect(page.getByRole('link', { name: 'Log your score' })).toHaveAttribute(
    'href',
    /\/training\/workouts\/new\/wod\?.*session=class/,
  );
  await expectAccessible(page, 'the workouts of a class');
  const online = '**/api/v1/sessions/class/online';
  const url = 'https://video.example.org/class';
  await page.route(online, (route) => route.fulfill({ json: { is_online: true, url, opens_at: null } }));
  await page.getByRole('link', { name: 'Online' }).click();
  await expect(page.getByRole('link', { name: 'Join online' })).toHaveAttribute('href', url);
  await page.unrouteAll();
  await giveBoards(page, freeClass, []);
  await page.goto('/classes/class/workouts');
  await expect(page.getByRole('heading', { name: 'This whiteboard is for those who come' })).toBeVisible();
  await page.route(online, (route) => route.fulfill({ json: { is_online: true, url: null, opens_at: null } }));
  await page.getByRole('link', { name: 'Online' }).click();
  await expect(page.getByRole('heading', { name: 'This class is online' })).toBeVisible();
});

test('the whiteboards of a day are one step from its classes, and lead to the next day', async ({ page }) => {
  await signIn(page);
  await giveBoards(page, attended, []);
  await page.goto('/classes');
  await page.getByRole('link', { name: 'Whiteboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Whiteboard' })).toBeVisible();
  await expect(page.getByText('Fran', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'The day after' }).click();
  await expect(page).toHaveURL(/\/whiteboard\?day=2026-03-03$/);
  await expectAccessible(page, 'the whiteboards');
});
