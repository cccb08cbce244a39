import type { Page } from '@playwright/test';
import { localeCodes } from '#contract/profile.ts';
import { expect, mia, signIn, test } from '#e2e/fixtures.ts';
import { isFull } from '#tests/counts.ts';
import { openOtherTimes } from './appointment-places.ts';
import { openMemberClient } from './member-client.ts';
import { setLanguage } from './set-language.ts';

test.use({ viewport: { width: 320, height: 700 } });

/** Words that are broken across lines. Runs in the page. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010\-/]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** The text of each group of two controls that are neither in one line nor equally wide in two lines. Runs in the page. */
function partedButtons(): string[] {
  const groups = [...document.querySelectorAll('main [data-focus-home]')].filter(({ childElementCount }) => childElementCount === 2);
  return groups
    .filter(({ children: [first, second] }) => {
      const [one, other] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()];
      return one?.top !== other?.top && one?.width !== other?.width;
    })
    .map(({ textContent }) => textContent ?? '');
}

const lookAt = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.locator('li:visible, a:visible, [data-focus-home]:visible').first(), address).toBeVisible();
  await expect(main.locator('[aria-busy]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

/** Three variants of English differ in a few characters. One of them represents all, except in a full run. */
const languages = isFull ? localeCodes : localeCodes.filter((locale) => locale === 'en' || !locale.startsWith('en'));

for (const locale of languages) {
  test(`on the narrowest phone no word is broken, and two buttons are in one line or equally wide: ${locale}`, async ({ page, studio }) => {
    const client = await openMemberClient(studio, mia);
    const { id } = await client.classAt('CrossFit', '2026-03-02T09:30+13:00');
    await setLanguage(page, locale);
    await signIn(page);
    for (const address of ['/classes', '/bookings', '/visits', `/classes/${id}`, '/courses']) {
      await lookAt(page, address);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(await page.evaluate(brokenWords), address).toEqual([]);
      expect(await page.evaluate(partedButtons), address).toEqual([]);
    }
    await openOtherTimes(page);
    expect(await page.evaluate(brokenWords), 'other times').toEqual([]);
    await lookAt(page, new URL(page.url()).pathname);
    expect(await page.evaluate(brokenWords), 'an appointment').toEqual([]);
  });
}
