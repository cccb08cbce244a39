import type { Page, Route } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { lift, movement, set } from '#tests/training/gym.ts';
import { createOwnGym } from './own-gym.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function saveWithoutAnswer(page: Page): Promise<void> {
  await page.goto('/training/workouts/new/wod');
  await field(page, 'Name of the workout').fill('Hill sprints');
  await field(page, 'Time').fill('12:34');
  await press(page, 'Save');
}

const isSaving = (route: Route): boolean => route.request().method() === 'POST';
const saved = (page: Page) => main(page).getByText('Saved in your training log.');

const message = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

/** Both the app and the form repeat the request. If the app is first, a message shows the result, and the form opens empty. */
const savedAnywhere = (page: Page) => saved(page).or(message(page, 'Saved')).first();
const unsure = (page: Page) => main(page).getByText('Your workout may not be saved yet.');
const inLog = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Hill sprints' });

test('a workout whose response was lost is sent again after a reload with the same key, and is stored once', async ({ page, studio }) => {
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
  await expect(savedAnywhere(page)).toBeVisible();
  await expect(unsure(page)).toHaveCount(0);
  expect(keys.size).toBe(1);
  await page.goto('/training');
  await expect(inLog(page)).toHaveCount(1);
  await page.goto('/training/workouts/new/wod');
  await expect(field(page, 'Time')).toHaveValue('');
  await gym.close();
});

for (const isFormFirst of [true, false])
  test(`a reload shows a workout as saved whose page was left during the save, when ${isFormFirst ? 'the form' : 'the answer'} comes first`, async ({
    page,
    studio,
  }) => {
    test.slow();
    const gym = await createOwnGym(studio);
    const mia = await gym.world.member();
    await gym.enter(page.context(), mia);
    const held: Route[] = [];
    let isReloaded = false;
    await page.route('**/api/v1/workouts', (route) => {
      if (!isSaving(route) || (isReloaded && !isFormFirst)) return route.continue();
      held.push(route);
      return undefined;
    });
    await saveWithoutAnswer(page);
    await expect.poll(() => held.length).toBe(1);
    isReloaded = true;
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/workouts'),
    );
    if (!isFormFirst)
      await page.route('**/assets/training.chunk-*.js', async (route) => {
        await answered;
        await route.continue();
      });
    await page.reload();
    if (isFormFirst) {
      await expect(main(page).getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
      await expect.poll(() => held.length).toBe(2);
      await held[1]?.continue();
      await expect(saved(page)).toBeVisible();
    } else {
      await expect(message(page, 'Saved')).toBeVisible();
      await expect(field(page, 'Time')).toHaveValue('');
    }
    await expect(unsure(page)).toHaveCount(0);
    await page.goto('/training');
    await expect(inLog(page)).toHaveCount(1);
    await gym.close();
  });

test('a form that opens before the first answer of the server sends the same request again, and the workout is stored once', async ({
  page,
  studio,
}) => {
  test.slow();
  const gym = await createOwnGym(studio);
  const mia = await gym.world.member();
  await gym.enter(page.context(), mia);
  const keys = new Set<string | undefined>();
  const answers = Promise.withResolvers<void>();
  let isReloaded = false;
  await page.route('**/api/v1/**', async (route) => {
    if (isSaving(route)) keys.add(route.request().headers()['idempotency-key']);
    if (isReloaded) await answers.promise;
    else if (isSaving(route)) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await saveWithoutAnswer(page);
  await expect(unsure(page)).toBeVisible();
  isReloaded = true;
  await page.reload();
  await expect(main(page).getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
  answers.resolve();
  await expect(saved(page)).toBeVisible();
  expect(keys.size).toBe(1);
  await page.goto('/training');
  await expect(inLog(page)).toHaveCount(1);
  await page.goto('/training/workouts/new/wod');
  await expect(field(page, 'Time')).toHaveValue('');
  await gym.close();
});

test('a workout that could not be saved because the session had ended is saved when Mia returns to the form', async ({ page, studio }) => {
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

test('the form shows decimals in the format of the language, and sends the intended value', async ({ page, studio }) => {
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
