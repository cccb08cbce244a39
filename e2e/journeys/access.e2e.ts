import { readFile } from 'node:fs/promises';
import { localeCodes } from '#contract/profile.ts';
import { desktop, expect, expectAccessible, phone, test } from '#e2e/journey.ts';
import { screens, type Shown } from './screens.ts';
import { speak } from './speak.ts';

const root = new URL('../../', import.meta.url);

/** How many letters a catalogue has. */
async function lengthOf(locale: string): Promise<number> {
  const catalogue = await readFile(new URL(`words/locales/${locale}/messages.po`, root), 'utf8');
  return [...catalogue.matchAll(/^msgstr "(.*)"$/gm)].reduce((sum, [, text = '']) => sum + text.length, 0);
}

async function longestLocale(): Promise<string> {
  const lengths = await Promise.all(localeCodes.map(async (locale) => ({ locale, length: await lengthOf(locale) })));
  return lengths.toSorted((a, b) => b.length - a.length)[0]?.locale ?? 'en';
}

/** What sticks out of the window to either side without being meant to scroll there. Runs in the page. */
function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll', 'clip', 'hidden'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const out = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > clientWidth + 1) && !scrolls(element.parentElement) && !element.closest('svg');
  });
  const page = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth}`] : [];
  return [...page, ...out.map((element) => element.outerHTML.slice(0, 160))];
}

const narrow = { width: 320, height: 640 };

function sweep(shown: readonly Shown[]): void {
  for (const { name, bringUp } of shown) {
    test(`everybody can use ${name}: axe is content in both themes, on a desktop and on a phone, and nothing sticks out of 320 pixels`, async ({
      page,
    }) => {
      await page.setViewportSize(desktop);
      await bringUp(page);
      await expectAccessible(page, `${name}, desktop`);
      await page.setViewportSize(phone);
      await expectAccessible(page, `${name}, phone`);
      await page.setViewportSize(narrow);
      expect(await page.evaluate(whatSticksOut)).toEqual([]);
    });

    test(`nothing of ${name} sticks out of 320 pixels in the longest language`, async ({ page }) => {
      const locale = await longestLocale();
      await page.setViewportSize(narrow);
      await speak(page, locale);
      await bringUp(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(await page.evaluate(whatSticksOut)).toEqual([]);
    });
  }
}

sweep(screens.filter(({ changes }) => !changes));

test.describe('with studios of its own', () => {
  test.use({ ownStudio: true });
  sweep(screens.filter(({ changes }) => changes));
});
