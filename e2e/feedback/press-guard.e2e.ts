/** A control that replaces a pressed one ignores presses for 1.5 s: docs/decisions/interface.md#0294. The page's clock is stopped. */
import { expect, type Page, test } from '@playwright/test';
import { phone } from '#e2e/fixtures.ts';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { newControlTime } from '#machines/feedback/press.rules.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: phone, hasTouch: true });

let served: SmallPage;
test.beforeAll(async () => {
  served = await serveSmallPage('e2e/feedback/press-page/index.html');
});
test.afterAll(() => served.close());

interface Point {
  readonly x: number;
  readonly y: number;
}

const inputs: Readonly<Record<string, (page: Page, point: Point) => Promise<void>>> = {
  mouse: (page, { x, y }) => page.mouse.click(x, y),
  touch: (page, { x, y }) => page.touchscreen.tap(x, y),
  keyboard: (page) => page.keyboard.press('Enter'),
};

/** Opens the page, stops its clock and presses *Book*, so that *Cancel* appears at the same position. Returns this position. */
async function pressBook(page: Page, press: (page: Page, point: Point) => Promise<void>): Promise<Point> {
  await page.clock.install();
  await page.goto(served.url);
  const book = page.getByRole('button', { name: 'Book me' });
  await book.focus();
  const box = await book.boundingBox();
  if (!box) throw new Error('Book has no box');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await press(page, point);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // one frame, in which the guard detects the new control
  await page.clock.runFor(20);
  return point;
}

const cancelled = (page: Page, times: number) => expect(page.getByRole('status')).toHaveText(`Cancelled ${times} times`);

for (const [input, press] of Object.entries(inputs))
  for (const gap of [450, 700, 1_200])
    test(`by ${input}: a control that replaced a pressed one ignores a press after ${gap} ms, and accepts a press after 1.5 s`, async ({
      page,
    }) => {
      const point = await pressBook(page, press);
      await page.clock.runFor(gap);
      await press(page, point);
      await cancelled(page, 0);
      await page.clock.runFor(newControlTime - gap);
      await press(page, point);
      await cancelled(page, 1);
    });

test('a new control accepts a press at once after the member has scrolled the page', async ({ page }) => {
  const { x, y } = await pressBook(page, (each, point) => each.touchscreen.tap(point.x, point.y));
  await page.mouse.wheel(0, 16);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(16);
  await page.touchscreen.tap(x, y - 16);
  await cancelled(page, 1);
});

test('a new control at another position accepts a press at once', async ({ page }) => {
  const { x, y } = await pressBook(page, (each, point) => each.mouse.click(point.x, point.y));
  const moved = { x: x + 150, y: y + 200 };
  await page.getByRole('button', { name: 'Cancel' }).evaluate(
    (control, { left, top }) => {
      control.style.cssText = `position: fixed; left: ${left}px; top: ${top}px`;
    },
    { left: moved.x, top: moved.y },
  );
  await page.mouse.click(moved.x + 10, moved.y + 10);
  await cancelled(page, 1);
});
