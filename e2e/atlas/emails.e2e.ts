/** Each email as a mail program shows it, in two widths and both themes. The pictures are shown in the atlas. */
import { mkdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { violationsOn } from '#e2e/axe.ts';
import { artifactFolderOf } from '#e2e/paths/engine.ts';
import { emailShots } from '#scripts/charts/reports.ts';
import type { SampleEmail } from '#scripts/charts/sample-email.ts';
import { sampleEmails } from '#scripts/charts/sample-emails.ts';

/** In px: the narrowest phone, and the column of a mail program on a computer. */
const widths = [320, 600] as const;
const themes = ['light', 'dark'] as const;

const folder = `${artifactFolderOf('shots')}/${emailShots}`;

test.beforeAll(() => mkdir(folder, { recursive: true }));

for (const [name, { write }] of Object.entries<SampleEmail>(sampleEmails))
  test(`the email ${name} fits on a phone and has no violation of axe in either theme`, async ({ page }) => {
    const { html, subject } = write().message;
    await page.setContent(html);
    await expect(page).toHaveTitle(subject);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 400 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOn(page), `${width} px, ${colorScheme}`).toEqual([]);
        await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
      }
    }
  });
