/** What a person sees: a look that takes as long as a page needs, and says what it expected. */
import { stripVTControlCharacters } from 'node:util';
import { expect, type Locator } from '@playwright/test';
import { ObservationMismatch, EnvironmentError } from '#atlas/paths/driver.ts';
import { isBrowserGone } from '#atlas/paths/environment-errors.ts';
import { pressPatiently } from './retrying-press.ts';

/** In milliseconds of real time. */
const timeout = 5_000;

/** Playwright's own look, told as what differs; a browser that is gone shows nothing that could. */
export async function see(what: string, look: Promise<void>): Promise<void> {
  try {
    await look;
  } catch (error) {
    if (isBrowserGone(error)) throw new EnvironmentError(`the browser was gone: ${what}`, { cause: error });
    throw new ObservationMismatch(
      what,
      what,
      error instanceof Error ? stripVTControlCharacters(error.message).split('\n').slice(0, 6).join(' ') : String(error),
    );
  }
}

export const seeShown = (what: string, part: Locator): Promise<void> =>
  see(`${what} is on the page`, expect(part).toBeVisible({ timeout }));

export const seeThere = (what: string, part: Locator): Promise<void> => see(`${what} is there`, expect(part).toBeAttached({ timeout }));

export const seeGone = (what: string, part: Locator): Promise<void> =>
  see(`${what} is not on the page`, expect(part).toHaveCount(0, { timeout }));

export const seeFocused = (what: string, part: Locator): Promise<void> =>
  see(`${what} has the focus`, expect(part).toBeFocused({ timeout }));

export const seeBusy = (what: string, part: Locator): Promise<void> =>
  see(`${what} is under way`, expect(part).toHaveAttribute('aria-busy', 'true', { timeout }));

/** Presses as a person does: where the page takes no press yet, they wait and press again. What cannot be pressed differs. */
export const press = (what: string, part: Locator): Promise<void> =>
  see(
    `${what} can be pressed`,
    pressPatiently(part, () => part.click({ timeout })),
  );
