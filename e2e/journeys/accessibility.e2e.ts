import { readFile } from 'node:fs/promises';
import { localeCodes } from '#contract/profile.ts';
import { colourRules, violationsOn } from '#e2e/axe.ts';
import { desktop, expect, phone, test } from '#e2e/fixtures.ts';
import { isFull } from '#tests/counts.ts';
import { screens, type ScreenCase } from './screens.ts';
import { setLanguage } from './set-language.ts';

const root = new URL('../../', import.meta.url);

async function lengthOf(locale: string): Promise<number> {
  const catalogue = await readFile(new URL(`words/locales/${locale}/messages.po`, root), 'utf8');
  return [...catalogue.matchAll(/^msgstr "(.*)"$/gm)].reduce((sum, [, text = '']) => sum + text.length, 0);
}

async function longestLocale(): Promise<string> {
  const lengths = await Promise.all(localeCodes.map(async (locale) => ({ locale, length: await lengthOf(locale) })));
  return lengths.toSorted((a, b) => b.length - a.length)[0]?.locale ?? 'en';
}

/** The elements that overflow the window to a side without being scrollable. Runs in the page. */
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

/** The share by which texts of this language must grow to be 40 % longer than English texts. */
const lacking = async (locale: string): Promise<number> => Math.max(0, (1.4 * (await lengthOf('en'))) / (await lengthOf(locale)) - 1);

/** Lengthens every word by this share, to simulate a language that Spotter does not have yet. Runs in the page. */
function lengthenWords(share: number): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.textContent = (node.textContent ?? '').replaceAll(/\p{L}{3,}/gu, (word) => word + 'o'.repeat(Math.round(word.length * share)));
}

/** Controls at which Safari on an iPhone zooms: fields with text below 16 pixels, controls tapped twice quickly. Runs in the page. */
function controlsThatZoom(): string[] {
  const isSmallField = (element: Element): boolean =>
    element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])') &&
    parseFloat(getComputedStyle(element).fontSize) < 16;
  const zoomsAtTwoTaps = (element: Element): boolean => ['auto', 'pan-x', 'pan-y'].includes(getComputedStyle(element).touchAction);
  return [...document.querySelectorAll('a, button, input, label, select, summary, textarea, [role=button], [role=option], [role=tab]')]
    .filter((element) => isSmallField(element) || zoomsAtTwoTaps(element))
    .map((element) => element.outerHTML.slice(0, 160));
}

const narrow = { width: 320, height: 640 };

/** Both sizes and both themes. Only a full run checks all combinations; other runs check the second theme only for colours. */
const looks = [
  { size: desktop, colorScheme: 'dark', rules: isFull ? undefined : colourRules },
  ...(isFull
    ? ([
        { size: desktop, colorScheme: 'light', rules: undefined },
        { size: phone, colorScheme: 'dark', rules: undefined },
      ] as const)
    : []),
  { size: phone, colorScheme: 'light', rules: undefined },
] as const;

function sweep(shown: readonly ScreenCase[]): void {
  for (const { name, bringUp } of shown)
    test(`axe finds no violation on ${name} in the longest language, in both themes and sizes, no control zooms the page on an iPhone, and nothing overflows 320 pixels`, async ({
      page,
    }) => {
      const locale = await longestLocale();
      await page.setViewportSize(desktop);
      await setLanguage(page, locale);
      await bringUp(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const { size, colorScheme, rules } of looks) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await violationsOn(page, rules), `${name}, ${size.width} pixels, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(controlsThatZoom)).toEqual([]);
      await page.setViewportSize(narrow);
      expect(await page.evaluate(whatSticksOut)).toEqual([]);
      await page.evaluate(lengthenWords, await lacking(locale));
      expect(await page.evaluate(whatSticksOut), 'at 140 % of the English text').toEqual([]);
    });
}

sweep(screens.filter(({ changes }) => !changes));

test.describe('in separate studios', () => {
  test.use({ ownStudio: true });
  sweep(screens.filter(({ changes }) => changes));
});
