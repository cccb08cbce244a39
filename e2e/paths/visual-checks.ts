/** Visual checks, which run once for each state: a picture for each theme and size, and a check by `axe`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page, ViewportSize } from '@playwright/test';
import { type AnyDriver, ObservationMismatch, type StepContext } from '#atlas/paths/driver.ts';
import { leavesOf } from '#atlas/paths/missing-handlers.ts';
import { colourRules, violationsOn } from '#e2e/axe.ts';
import { desktop, phone } from '#e2e/fixtures.ts';
import { isFull } from '#tests/counts.ts';
import { artifactFolderOf } from './engine.ts';
import { takePicture } from './picture.ts';
import type { Time } from './time.ts';

const sizes = { phone, desktop } as const;

interface View {
  readonly theme: 'light' | 'dark';
  readonly size: keyof typeof sizes;
  /** The axe rules of every run. */
  readonly rules: 'everything' | 'colours' | 'nothing';
}

/**
 * The views, in the order with the fewest changes of the page. Axe checks one theme with all rules, the other only for colours. `npm run
 * verify` and `SPOTTER_PATHS_LOOK=all` check all four views with all rules.
 */
const all: readonly View[] = [
  { theme: 'light', size: 'phone', rules: 'colours' },
  { theme: 'dark', size: 'phone', rules: 'nothing' },
  { theme: 'dark', size: 'desktop', rules: 'everything' },
  { theme: 'light', size: 'desktop', rules: 'nothing' },
];

const wanted = (): string | undefined => process.env['SPOTTER_PATHS_LOOK'];

/** `SPOTTER_PATHS_LOOK=0` disables visual checks. */
const views = (): readonly View[] => (wanted() === '0' ? [] : all);

const seen = new Set<string>();

const hasSeen = (machine: string, leaf: string): boolean => seen.has(`${machine} ${leaf}`);

/** The leaves without a picture and without an entry `picture <leaf>` in `notCoverable`. For a whole tour; empty without visual checks. */
export function withoutPicture({ machine, notCoverable = [] }: AnyDriver, leaves: readonly string[]): readonly string[] {
  const listed = new Set(notCoverable.map(({ what }) => what));
  const isExcused = (leaf: string): boolean => listed.has(`picture ${leaf}`) || listed.has(`state ${leaf}`);
  return views().length === 0 ? [] : leaves.filter((leaf) => !hasSeen(machine, leaf) && !isExcused(leaf));
}

async function runAxe(page: Page, what: string, rules: View['rules']): Promise<void> {
  const found = await violationsOn(page, rules === 'colours' ? colourRules : undefined);
  if (found.length > 0) throw new ObservationMismatch(`axe has findings about ${what}`, [], found);
}

async function keepPicture(page: Page, names: readonly string[]): Promise<void> {
  const picture = await takePicture(page);
  for (const name of names) {
    const file = `${artifactFolderOf('shots')}/${name}.png`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
}

/** A picture of a refusal on a phone, such as `refused@session_full-light-phone.png`. */
export async function pictureOfCode(page: Page, machine: string, state: string, code: string): Promise<void> {
  if (views().length === 0) return;
  const viewport = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await keepPicture(page, [`${machine}/${state}@${code}-light-phone`]);
  await page.setViewportSize(viewport);
}

const refusalIn = ({ possibleEvent }: StepContext): string | null => {
  if (possibleEvent?.kind !== 'outcome') return null;
  const output = possibleEvent.event['output'] as { readonly kind?: string; readonly problem?: { readonly code: string } } | undefined;
  return output?.kind === 'refused' ? (output.problem?.code ?? null) : null;
};

async function pictureOfRefusal(page: Page, stepContext: StepContext): Promise<void> {
  const { path, after } = stepContext;
  const code = refusalIn(stepContext);
  const what = `${path.machine} @${code}`;
  if (code === null || seen.has(what)) return;
  seen.add(what);
  await pictureOfCode(page, path.machine, leavesOf(after)[0] ?? 'refused', code);
}

/** The milliseconds of one frame, in which the page is laid out after a change of its size. */
const aFrame = 20;

/**
 * Checks each leaf and each refusal when a path first shows it. The clock does not advance where a delay runs. `settle` runs after a change
 * of the page's size, because another element may then be under the pointer.
 */
export async function runVisualChecks(
  page: Page,
  time: Time,
  stepContext: StepContext,
  settle: () => Promise<void> = async () => undefined,
): Promise<void> {
  await pictureOfRefusal(page, stepContext);
  const { path, after } = stepContext;
  const fresh = leavesOf(after).filter((leaf) => !hasSeen(path.machine, leaf));
  if (fresh.length === 0) return;
  for (const leaf of fresh) seen.add(`${path.machine} ${leaf}`);
  const viewport = page.viewportSize() ?? phone;
  const turnTo = async (size: ViewportSize): Promise<void> => {
    if (isDeepStrictEqual(page.viewportSize(), size)) return;
    await page.setViewportSize(size);
    if (after.configuration.timers.length === 0) await time.pass(aFrame);
    await settle();
  };
  for (const { theme, size, rules } of views()) {
    await turnTo(sizes[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await keepPicture(
      page,
      fresh.map((leaf) => `${path.machine}/${leaf}-${theme}-${size}`),
    );
    const question = isFull || wanted() === 'all' ? 'everything' : rules;
    if (question !== 'nothing') await runAxe(page, `${fresh.join(' and ')}, ${theme}, ${size}`, question);
  }
  await turnTo(viewport);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Runs `work`. If it fails with a difference, stores a picture of the page beside the other pictures. */
export async function pictureOfFailure(page: Page, { path, index }: StepContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await page
      .screenshot({ path: `${artifactFolderOf('shots')}/${path.id.replace('#', '/failed-')}-step-${index}.png` })
      .catch(() => undefined);
    throw error;
  }
}
