import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import { successWords } from '#words/feedback.words.ts';
import { questions, snapshotOf, texts, type WizardWorld } from './appointment-booking.assertions.ts';

export interface WizardFacts {
  readonly page: PageFacts;
  readonly hasPendingWrite: boolean;
  readonly hasPendingHold: boolean;
}

const watchedCalls = ['readAppointment', 'holdAppointment', 'updateAppointment', 'bookAppointment'] as const;
const writeCalls = watchedCalls.filter((call) => call !== 'readAppointment');

const book = /^Book$/;
const time = /^\d\d:\d\d, /;
const again = /^Try again$/;

/** *Try again* is left out, because it only repeats a read. */
const isWriteBusy = ({ buttons }: PageFacts): boolean => isCarriedOut({ buttons: buttons.filter(({ name }) => !again.test(name)) });

export const appointmentBookingObserver: PageObserver<WizardWorld, WizardFacts> = {
  machine: 'appointments/appointment-booking',
  read: async ({ page, network }) => {
    await network.settled();
    return {
      page: await readPage(page),
      hasPendingWrite: writeCalls.some((call) => network.isHeld(call)),
      hasPendingHold: network.isHeld('holdAppointment'),
    };
  },
  observe: ({ page, hasPendingWrite, hasPendingHold }, node) => {
    const snapshot = snapshotOf(node);
    const { hold, intent } = snapshot.context;
    const isUnsettled = page.notices.some((text) => text.startsWith(texts.unsettled));
    const isShownHeld = page.everything.includes(texts.held);
    const isShownBooked = page.messages.some(({ text }) => text === successWords.booked.message) || page.everything.includes(texts.yours);
    const isResuming = page.notices.some((text) => text.startsWith(texts.resuming));
    return {
      states: {
        'steps.resuming': isResuming,
        'steps.concession': page.headings.includes(questions.concession),
        'steps.confirm': page.headings.includes(questions.confirm),
        'hold.taking': hasPendingHold,
        'hold.booked': isShownBooked,
        'hold.interrupted.unsettled': isUnsettled,
        ...(isShownHeld && snapshot.matches({ hold: 'none' }) && { 'hold.held': true }),
      },
      can: {
        'book.pressed': isOffered(page, book),
        'time.chosen': isOffered(page, time),
        'retry.pressed': isOffered(page, again),
        'dismiss.pressed': isOffered(page, /^Not now$/),
      },
      tags: { busy: hasPendingWrite || isWriteBusy(page) || snapshot.hasTag('busy') },
      context: {
        hold: isShownHeld ? (hold ?? { state: 'no member holds it' }) : hold,
        intent: hasPendingWrite ? (intent ?? 'a request that no member made') : intent,
      },
    };
  },
  unseen: {
    'a held time is known': 'a page shows a hold by its time, and shows no hold if the time is unknown',
    'a held time of another service is released': 'the page of one service does not show a hold for another one',
  },
};
