import { expect, test } from './fixtures.ts';

test('every request of a page is answered, although routes are set and removed meanwhile', async ({ page }) => {
  await page.route('https://nobody.invalid/first', (route) => route.abort());
  await page.goto('/login');
  await page.unroute('https://nobody.invalid/first');
  // a small file: what is tested is that each request is answered, not how fast three hundred large answers are
  const file = await page.locator('link[rel="manifest"]').getAttribute('href');
  const progress = { isDone: false };
  // six at a time, as many as a browser has connections: none waits for its turn while its time runs
  const answeredCount = page
    .evaluate(async (path) => {
      let [sent, answered] = [0, 0];
      const sendAll = async (): Promise<void> => {
        while (sent < 300) {
          const answer = await fetch(`${path}?${sent++}`, { signal: AbortSignal.timeout(8000) }).catch(() => null);
          if (answer && (await answer.arrayBuffer()).byteLength > 0) answered += 1;
        }
      };
      await Promise.all(Array.from({ length: 6 }, sendAll));
      return answered;
    }, file)
    .finally(() => (progress.isDone = true));
  while (!progress.isDone) {
    await page.route('https://nobody.invalid/second', (route) => route.abort());
    await page.waitForTimeout(50);
    await page.unroute('https://nobody.invalid/second');
    await page.waitForTimeout(50);
  }
  expect(await answeredCount).toBe(300);
});
