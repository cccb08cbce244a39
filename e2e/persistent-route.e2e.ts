import { expect, test } from './fixtures.ts';

test('every request of a page is answered, although routes are set and removed meanwhile', async ({ page }) => {
  await page.route('https://nobody.invalid/first', (route) => route.abort());
  await page.goto('/login');
  await page.unroute('https://nobody.invalid/first');
  // a small file, because the test checks only that each request is answered
  const file = await page.locator('link[rel="manifest"]').getAttribute('href');
  const progress = { isDone: false };
  // six at a time, like the connections of a browser, so that no request waits for a connection
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
