import { expect, test } from './fixtures.ts';

test('whatever a page asks for is answered, although routes come and go meanwhile', async ({ page }) => {
  await page.route('https://nobody.invalid/first', (route) => route.abort());
  await page.goto('/login');
  await page.unroute('https://nobody.invalid/first');
  // a small file: what is tested is that each request is answered, not how fast three hundred large answers are
  const file = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answeredCount = page.evaluate(async (path) => {
    const requests = Array.from({ length: 300 }, async (_, nth) => {
      await new Promise((resolve) => setTimeout(resolve, nth * 4));
      const answer = await fetch(`${path}?${nth}`, { signal: AbortSignal.timeout(8000) });
      return (await answer.arrayBuffer()).byteLength > 0;
    });
    return (await Promise.allSettled(requests)).filter((one) => one.status === 'fulfilled').length;
  }, file);
  for (let round = 0; round < 12; round++) {
    await page.route('https://nobody.invalid/second', (route) => route.abort());
    await page.waitForTimeout(50);
    await page.unroute('https://nobody.invalid/second');
    await page.waitForTimeout(50);
  }
  expect(await answeredCount).toBe(300);
});
