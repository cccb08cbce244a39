/** Assertions on what a person sees: they wait as long as a page needs, and report what they expected. */
import { stripVTControlCharacters } from 'node:util';
import { expect, type Locator } from '@playwright/test';
import { ObservationMismatch, EnvironmentError } from '#atlas/paths/driver.ts';
import { isBrowserGone } from '#atlas/paths/environment-errors.ts';
import { pressWithRetry } from './retrying-press.ts';

/** In milliseconds of real time. */
const timeout = 5_000;

/** Playwright's own assertion, reported as a difference; a closed browser shows nothing that could differ. */
export async function expectThat(what: string, look: Promise<void>): Promise<void> {
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

export const expectVisible = (what: string, part: Locator): Promise<void> =>
  expectThat(`${what} is on the page`, expect(part).toBeVisible({ timeout }));

export const expectAttached = (what: string, part: Locator): Promise<void> =>
  expectThat(`${what} is there`, expect(part).toBeAttached({ timeout }));

export const expectGone = (what: string, part: Locator): Promise<void> =>
  expectThat(`${what} is not on the page`, expect(part).toHaveCount(0, { timeout }));

export const expectFocused = (what: string, part: Locator): Promise<void> =>
  expectThat(`${what} has the focus`, expect(part).toBeFocused({ timeout }));

export const expectBusy = (what: string, part: Locator): Promise<void> =>
  expectThat(`${what} is under way`, expect(part).toHaveAttribute('aria-busy', 'true', { timeout }));

/** Presses as a person does: where the page takes no press yet, they wait and press again. What cannot be pressed differs. */
export const press = (what: string, part: Locator): Promise<void> =>
  expectThat(
    `${what} can be pressed`,
    pressWithRetry(part, () => part.click({ timeout })),
  );
