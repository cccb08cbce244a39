/** Checks for all pages of the atlas: `axe` in both themes, on a computer and on a phone, without overflow. */
import { expect, type Page, test } from '@playwright/test';
import { violationsInBothThemes } from '#e2e/axe.ts';
import { isFull } from '#tests/counts.ts';

/** Shortens long lists, because their entries are alike and axe would check each entry. */
const cutLongLists = (page: Page, most: number): Promise<void> =>
  page.evaluate((length) => {
    for (const list of document.querySelectorAll('main :is(ul, ol, dl, tbody)'))
      for (const entry of [...list.children].slice(length)) entry.remove();
  }, most);

const widths = [1280, 390] as const;

/** Checks the page in its present state. Tests cannot use the page afterwards. */
export async function expectClean(page: Page): Promise<void> {
  test.slow();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  if (!isFull) await cutLongLists(page, 12);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsInBothThemes(page), `${width} px`).toEqual([]);
  }
}
