import type { Locator, Page } from '@playwright/test';
import { ObservationMismatch, type Handler, type StepContext } from '#atlas/paths/driver.ts';
import { failureSentence } from '#words/failure.words.ts';
import { lateCancelWords, reservationWords } from '#words/dialog.words.ts';
import { progressWords, successWords } from '#words/feedback.words.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import type { VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import type { VisitAction } from '#machines/visits/visit.types.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { expectBusy, expectFocused, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { busyBooking, busyConfirming, busyJoining, buttons } from './visit.buttons.ts';
import type { VisitWorld } from './visit.driver.ts';

export const group = (page: Page): Locator => page.locator('[data-focus-home]').last();

export const button = (page: Page, called: string | RegExp): Locator => group(page).getByRole('button', { name: called });

export const bookingButton = (page: Page): Locator => button(page, buttons.book).or(button(page, busyBooking));
export const joiningButton = (page: Page): Locator => button(page, buttons.join).or(button(page, busyJoining));
export const confirmingButton = (page: Page): Locator => button(page, buttons.confirm).or(button(page, busyConfirming));

const busyButtons: Readonly<Record<VisitAction, RegExp>> = {
  booking: busyBooking,
  droppingIn: busyBooking,
  joining: busyJoining,
  cancelling: buttons.cancel,
  cancellingLate: buttons.cancel,
  leaving: buttons.leave,
  confirming: busyConfirming,
  declining: buttons.decline,
};

const notYet: Readonly<Record<VisitAction, string>> = {
  booking: successWords.booked.message,
  droppingIn: successWords.booked.message,
  joining: successWords.waitlisted.message,
  cancelling: successWords.cancelled.message,
  cancellingLate: successWords.cancelled.message,
  leaving: successWords.removed.message,
  confirming: successWords.confirmed.message,
  declining: successWords.declined.message,
};

export const dialogs = {
  reservation: (page: Page): Locator => page.getByRole('dialog', { name: reservationWords.title.message }),
  lateCancel: (page: Page): Locator => page.getByRole('dialog', { name: lateCancelWords.title.message }),
} as const;

const snapshotOf = ({ after }: StepContext): VisitSnapshot => after.configuration.snapshot as VisitSnapshot;

const expectFocusHome = (page: Page): Promise<void> =>
  expectAttached('the keyboard on the button of the class', page.locator('[data-focus-home]:focus-within'));

const pressed = /\.pressed|Dialog\)/;

const shown =
  (...called: readonly RegExp[]): Handler<VisitWorld> =>
  async ({ page }, { label, taken }) => {
    for (const one of called) await expectVisible(`a button ${one.source}`, button(page, one));
    await expectGone('a question', page.getByRole('dialog'));
    if (taken.length > 0 && pressed.test(label) && !label.includes('retry.pressed')) await expectFocusHome(page);
  };

const underWay =
  (action?: VisitAction): Handler<VisitWorld> =>
  async ({ page }, stepContext) => {
    const doing = action ?? snapshotOf(stepContext).context.intent?.action;
    if (!doing) throw new ObservationMismatch('a request is running', 'a request', null);
    await expectBusy(`the button of ${doing}`, button(page, busyButtons[doing]));
    await expectGone(`"${notYet[doing]}" before the studio has confirmed it`, messages(page).getByText(notYet[doing], { exact: true }));
  };

const nothingToPress: Handler<VisitWorld> = async ({ page }) =>
  expectGone('a button that can be pressed', group(page).locator('button:not([aria-busy="true"]):not([aria-disabled="true"])'));

const closed: Handler<VisitWorld> = async ({ page }) => {
  const [only] = [group(page).getByRole('button')];
  await expectAttached(
    'a button with the reason why nothing can be done',
    group(page).locator('button[aria-disabled="true"][aria-describedby]'),
  );
  await expectGone('a button that can be pressed', group(page).locator('button:not([aria-disabled="true"])'));
  const why = await only
    .first()
    .evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent);
  if (!why) throw new ObservationMismatch('the button shows why nothing can be done', 'a sentence', why);
};

const dialogOpen =
  (dialog: (page: Page) => Locator, first: string): Handler<VisitWorld> =>
  async ({ page, time }) => {
    await expectVisible('the question', dialog(page));
    await time.pass(200);
    await expectFocused(`"${first}"`, dialog(page).getByRole('button', { name: first }));
  };

const takingBack =
  (dialog: (page: Page) => Locator): Handler<VisitWorld> =>
  async ({ page }, { label }) => {
    await expectAttached('the closing dialog', dialog(page));
    if (!label.includes('Dialog')) await expectAttached('the reason', page.locator('main [role="status"]').first());
  };

const unavailable: Handler<VisitWorld> = async ({ page }, stepContext) => {
  const isNotFound = snapshotOf(stepContext).context.error?.kind === 'problem';
  if (isNotFound) return expectVisible('that there is no such class', page.getByRole('heading', { name: 'Class not found' }));
  const notice = page.getByRole('main').getByRole('alert');
  await expectVisible('that the class could not be shown', notice.filter({ hasText: 'The class couldn’t be shown.' }));
  await expectVisible('Try again', notice.getByRole('button', { name: 'Try again' }));
};

const unsettled: Handler<VisitWorld> = async ({ page }) => {
  await expectVisible('Try again', button(page, buttons.retry));
  await expectVisible('Not now', button(page, buttons.dismiss));
  await expectVisible('that the outcome is unknown', page.getByText('We don’t know yet if it worked.'));
};

export const stateAssertions: Readonly<Record<string, Handler<VisitWorld>>> = {
  loading: async ({ page }) => {
    await expectVisible('the heading', page.getByRole('heading', { level: 1, name: 'Class', exact: true }));
    await expectGone('a button of the class', page.locator('[data-focus-home]'));
  },
  unavailable,
  bookable: shown(buttons.book),
  dropInOnly: shown(buttons.dropIn),
  full: shown(buttons.join),
  booked: shown(buttons.cancel),
  waitlisted: shown(buttons.leave),
  offered: async (world, stepContext) => {
    const { context } = snapshotOf(stepContext);
    const isCovered = context.session?.concession_refusal === null;
    return shown(isCovered ? buttons.confirm : buttons.dropIn, buttons.decline)(world, stepContext);
  },
  closed,
  'confirmingReservation.open': dialogOpen(dialogs.reservation, reservationWords.back.message),
  'confirmingReservation.takingBack': takingBack(dialogs.reservation),
  'confirmingDropIn.open': async (world, stepContext) => {
    await dialogOpen(dialogs.reservation, reservationWords.back.message)(world, stepContext);
    const { price } = snapshotOf(stepContext).context.session ?? {};
    const cost = `This drop-in costs $${((price?.amount ?? 0) / 100).toFixed(2)}.`;
    await expectVisible('the price', dialogs.reservation(world.page).getByText(cost));
  },
  'confirmingDropIn.takingBack': takingBack(dialogs.reservation),
  'confirmingLateCancel.open': dialogOpen(dialogs.lateCancel, lateCancelWords.keep.message),
  'confirmingLateCancel.takingBack': takingBack(dialogs.lateCancel),
  booking: underWay('booking'),
  droppingIn: underWay('droppingIn'),
  joining: underWay('joining'),
  cancelling: underWay('cancelling'),
  leaving: underWay('leaving'),
  cancellingLate: underWay('cancellingLate'),
  confirming: underWay('confirming'),
  declining: underWay('declining'),
  tryingAgain: underWay(),
  refused: nothingToPress,
  lookingAgain: nothingToPress,
  'interrupted.looking': underWay(),
  'interrupted.unsettled': unsettled,
};

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

const liveRegion = (page: Page, role: 'status' | 'alert', text: string): Locator =>
  page.locator(`body > [role="${role}"]`).filter({ hasText: text });

export async function expectFeedback({ page, failure }: VisitWorld, event: FeedbackEvent): Promise<void> {
  switch (event.type) {
    case 'progress.started':
      return expectAttached(`the message "${event.text}"`, liveRegion(page, 'status', progressWords[event.text].message));
    case 'progress.succeeded':
      return expectAttached(`the message "${event.text}"`, liveRegion(page, 'status', successWords[event.text].message));
    case 'progress.failed': {
      const { error } = event;
      const kind = error.kind === 'failure' && error.failure !== 'unreachable' ? error.failure : failure;
      const text = error.kind === 'problem' ? refusalText(error.problem.code) : failureSentence(kind, 'acting').message;
      return expectAttached(`the message "${text}"`, liveRegion(page, 'alert', text ?? ''));
    }
    // The paths of the toaster assert that the message disappears.
    case 'progress.dropped':
    case 'error.occurred':
      return undefined;
  }
}
