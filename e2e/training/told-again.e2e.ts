/** Mia saves a workout, the answer is lost, and she reloads the page: the workout is in her log once. */
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/journey.ts';
import { openGym } from './own-gym.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('a workout whose answer was lost is told again after a reload by the same key, and counts once', async ({ page, studio }) => {
  test.slow();
  const gym = await openGym(studio);
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
