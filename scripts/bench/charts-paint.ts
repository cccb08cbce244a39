/**
 * Measures the time until the first chart is painted in an atlas that is opened from a file. Compares it with a page that has only the
 * drawing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { drawChart } from '#atlas/charts/layout.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { toSvg } from '#atlas/charts/svg.ts';
import { chartLink } from '#atlas/site/route.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { browserFlags, likelyBrowser } from '../test/browser.ts';
import { type Measurement, median } from './measure.ts';

const rounds = 9;
const shown = 'visits/visit';
const atlas = 'dist-charts/index.html';
const bare = 'out/bench/one-chart.html';

const writeBarePage = async (): Promise<void> => {
  const entry = catalogue.find((one) => machineName(one) === shown);
  if (!entry) throw new Error(`there is no ${shown}`);
  const [drawing] = (await drawChart(readChart(entry))).drawings;
  if (!drawing) throw new Error(`${shown} has no drawing`);
  mkdirSync('out/bench', { recursive: true });
  const svg = toSvg(drawing, { style: 'reader' });
  writeFileSync(bare, `<!doctype html><html lang="en"><meta charset="utf-8"><title>One chart</title><body>${svg}</body></html>\n`);
};

/** Checks every frame for the drawing. The content of a frame is painted before the next frame begins. */
const reportPaint = `
  const look = () => {
    const drawing = document.querySelector('svg.chart-drawing');
    if (drawing && drawing.getBoundingClientRect().width > 0) requestAnimationFrame((at) => (window.painted = at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const timeToPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: reportPaint });
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.waitForFunction('window.painted');
    return Number(await painted.jsonValue());
  } finally {
    await context.close();
  }
};

/** The median of several alternating rounds. Builds the atlas if it is missing. */
export const measurePaint = async (): Promise<readonly Measurement[]> => {
  if (!existsSync(atlas)) execFileSync(process.execPath, ['scripts/charts.ts'], { stdio: 'inherit' });
  await writeBarePage();
  const executablePath = likelyBrowser();
  const browser = await chromium.launch({ args: browserFlags, ...(executablePath ? { executablePath } : {}) });
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await timeToPaint(browser, `${pathToFileURL(atlas).href}${chartLink(shown)}`);
      const other = await timeToPaint(browser, pathToFileURL(bare).href);
      if (round === 0) continue;
      times.ours.push(ours);
      times.bare.push(other);
    }
  } finally {
    await browser.close();
  }
  const [ours, other] = [median(times.ours), median(times.bare)];
  const size = Math.round(readFileSync('dist-charts/data.js').length / 1024);
  const made = `${Math.round(ours)} ms from a file, a bare page with the same drawing ${Math.round(other)} ms; data ${size} kB`;
  return [
    { name: 'first chart visible, × a bare page', value: ours / other, budget: 8, holds: 'at most', made },
    {
      name: 'first chart visible, in seconds',
      value: ours / 1000,
      budget: 1,
      holds: 'at most',
      made: 'by the clock, with other processes running',
    },
  ];
};
