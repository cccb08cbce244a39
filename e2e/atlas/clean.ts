/** What every page of the atlas has to stand: `axe` in both themes, on a desk and on a phone, with nothing over the edge. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** All that a theme changes: in the second one only these are asked again. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function askAxe(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze();
  expect(violations.map(({ id, nodes }) => [width, theme, id, nodes.slice(0, 3).map(({ html }) => html)])).toEqual([]);
}

/** Of the page as it stands; it is left on a phone, in the dark. */
export async function expectClean(page: Page): Promise<void> {
  test.slow();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await askAxe(page, width, colorScheme);
    }
  }
}
