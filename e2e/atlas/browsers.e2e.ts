/** Compares a state in three browsers. The test uses small pictures, because only a full run takes real ones. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { Engine } from '#atlas/site/browsers/engines.ts';
import { pageLink } from '#atlas/site/route.ts';
import type { Screenshot, SiteData } from '#atlas/site/site-data.ts';
import { expectClean } from './page-checks.ts';

const page = 'dist-charts/index.html';

test.beforeAll(() => {
  test.setTimeout(300_000);
  if (!existsSync(page)) execFileSync(process.execPath, ['scripts/charts.ts'], { stdio: 'inherit' });
});

const picture = (width: number, colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"><rect width="${width}" height="8" fill="${colour}"/></svg>`)}`;

const shot = (engine: Engine, theme: Screenshot['theme'], file: string): Screenshot => ({
  engine,
  state: 'visible.open',
  code: null,
  theme,
  size: 'phone',
  file,
});

const shots: readonly Screenshot[] = [
  shot('chromium', 'light', picture(4, 'teal')),
  shot('firefox', 'light', picture(5, 'teal')),
  shot('webkit', 'light', picture(6, 'teal')),
  shot('chromium', 'dark', picture(7, 'black')),
];

/** Opens the page with these pictures for every chart, so that the list of charts is as long as after a whole run. */
async function open(atlas: Page, own: readonly Screenshot[]): Promise<void> {
  await atlas.addInitScript((given) => {
    let draw: ((data: SiteData) => void) | undefined;
    Object.defineProperty(window, 'spotterAtlas', {
      set: (value: typeof draw) => {
        draw = value;
      },
      get: () => (data: SiteData) => {
        const charts = data.charts.map((chart) => ({ ...chart, shots: given }));
        draw?.({ ...data, charts });
      },
    });
  }, own);
  await atlas.goto(`${pathToFileURL(page).href}${pageLink('browsers')}`);
}

test('a reviewer sees a state in three browsers, and which browser has no picture in the dark theme', async ({ page: atlas }) => {
  await open(atlas, shots);
  await atlas.getByRole('combobox', { name: 'Chart' }).selectOption('feedback/dialog');
  const pictures = atlas.getByRole('main').getByRole('img');
  await expect(pictures).toHaveCount(3);
  const widths = await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(widths).toEqual([4, 5, 6]);
  await atlas.getByRole('combobox', { name: 'Theme' }).last().selectOption('Dark');
  await expect(pictures).toHaveCount(1);
  await expect(atlas.getByText('No picture in Firefox')).toBeVisible();
  await expect(atlas.getByText('No picture in WebKit')).toBeVisible();
  await atlas.getByRole('combobox', { name: 'Size' }).selectOption('Desktop');
  await expect(atlas.getByRole('heading', { level: 2 })).toHaveText('Dialog: 0 states');
  await atlas.getByRole('combobox', { name: 'Size' }).selectOption('Phone');
  await expectClean(atlas);
});

test('if there are no pictures, the page shows the commands that take pictures', async ({ page: atlas }) => {
  await open(atlas, []);
  await expect(atlas.getByRole('main')).toContainText('npm run verify');
});
