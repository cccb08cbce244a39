import type { Page } from '@playwright/test';
import * as feedCalls from '#contract/feed-calls.ts';
import * as leaderboardCalls from '#contract/leaderboard-calls.ts';
import * as workoutCalls from '#contract/workout-calls.ts';
import type { Session } from '#contract/classes.ts';
import type { Reactions } from '#contract/feed.ts';
import type { Score } from '#contract/scores.ts';
import { ana, mia } from '#machines/feed/sample-posts.ts';
import { rankScores } from '#machines/training/ranking.rules.ts';
import { freeClass, visits } from '#machines/visits/sample-classes.ts';
import { expect, expectAccessible, mia as demoMia, phone, signIn, test } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import { waitUntilNextPress } from '#e2e/journeys/timetable.ts';
import { oneHourBeforeStart, createOwnGym } from '#e2e/training/own-gym.ts';
import type { TestMember } from '#tests/server/world.ts';
import { board, wod } from '#tests/training/gym.ts';

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

const ranked = (all: readonly Did[], reactions?: Reactions) =>
  rankScores(
    'for_rounds',
    all.map(({ name, rounds, rx = true }, index) => ({
      id: `w${index}`,
      member: { ...(name === 'Mia' ? mia : ana), id: `m${index}`, name },
      as_prescribed: rx,
      score: rounds < 0 ? null : scoreOf(rounds),
    })),
  ).map(({ reason: _reason, ...entry }) => ({ ...entry, ...(reactions && { reactions }) }));

async function giveBoards(page: Page, session: Session, all: readonly Did[], reactions?: Reactions): Promise<void> {
  const items = session.whiteboard_visibility === 'public' || session.visit ? [{ id: 'i', position: 1, definition, workout_id: null }] : [];
  await page.route('**/api/v1/whiteboards**', (route) => route.fulfill({ json: { whiteboards: [{ session, items }] } }));
  await page.route('**/api/v1/sessions/class', (route) => route.fulfill({ json: session }));
  await page.route('**/api/v1/leaderboard**', (route) =>
    route.fulfill({ json: { leaderboards: [{ definition, entries: ranked(all, reactions) }] } }),
  );
}

const attended: Session = { ...freeClass, start_date: '2026-02-28T18:00:00Z', end_date: '2026-02-28T19:00:00Z', visit: visits.attended };

test('each rank shows its reason, tied members share a rank, and Mia’s row stays visible among many rows', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const crowd = Array.from({ length: 995 }, (_, index) => ({ name: `Member ${index}`, rounds: 3, rx: false }));
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
  await expect(rows.filter({ hasText: 'You' })).toBeInViewport();
  expect(await rows.count()).toBeLessThan(40);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(rows.filter({ hasText: 'Nobody' })).toContainText('No rank: no score entered', { timeout: 500 });
  }).toPass();
  await expect(rows.filter({ hasText: 'You' })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(rows.filter({ hasText: 'Hemi' })).toBeInViewport();
  await page.getByRole('button', { name: 'As prescribed' }).click();
  await expect(rows).toHaveCount(4);
  await expectAccessible(page, 'the leaderboard');
  await giveBoards(page, attended, [{ name: 'Hemi', rounds: 7 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Scaled' }).click();
  await expect(page.getByText('No scaled scores yet.')).toBeVisible();
});

test('Mia reacts to a row and sees who reacted; a reaction that cannot be sent is removed again', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const reactions: Reactions = { counts: [{ type: 'like', count: 2 }], own: [], who: { names: ['Kiri Ngata'], others: 1 } };
  await giveBoards(page, attended, [{ name: 'Hemi', rounds: 7 }], reactions);
  await page.goto('/classes/class/leaderboard');
  const row = page.getByRole('region', { name: 'Fran' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Reactions to Hemi, 2' }).click();
  await expect(row.getByText('From Kiri Ngata and 1 other')).toBeVisible();
  await expectAccessible(page, 'a row with its reactions');
  await page.route('**/api/v1/workouts/w0/reactions', (route) => route.abort());
  await row.getByRole('button', { name: 'Strong, 0' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Strong, 0' })).toHaveAttribute('aria-pressed', 'false');
  await waitUntilNextPress(page);
  await page.unroute('**/api/v1/workouts/w0/reactions');
  const result = { counts: [...reactions.counts, { type: 'strong', count: 1 }], own: [{ id: 'mine', type: 'strong' }], who: reactions.who };
  await page.route('**/api/v1/workouts/w0/reactions', (route) =>
    route.fulfill({ json: { source_id: 'w0', source_type: 'workout', reactions: result } }),
  );
  await row.getByRole('button', { name: 'Strong, 0' }).click();
  await expect(row.getByText('From you, Kiri Ngata and 1 other')).toBeVisible();
  await waitUntilNextPress(page);
  const taken = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.route('**/api/v1/workout_reactions/mine', (route) =>
    route.fulfill({ json: { source_id: 'w0', source_type: 'workout', reactions } }),
  );
  await row.getByRole('button', { name: 'Strong, 1' }).click();
  expect((await taken).url()).toMatch(/\/workout_reactions\/mine$/);
  await expect(row.getByText('From Kiri Ngata and 1 other')).toBeVisible();
});

test('an open page of whiteboards shows the day that begins at midnight', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T06:00:00+13:00') });
  await signIn(page);
  await giveBoards(page, attended, []);
  const days: (string | null)[] = [];
  await page.route('**/api/v1/whiteboards**', (route) => {
    days.push(new URL(route.request().url()).searchParams.get('day'));
    return route.fulfill({ json: { whiteboards: [] } });
  });
  await page.goto('/whiteboard');
  await expect(page.getByRole('heading', { name: 'No class on this day' })).toBeVisible();
  expect(days).toEqual(['2026-03-02']);
  await page.clock.fastForward('18:01:00');
  await expect.poll(() => days.at(-1)).toBe('2026-03-03');
});

test('only a member who visits the class can log a workout from its whiteboard and join it online', async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: 'Only for people in this class' })).toBeVisible();
  await page.route(online, (route) => route.fulfill({ json: { is_online: true, url: null, opens_at: null } }));
  await page.getByRole('link', { name: 'Online' }).click();
  await expect(page.getByRole('heading', { name: 'This class is online' })).toBeVisible();
});

test('the classes of a day link to the whiteboards of the day, which link to the next day', async ({ page }) => {
  await signIn(page);
  await giveBoards(page, attended, []);
  await page.goto('/classes');
  await page.getByRole('link', { name: 'Whiteboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Whiteboard' })).toBeVisible();
  await expect(page.getByText('Fran', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page).toHaveURL(/\/whiteboard\?day=2026-03-03$/);
  await expectAccessible(page, 'the whiteboards');
});

test('an open leaderboard shows at once a reaction from another device', async ({ page, studio }) => {
  const { api } = await openMemberClient(studio, demoMia);
  const logged = await api.call(workoutCalls.listWorkouts, { query: { limit: '50' } });
  if (logged.kind === 'refused') throw new Error(logged.problem.message);
  const session_id = logged.answer.workouts.find(({ name, session }) => name === 'Cindy' && session)?.session?.id ?? '';
  const read = await api.call(leaderboardCalls.readLeaderboard, { query: { session_id } });
  if (read.kind === 'refused') throw new Error(read.problem.message);
  const [first] = read.answer.leaderboards[0]?.entries ?? [];
  if (!first?.reactions) throw new Error('the leaderboard has no row for a reaction');
  await signIn(page);
  const listening = page.waitForResponse(/\/realtime\/n\//);
  await page.goto(`/classes/${session_id}/leaderboard`);
  const { id, member } = first;
  const row = page.getByRole('listitem').filter({ hasText: member.name });
  await row.getByRole('button', { name: `Reactions to ${member.name}` }).click();
  const celebrate = row.getByRole('button', { name: /^Celebrate, \d+$/ });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'false');
  await listening;
  const result = await api.call(feedCalls.addWorkoutReaction, {
    params: { id },
    body: { reaction: { type: 'celebrate' } },
    key: crypto.randomUUID(),
  });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'true');
  const own = result.kind === 'answered' ? result.answer.reactions.own.find(({ type }) => type === 'celebrate')?.id : undefined;
  await api.call(feedCalls.deleteWorkoutReaction, { params: { id: own ?? '' }, key: crypto.randomUUID() });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'false');
});

test('a score that a member logs on another device takes its rank on an open leaderboard', async ({ page, studio }) => {
  const gym = await createOwnGym(studio);
  const { definitionId, sessionId, members } = await board(gym, { members: 3, session: { starts_at: oneHourBeforeStart } });
  const [own, second, third] = members;
  if (!own || !second || !third) throw new Error('the class is empty');
  const log = (member: TestMember, seconds: number) =>
    gym.as(member)('POST', '/api/v1/workouts', {
      body: wod({ definition_id: definitionId, session_id: sessionId, score: { scoring: 'for_time', capped: false, seconds } }),
    });
  expect((await log(second, 250)).status).toBe(200);
  await gym.enter(page.context(), own);
  const listening = page.waitForResponse(/\/realtime\/n\//);
  await page.goto(`/classes/${sessionId}/leaderboard`);
  const rows = page.getByRole('region', { name: 'Fran' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('1st: as prescribed, 4:10');
  await listening;
  expect((await log(third, 180)).status).toBe(200);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('1st: as prescribed, 3:00');
  await expect(rows.nth(1)).toContainText('2nd: as prescribed, 4:10');
  await gym.close();
});
