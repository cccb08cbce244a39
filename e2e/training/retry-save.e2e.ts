/** Mia saves a workout, the answer is lost, and she reloads the page: the workout is in her log once. */
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { lift, movement, set } from '#tests/training/gym.ts';
import { createOwnGym } from './own-gym.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('a workout whose answer was lost is told again after a reload by the same key, and counts once', async ({ page, studio }) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/workouts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    return keys.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await page.goto('/training/workouts/new/wod');
  await field(page, 'Name of the workout').fill('Hill sprints');
  await field(page, 'Time').fill('12:34');
  await press(page, 'Save');
  await expect(main(page).getByText('Your workout may not be saved yet.')).toBeVisible();
  await page.reload();
  await expect(main(page).getByText('Your workout may not be saved yet.')).toBeVisible();
  await expect(field(page, 'Time')).toHaveValue('12:34');
  expect(keys).toHaveLength(1);
  await press(page, 'Try again');
  await expect(main(page).getByText('Saved in your training log.')).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  await main(page).getByRole('link', { name: 'Training log' }).click();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Hill sprints' })).toHaveCount(1);
  await page.goto('/training/workouts/new/wod');
  await expect(field(page, 'Time')).toHaveValue('');
  await gym.close();
});

test('a workout whose saving met a session that had ended waits for Mia, and says no more than is known', async ({ page, studio }) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  let isOver = true;
  await page.route('**/api/v1/workouts', (route) => {
    if (route.request().method() !== 'POST' || !isOver) return route.continue();
    isOver = false;
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'not_signed_in', message: 'Please sign in.' };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.goto('/training/workouts/new/wod');
  await field(page, 'Name of the workout').fill('Hill sprints');
  await field(page, 'Time').fill('12:34');
  await press(page, 'Save');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/training/workouts/new/wod');
  await expect(main(page).getByText('Your workout may not be saved yet.')).toBeVisible();
  await expect(main(page).getByText('You left before this finished')).toBeVisible();
  await expect(main(page).getByText('took too long')).toHaveCount(0);
  await press(page, 'Try again');
  await expect(main(page).getByText('Saved in your training log.')).toBeVisible();
  await gym.close();
});

test('decimals stand in the form as the language writes them, and are told as they were meant', async ({ page, studio }) => {
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member([gym.world.box], { locale: 'fr' });
  const id = await movement(gym, { name: 'Deadlift' });
  expect((await gym.as(mia)('POST', '/api/v1/workouts', { body: lift(id, [set(id, 5, 82.5)]) })).status).toBe(200);
  await gym.enter(page.context(), mia);
  await page.goto(`/training/workouts/new/lift?movement=${id}`);
  const load = field(page, 'Charge de la série 1');
  await expect(load).toHaveValue('82,5');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/workouts'));
  await main(page).locator('button[type="submit"]').click();
  expect((await sent).postDataJSON()).toMatchObject({ workout: { sets: [{ weight: { value: 82.5, unit: 'kg' } }] } });
  await gym.close();
});
