/** Drives a dialog on the page of dialogs, which has a button for each combination of flags. Uses only mouse and keyboard. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, EnvironmentError } from '#atlas/paths/driver.ts';
import type { DialogFlags } from '#machines/feedback/dialog.rules.ts';
import { desktop } from '#e2e/fixtures.ts';
import { nameOf } from '#e2e/journeys/dialog-page/flag-sets.ts';
import { type DialogPage, serveDialogPage } from '#e2e/journeys/dialog-page/server.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { absentOrExplained } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectFocused, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment, acquireBrowserEnvironment, releaseBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { stopTime, type Time } from '#e2e/paths/time.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { dialogObserver } from './dialog.observer.ts';

export interface DialogWorld {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly time: Time;
  readonly flags: DialogFlags;
}

let served: Promise<DialogPage> | null = null;

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'A question' });
const cross = (page: Page): Locator => question(page).getByRole('button', { name: 'Close', exact: true });
const opener = ({ page, flags }: DialogWorld): Locator => page.getByRole('button', { name: nameOf(flags), exact: true });

async function open({ input }: Start): Promise<DialogWorld> {
  const stage = await acquireBrowserEnvironment();
  const { url } = await (served ??= serveDialogPage()).catch((error: unknown) => {
    throw new EnvironmentError(`the page of dialogs does not open: ${String(error)}`);
  });
  const context = await stage.browser.newContext({ viewport: desktop, locale: 'en-NZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const time = await stopTime(page, new Date('2026-03-03T10:00:00Z'));
  const flags = input as DialogFlags;
  const world = { context, page, time, flags };
  await page.goto(url);
  await warmUp(world);
  await press('the opener', opener(world));
  await expectVisible('the question', question(page));
  return world;
}

/** The code of dialogs is loaded when the first one opens, so it is loaded before times are measured. */
async function warmUp({ page, time }: DialogWorld): Promise<void> {
  await press('the opener', page.getByRole('button', { name: nameOf({}), exact: true }));
  await expectVisible('the question', question(page));
  await press('Yes', question(page).getByRole('button', { name: 'Yes' }));
  await time.pass(1000);
  await expectGone('the question', question(page));
}

const turn: Handler<DialogWorld> = ({ time }, { wait }) => time.pass(wait);

const first = (page: Page): Locator => question(page).getByRole('button', { name: 'No', exact: true });

/** The focus is in the dialog from the start, and moves to the autofocus element after `focusDue`. */
const opening: Handler<DialogWorld> = async ({ page }, { at }) => {
  await expectVisible('the question', question(page));
  if (at >= focusDue) return expectFocused('the first part marked for it', first(page));
  return expectThat('the focus is not moved yet', expect(first(page)).not.toBeFocused());
};

/** In milliseconds, from docs/spec §9: the delay until the focus moves. */
const focusDue = 5;

const opened: Handler<DialogWorld> = async ({ page }) => {
  await expectVisible('the question', question(page));
  await expectFocused('the first part marked for it', first(page));
};

const closing: Handler<DialogWorld> = ({ page }) =>
  expectThat('the dialog is closing', expect(question(page)).toHaveAttribute('data-phase', 'closing', { timeout: 5_000 }));

const destroyed: Handler<DialogWorld> = async (world) => {
  await expectGone('the question', question(world.page));
  await expectFocused('what opened the dialog', opener(world));
};

const beside = { x: 10, y: 10 };

/** In milliseconds: presses outside a dialog are handled from the next frame on, and reported one frame later. */
const oneFrame = 20;

const assertingState =
  (assertion: Handler<DialogWorld>): Handler<DialogWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => assertion(world, stepContext));

const takenBackByOthers = {
  reason: 'only other code withdraws a dialog',
  step: { machine: 'visits/visit', label: 'done(lateCancelDialog) (taken back)' },
} as const;

export const dialogDriver: Driver<DialogWorld> = {
  machine: 'feedback/dialog',
  on: 'browser',
  open,
  close: async ({ context }) => {
    await context.close();
    releaseBrowserEnvironment();
  },
  dispose: async () => {
    const page = served;
    served = null;
    await (await page)?.close();
    await closeBrowserEnvironment();
  },
  events: {
    'answer.chosen': ({ page }) => press('Yes', question(page).getByRole('button', { name: 'Yes' })),
    'close.pressed': ({ page }) => press('the cross', cross(page)),
    'escape.pressed': ({ page }) => page.keyboard.press('Escape'),
    'mask.pressed': async ({ page, time }) => {
      await time.pass(oneFrame);
      await page.mouse.click(beside.x, beside.y);
      await time.pass(oneFrame);
    },
  },
  refusals: {
    'answer.chosen': absentOrExplained('the answer', ({ page }) => question(page).getByRole('button', { name: 'Yes' })),
    'close.pressed': absentOrExplained('the cross', ({ page }) => cross(page)),
    'escape.pressed': ({ page }) => page.keyboard.press('Escape'),
    'mask.pressed': ({ page }) => page.mouse.click(beside.x, beside.y),
  },
  outcomes: {},
  delays: { focusDelay: turn, animation: turn },
  observe: observeWith(dialogObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'visible.opening': assertingState(opening),
    'visible.open': assertingState(opened),
    closing: assertingState(closing),
    destroyed: assertingState(destroyed),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot: ({ start: { input } }, { source: [type] }) =>
    type === 'close.pressed' && (input as DialogFlags).closable !== true ? 'a dialog has a cross only if closable is true' : null,
  notCoverable: [
    { what: 'refusal close.requested', ...takenBackByOthers },
    { what: 'event close.requested', ...takenBackByOthers },
    { what: 'transition visible --close.requested--> closing', ...takenBackByOthers },
  ],
};
