/** Looks at each state once: a picture per theme and size, and `axe`, which has nothing to say. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { Differs, type Moment } from '#atlas/paths/driver.ts';
import { leavesOf } from '#atlas/paths/missing.ts';
import { violationsOn } from '#e2e/axe.ts';
import { desktop, phone } from '#e2e/journey.ts';
import type { Time } from './time.ts';

const shelf = 'out/paths/shots';
const sizes = { phone, desktop } as const;

interface View {
  readonly theme: 'light' | 'dark';
  readonly size: keyof typeof sizes;
  /** Does axe look at it on every run? */
  readonly isAsked: boolean;
}

/** In an order in which the page changes least. Axe looks at both themes and both sizes; at all four where `SPOTTER_PATHS_LOOK=all` asks for it. */
const all: readonly View[] = [
  { theme: 'light', size: 'phone', isAsked: true },
  { theme: 'dark', size: 'phone', isAsked: false },
  { theme: 'dark', size: 'desktop', isAsked: true },
  { theme: 'light', size: 'desktop', isAsked: false },
];

const wanted = (): string | undefined => process.env['SPOTTER_PATHS_LOOK'];

/** `SPOTTER_PATHS_LOOK=0` looks nowhere. */
const views = (): readonly View[] => (wanted() === '0' ? [] : all);

const seen = new Set<string>();

/** Axe needs time to go on: it gets it in slices too thin for anything else. */
async function withTime<T>(time: Time, work: Promise<T>): Promise<T> {
  const watch = { isOver: false };
  const watched = work.finally(() => (watch.isOver = true));
  watched.catch(() => undefined);
  while (!watch.isOver) {
    await time.pass(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return watched;
}

async function askAxe(page: Page, time: Time, what: string): Promise<void> {
  const found = await withTime(time, violationsOn(page));
  if (found.length > 0) throw new Differs(`axe has something to say of ${what}`, [], found);
}

/** Of the page as it stands, under each of these names below the shelf. */
async function keepPicture(page: Page, names: readonly string[]): Promise<void> {
  const picture = await page.screenshot();
  for (const name of names) {
    const file = `${shelf}/${name}.png`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
}

/** What a member sees of a refusal, on a phone: `refused@session_full-light-phone.png`. */
export async function pictureOfCode(page: Page, machine: string, state: string, code: string): Promise<void> {
  if (views().length === 0) return;
  const viewport = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await keepPicture(page, [`${machine}/${state}@${code}-light-phone`]);
  await page.setViewportSize(viewport);
}

/** The code with which the studio refuses in this step; null where it does not. */
const refusalIn = ({ offer }: Moment): string | null => {
  if (offer?.kind !== 'outcome') return null;
  const output = offer.event['output'] as { readonly kind?: string; readonly problem?: { readonly code: string } } | undefined;
  return output?.kind === 'refused' ? (output.problem?.code ?? null) : null;
};

async function pictureOfRefusal(page: Page, moment: Moment): Promise<void> {
  const { path, after } = moment;
  const code = refusalIn(moment);
  const what = `${path.machine} @${code}`;
  if (code === null || seen.has(what)) return;
  seen.add(what);
  await pictureOfCode(page, path.machine, leavesOf(after)[0] ?? 'refused', code);
}

/** Each leaf of the chart is looked at the first time that somebody comes there, and each refusal the first time that the studio says it. */
export async function lookOnce(page: Page, time: Time, moment: Moment): Promise<void> {
  await pictureOfRefusal(page, moment);
  const { path, after } = moment;
  const fresh = leavesOf(after).filter((leaf) => !seen.has(`${path.machine} ${leaf}`));
  if (fresh.length === 0) return;
  for (const leaf of fresh) seen.add(`${path.machine} ${leaf}`);
  const viewport = page.viewportSize() ?? phone;
  for (const { theme, size, isAsked } of views()) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await keepPicture(
      page,
      fresh.map((leaf) => `${path.machine}/${leaf}-${theme}-${size}`),
    );
    if (isAsked || wanted() === 'all') await askAxe(page, time, `${fresh.join(' and ')}, ${theme}, ${size}`);
  }
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Does something; when it differs, the page as it was then is kept beside the other pictures. */
export async function pictureOfFailure(page: Page, { path, index }: Moment, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await page.screenshot({ path: `${shelf}/${path.id.replace('#', '/failed-')}-step-${index}.png` }).catch(() => undefined);
    throw error;
  }
}
