import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { ToasterContext } from '#machines/feedback/toast.types.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { untestableRefusals } from '#e2e/paths/refusals.ts';
import { expectThat } from '#e2e/paths/visibility-assertions.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { failureSentence } from '#words/failure.words.ts';
import { progressWords, successWords } from '#words/feedback.words.ts';
import { breakMessagesLabel } from './message-page/buttons.ts';
import { closeMessagePage, disposeMessagePage, messagesOn, type MessagePage, openMessagePage, pressNamed } from './message-page/open.ts';
import { toasterObserver } from './toaster.observer.ts';

interface ToasterWorld extends MessagePage {
  /** The text of the message about the booking, while it is shown. */
  booking: string;
}

const bookingMessages = {
  'progress.started': progressWords.cancelling.message,
  'progress.succeeded': successWords.cancelled.message,
  'progress.failed': failureSentence('timedOut', 'acting').message ?? '',
} as const;

const sendEvent: Handler<ToasterWorld> = ({ page }, { possibleEvent }) => pressNamed(page, possibleEvent?.event.type ?? '');

const sendBookingEvent =
  (type: keyof typeof bookingMessages): Handler<ToasterWorld> =>
  async (world, stepContext) => {
    await sendEvent(world, stepContext);
    world.booking = bookingMessages[type];
  };

/** In milliseconds: the duration of the animation in which a message disappears. */
const animation = 150;

/** In milliseconds: the longest progress; every message about a result is shown for less time. */
const progressOver = 30_000;

const pressOk = ({ page }: ToasterWorld): Promise<void> =>
  expectThat(
    'the button of the message can be pressed',
    messagesOn(page)
      .getByRole('button')
      .click({ timeout: 5_000 })
      .then(() => undefined),
  );

const gone: Handler<ToasterWorld> = async (world) => {
  await pressOk(world);
  await world.time.pass(animation);
};

const broken: Handler<ToasterWorld> = async (world) => {
  await pressNamed(world.page, breakMessagesLabel);
  await pressOk(world);
  await pressNamed(world.page, breakMessagesLabel);
};

const bookingGone: Handler<ToasterWorld> = async ({ time }) => {
  await time.pass(progressOver);
  await time.pass(animation);
};

const contextOf = ({ configuration }: Node): ToasterContext => configuration.snapshot.context as ToasterContext;

const sentenceOf = (id: string, booking: string): string => {
  if (id === 'note') return 'hello';
  return id === 'booking' ? booking : (failureSentence('serverFailed', 'acting').message ?? '');
};

const listening: Handler<ToasterWorld> = async (world, stepContext) => {
  const expected = contextOf(stepContext.after).entries.map(({ id }) => sentenceOf(id, world.booking));
  await pictureOfFailure(world.page, stepContext, () =>
    expectThat(
      `the messages ${JSON.stringify(expected)}`,
      expect(messagesOn(world.page).getByRole('paragraph')).toHaveText(expected, { timeout: 5_000 }),
    ),
  );
};

/** In the browser, time passes for all messages at once; in the chart, one message ends at a time. */
const cannot = (before: Node, { kind }: PossibleEvent): string | null =>
  kind === 'outcome' && contextOf(before).entries.length > 1 ? 'time passes for all messages at once' : null;

export const toasterDriver: Driver<ToasterWorld> = {
  machine: 'feedback/toaster',
  on: 'browser',
  open: async () => ({ ...(await openMessagePage()), booking: '' }),
  close: closeMessagePage,
  dispose: disposeMessagePage,
  events: {
    'toast.requested': sendEvent,
    'error.occurred': sendEvent,
    'progress.started': sendBookingEvent('progress.started'),
    'progress.succeeded': sendBookingEvent('progress.succeeded'),
    'progress.failed': sendBookingEvent('progress.failed'),
    'progress.dropped': sendEvent,
    'toasts.cleared': sendEvent,
  },
  outcomes: {
    note: { gone, broken, 'never answering': () => undefined },
    booking: { gone: bookingGone, 'never answering': () => undefined },
  },
  delays: {},
  observe: observeWith(toasterObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { listening },
  look: ({ page, time }, stepContext) =>
    contextOf(stepContext.after).entries.length > 0 ? runVisualChecks(page, time, stepContext) : undefined,
  cannot,
  notCoverable: untestableRefusals(
    'the list of messages accepts the event at any time',
    'toast.requested',
    'error.occurred',
    'progress.started',
    'progress.succeeded',
    'progress.failed',
    'progress.dropped',
    'toasts.cleared',
  ),
};
