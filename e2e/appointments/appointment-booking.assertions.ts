import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { Slot } from '#contract/slots.ts';
import type { Service } from '#contract/services.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { type AppointmentBookingSnapshot, selectHeldUntil, selectLoss } from '#machines/appointments/appointment-booking.selectors.ts';
import { heldTime } from '#machines/appointments/sample-services.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { expectThat, expectBusy, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { failureSentence } from '#words/failure.words.ts';
import { successWords } from '#words/feedback.words.ts';

export interface WizardWorld extends MemberPage {
  services: readonly Service[] | null;
  /** The times in the server's next response. */
  slots: readonly Slot[] | null;
  failed: number;
}

export const snapshotOf = ({ configuration }: Node): AppointmentBookingSnapshot => configuration.snapshot as AppointmentBookingSnapshot;

export const questions = {
  service: 'What would you like?',
  staff: 'Who with?',
  time: 'When suits you?',
  concession: 'How will you pay?',
  confirm: 'Ready to book?',
} as const;

export const texts = {
  held: 'Held, ',
  resuming: 'Checking your held time',
  unsettled: 'We do not know yet whether it worked.',
  taken: 'That time is taken.',
  over: 'Your time ran out.',
  yours: 'This appointment is yours.',
} as const;

const main = (page: Page): Locator => page.getByRole('main');
const heading = (page: Page, text: string): Locator => page.getByRole('heading', { level: 1, name: text });
const written = (page: Page, text: string): Locator => main(page).getByText(text).filter({ visible: true });

export const bookButton = (page: Page): Locator => main(page).getByRole('button', { name: 'Book', exact: true }).filter({ visible: true });
export const slotButton = (page: Page, startAt: string): Locator => main(page).locator(`button[data-start="${startAt}"]`);
/** The button of a time in the week, of the time in the URL, or of a time near a lost one. */
export const takeButton = (page: Page, startAt: string): Locator =>
  slotButton(page, startAt)
    .or(main(page).getByRole('button', { name: 'Hold this time', exact: true }))
    .or(
      main(page)
        .getByRole('status')
        .filter({ hasText: new RegExp(`${texts.taken}|${texts.over}`) })
        .getByRole('button'),
    );
export const nextWeekButton = (page: Page): Locator => page.getByRole('button', { name: 'Next week' });
/** A button of the notice about an unknown result; a failed read of the times has its own notice. */
export const noticeButton = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('status')
    .filter({ has: page.getByText(texts.unsettled, { exact: true }) })
    .getByRole('button', { name, exact: true });

/** Whether the wizard is shown. After the booking, the page of the appointment replaces the wizard. */
export const isWizard = ({ after }: StepContext): boolean => {
  const snapshot = snapshotOf(after);
  return !snapshot.matches({ hold: 'booked' }) && !snapshot.matches({ hold: 'bookedBefore' });
};

const step =
  (which: keyof typeof questions, more: Handler<WizardWorld> = () => undefined): Handler<WizardWorld> =>
  async (world, stepContext) => {
    if (!isWizard(stepContext)) return;
    await expectVisible(`the question "${questions[which]}"`, heading(world.page, questions[which]));
    await expectVisible('the steps', world.page.getByRole('navigation', { name: 'Steps' }));
    await more(world, stepContext);
  };

/** While no service is chosen, every service of the last response is shown. The chart does not distinguish them. */
const service: Handler<WizardWorld> = async ({ page, services }) => {
  for (const { name } of services ?? []) await expectVisible(`the service ${name}`, main(page).getByRole('link', { name, exact: true }));
};

const time: Handler<WizardWorld> = async ({ page }, { after }) => {
  const times = main(page).getByRole('group', { name: 'Available times' });
  if (snapshotOf(after).context.slots === null) await expectGone('a free time', times);
};

const concession: Handler<WizardWorld> = ({ page }) =>
  expectThat('one way to pay is chosen', expect(main(page).getByRole('radio', { checked: true })).toHaveCount(1));

const confirm: Handler<WizardWorld> = ({ page }) =>
  expectVisible('where it is', main(page).getByText(heldTime.location.address, { exact: false }));

/** Asserts the remaining time of a hold, such as "Held, 4:38 left", and the notice about a lost time, if there is one. */
const expectHold: Handler<WizardWorld> = async ({ page }, stepContext) => {
  if (!isWizard(stepContext)) return;
  const snapshot = snapshotOf(stepContext.after);
  const isShown = selectHeldUntil(snapshot) !== null && !snapshot.matches({ steps: 'resuming' });
  if (isShown) await expectVisible('how long it is held', written(page, texts.held));
  else await expectGone('that something is held', written(page, texts.held));
  const loss = snapshot.context.loss && selectLoss(snapshot);
  const reason = loss?.reason === 'hold_expired' ? texts.over : texts.taken;
  if (loss && !snapshot.matches({ steps: 'resuming' })) await expectVisible(`"${reason}"`, written(page, reason));
};

const notUnsettled: Handler<WizardWorld> = async (world, stepContext) => {
  await expectGone('that the outcome is unknown', main(world.page).getByText(texts.unsettled, { exact: true }));
  await expectHold(world, stepContext);
};

/** Asserts that the button of the requested time is busy, if the page has this button. */
const requestingTime: Handler<WizardWorld> = async (world, stepContext) => {
  const snapshot = snapshotOf(stepContext.after);
  const { intent, slots, week } = snapshot.context;
  await expectGone('that it is booked', world.page.getByText(successWords.booked.message, { exact: true }));
  if (intent && slots && week === null && snapshot.matches({ steps: 'time' }))
    await expectBusy('the requested time', slotButton(world.page, intent.startAt));
  await notUnsettled(world, stepContext);
};

const booking: Handler<WizardWorld> = async (world, stepContext) => {
  await expectGone('that it is booked', world.page.getByText(successWords.booked.message, { exact: true }));
  if (snapshotOf(stepContext.after).matches({ steps: 'confirm' })) await expectBusy('the button that books', bookButton(world.page));
  await notUnsettled(world, stepContext);
};

const unsettled: Handler<WizardWorld> = async (world, stepContext) => {
  if (snapshotOf(stepContext.after).matches({ steps: 'resuming' })) return;
  await expectVisible(`"${texts.unsettled}"`, main(world.page).getByText(texts.unsettled, { exact: true }));
  for (const name of ['Try again', 'Not now']) await expectVisible(`the button ${name}`, noticeButton(world.page, name));
  await expectHold(world, stepContext);
};

export const stateAssertions: Readonly<Record<string, Handler<WizardWorld>>> = {
  'steps.resuming': ({ page }) => expectAttached('that the held time is looked for', main(page).getByText(texts.resuming)),
  'steps.service': step('service', service),
  'steps.staff': step('staff'),
  'steps.time': step('time', time),
  'steps.concession': step('concession', concession),
  'steps.confirm': step('confirm', confirm),
  'hold.none': notUnsettled,
  'hold.recalling': notUnsettled,
  'hold.taking': requestingTime,
  'hold.moving': requestingTime,
  'hold.held': notUnsettled,
  'hold.booking': booking,
  'hold.tryingAgain': notUnsettled,
  'hold.interrupted.looking': notUnsettled,
  'hold.interrupted.unsettled': unsettled,
  'hold.booked': ({ page }) =>
    expectThat('the page of the appointment', expect(page).toHaveURL(new RegExp(`/appointments/${heldTime.id}$`))),
  'hold.bookedBefore': ({ page }) => expectVisible('that it is booked already', written(page, texts.yours)),
  'beside.accompanied': () => undefined,
};

const sentenceOf = (event: FeedbackEvent): string => {
  if (event.type === 'progress.succeeded') return successWords[event.text].message;
  if (!('error' in event)) return '';
  const { error } = event;
  return error.kind === 'problem' ? refusalText(error.problem.code) : (failureSentence(error.failure, 'acting').message ?? '');
};

/** A message shows the result of the wizard. A failure has several causes, so any of their sentences may be shown. */
export async function expectEmitted({ page }: WizardWorld, emitted: readonly AnyEventObject[]): Promise<void> {
  for (const event of emitted as readonly FeedbackEvent[]) {
    // The paths of the toaster assert that the message disappears.
    if (event.type === 'progress.dropped') continue;
    const list = page.getByRole('region', { name: 'Messages' });
    if (event.type === 'progress.failed' && event.error.kind === 'failure')
      await expectVisible('why it failed', list.getByRole('listitem').first());
    else await expectVisible(`"${sentenceOf(event)}"`, list.getByText(sentenceOf(event)).first());
  }
}
