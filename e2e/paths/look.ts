/** Looks at each state once: a picture per theme and size, and `axe`, which has nothing to say. */
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
}

/** Both themes and both sizes; each of the four together only where `SPOTTER_PATHS_LOOK=all` asks for it. `SPOTTER_PATHS_LOOK=0` looks nowhere. */
const quick: readonly View[] = [
  { theme: 'light', size: 'phone' },
  { theme: 'dark', size: 'desktop' },
];
const all: readonly View[] = [...quick, { theme: 'dark', size: 'phone' }, { theme: 'light', size: 'desktop' }];

const views = (): readonly View[] => {
  const wanted = process.env['SPOTTER_PATHS_LOOK'];
  if (wanted === '0') return [];
  return wanted === 'all' ? all : quick;
};

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

/** The code with which the studio refuses in this step; null where it does not. */
const refusalIn = ({ offer }: Moment): string | null => {
  if (offer?.kind !== 'outcome') return null;
  const output = offer.event['output'] as { readonly kind?: string; readonly problem?: { readonly code: string } } | undefined;
  return output?.kind === 'refused' ? (output.problem?.code ?? null) : null;
};

/** What a member sees of each refusal, on a phone: `refused@session_full-light-phone.png`. */
async function pictureOfRefusal(page: Page, moment: Moment): Promise<void> {
  const { path, after } = moment;
  const code = refusalIn(moment);
  const what = `${path.machine} @${code}`;
  if (code === null || seen.has(what) || views().length === 0) return;
  seen.add(what);
  const viewport = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await page.screenshot({ path: `${shelf}/${path.machine}/${leavesOf(after)[0] ?? 'refused'}@${code}-light-phone.png` });
  await page.setViewportSize(viewport);
}

/** Each leaf of the chart is looked at the first time that somebody comes there, and each refusal the first time that the studio says it. */
export async function lookOnce(page: Page, time: Time, moment: Moment): Promise<void> {
  await pictureOfRefusal(page, moment);
  const { path, after } = moment;
  const fresh = leavesOf(after).filter((leaf) => !seen.has(`${path.machine} ${leaf}`));
  if (fresh.length === 0) return;
  for (const leaf of fresh) seen.add(`${path.machine} ${leaf}`);
  const viewport = page.viewportSize() ?? phone;
  for (const { theme, size } of views()) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const leaf of fresh) await page.screenshot({ path: `${shelf}/${path.machine}/${leaf}-${theme}-${size}.png` });
    await askAxe(page, time, `${fresh.join(' and ')}, ${theme}, ${size}`);
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
