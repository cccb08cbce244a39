/** What every page of the atlas has to stand: `axe` in both themes, on a desk and on a phone, with nothing over the edge. */
import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '#e2e/axe.ts';

/** Of the page as it stands; it is left on a phone, in the dark. */
export async function expectClean(page: Page): Promise<void> {
  test.slow();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}
