/** Mia saves a workout and reloads the page before she knows the answer: the workout is in her log once. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { lift, movement, set } from '#tests/training/gym.ts';
import { createOwnGym } from './own-gym.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Logs a workout whose answer is lost. */
async function saveWithoutAnswer(page: Page): Promise<void> {
  await page.goto('/training/workouts/new/wod');
  await field(page, 'Name of the workout').fill('Hill sprints');
  await field(page, 'Time').fill('12:34');
  await press(page, 'Save');
}

const isSaving = (route: Route): boolean => route.request().method() === 'POST';
const saved = (page: Page) => main(page).getByText('Saved in your training log.');
const unsure = (page: Page) => main(page).getByText('Your workout may not be saved yet.');
const inLog = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Hill sprints' });

test('a workout whose answer was lost is sent again after a reload by the same key, and counts once', async ({ page, studio }) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  const keys = new Set<string | undefined>();
  let isLost = true;
  await page.route('**/api/v1/workouts', async (route) => {
    if (!isSaving(route)) return route.continue();
    keys.add(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    return isLost ? route.abort() : route.fulfill({ response: answer });
  });
  await saveWithoutAnswer(page);
  await expect(unsure(page)).toBeVisible();
  isLost = false;
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect(unsure(page)).toHaveCount(0);
  expect(keys.size).toBe(1);
  await main(page).getByRole('link', { name: 'Training log' }).click();
  await expect(inLog(page)).toHaveCount(1);
  await page.goto('/training/workouts/new/wod');
  await expect(field(page, 'Time')).toHaveValue('');
  await gym.close();
});

test('a workout that was left while it was being saved says saved and nothing else after the reload', async ({ page, studio }) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  let isHeld = true;
  const arrived = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/workouts'));
  await page.route('**/api/v1/workouts', (route) => (isSaving(route) && isHeld ? undefined : route.continue()));
  await saveWithoutAnswer(page);
  await arrived;
  isHeld = false;
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect(unsure(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Training log' }).click();
  await expect(inLog(page)).toHaveCount(1);
  await gym.close();
});

test('a workout whose saving met a session that had ended is saved once Mia comes back to it', async ({ page, studio }) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  let isOver = true;
  await page.route('**/api/v1/workouts', (route) => {
    if (!isSaving(route) || !isOver) return route.continue();
    isOver = false;
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'not_signed_in', message: 'Please sign in.' };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await saveWithoutAnswer(page);
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/training/workouts/new/wod');
  await expect(saved(page)).toBeVisible();
  await main(page).getByRole('link', { name: 'Training log' }).click();
  await expect(inLog(page)).toHaveCount(1);
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
