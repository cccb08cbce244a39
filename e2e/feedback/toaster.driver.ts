/** Walks the list of messages on the page of messages, which tells it everything that an app can tell it. */
import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { Offer } from '#atlas/explore/offers.ts';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { ToasterContext } from '#machines/feedback/toast.types.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { untried } from '#e2e/paths/refusals.ts';
import { see } from '#e2e/paths/seen.ts';
import { watching } from '#e2e/paths/watch.ts';
import { failureSentence } from '#words/failure.words.ts';
import { progressWords, successWords } from '#words/feedback.words.ts';
import { breaking } from './message-page/buttons.ts';
import { closeMessagePage, disposeOfMessagePage, messagesOn, type MessagePage, openMessagePage, tell } from './message-page/open.ts';
import { toasterWatch } from './toaster.watch.ts';

interface ToasterWorld extends MessagePage {
  /** What the message about the booking says as long as it is there. */
  booking: string;
}

const said = {
  'progress.started': progressWords.cancelling.message,
  'progress.succeeded': successWords.cancelled.message,
  'progress.failed': failureSentence('timedOut', 'acting').message ?? '',
} as const;

const telling: Handler<ToasterWorld> = ({ page }, { offer }) => tell(page, offer?.event.type ?? '');

const tellingOfBooking =
  (type: keyof typeof said): Handler<ToasterWorld> =>
  async (world, moment) => {
    await telling(world, moment);
    world.booking = said[type];
  };

/** In milliseconds: the animation with which a message goes. */
const animation = 150;

/** In milliseconds: nothing goes on longer than this, and every message about an end goes sooner. */
const progressOver = 30_000;

const pressOk = ({ page }: ToasterWorld): Promise<void> =>
  see(
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
  await tell(world.page, breaking);
  await pressOk(world);
  await tell(world.page, breaking);
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

/** Every message is there once, oldest first. */
const listening: Handler<ToasterWorld> = async (world, moment) => {
  const expected = contextOf(moment.after).entries.map(({ id }) => sentenceOf(id, world.booking));
  await pictureOfFailure(world.page, moment, () =>
    see(
      `the messages ${JSON.stringify(expected)}`,
      expect(messagesOn(world.page).getByRole('paragraph')).toHaveText(expected, { timeout: 5_000 }),
    ),
  );
};

/** Time passes for all messages at once, and the chart's own leave one at a time. */
const cannot = (before: Node, { kind }: Offer): string | null =>
  kind === 'outcome' && contextOf(before).entries.length > 1 ? 'time passes for all messages at once' : null;

export const toasterDriver: Driver<ToasterWorld> = {
  machine: 'feedback/toaster',
  on: 'browser',
  open: async () => ({ ...(await openMessagePage()), booking: '' }),
  close: closeMessagePage,
  dispose: disposeOfMessagePage,
  events: {
    'toast.asked': telling,
    'trouble.met': telling,
    'progress.started': tellingOfBooking('progress.started'),
    'progress.succeeded': tellingOfBooking('progress.succeeded'),
    'progress.failed': tellingOfBooking('progress.failed'),
    'progress.dropped': telling,
    'toasts.cleared': telling,
  },
  outcomes: {
    note: { gone, broken, 'never answering': () => undefined },
    booking: { gone: bookingGone, 'never answering': () => undefined },
  },
  delays: {},
  observe: watching(toasterWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { listening },
  look: ({ page, time }, moment) => (contextOf(moment.after).entries.length > 0 ? lookOnce(page, time, moment) : undefined),
  cannot,
  notCoverable: untried(
    'the list of messages takes it at any time',
    'toast.asked',
    'trouble.met',
    'progress.started',
    'progress.succeeded',
    'progress.failed',
    'progress.dropped',
    'toasts.cleared',
  ),
};
