/** Assertions about visible content: they wait for the page, and report what they expected. */
import { stripVTControlCharacters } from 'node:util';
import { expect, type Locator } from '@playwright/test';
import { ObservationMismatch, EnvironmentError } from '#atlas/paths/driver.ts';
import { isBrowserGone } from '#atlas/paths/environment-errors.ts';
import { pressWithRetry } from './retrying-press.ts';

/** The time limit of an assertion, in milliseconds of real time. */
const timeout = 5_000;

/** Reports a failed Playwright assertion as a difference, unless the browser is closed. */
export async function expectThat(what: string, look: Promise<void>): Promise<void> {
  try {
    await look;
  } catch (error) {
    if (isBrowserGone(error)) throw new EnvironmentError(`the browser is closed: ${what}`, { cause: error });
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

/** Waits and presses again if the page ignores the press, as a person does. A control that cannot be pressed is a difference. */
export const press = (what: string, part: Locator): Promise<void> =>
  expectThat(
    `${what} can be pressed`,
    pressWithRetry(part, () => part.click({ timeout })),
  );
