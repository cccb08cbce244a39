import type { VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import { createGrowthCounter, type PageObserver } from '#e2e/paths/page-observer.ts';
import { lateCancelWords, reservationWords } from '#words/dialog.words.ts';
import { buttons } from './visit.buttons.ts';
import type { VisitWorld } from './visit.driver.ts';

export interface VisitPageFacts {
  readonly page: PageFacts;
  /** A change was sent and is not answered yet. */
  readonly hasPendingWrite: boolean;
  readonly lateCancels: number;
  readonly dropIns: number;
}

/** The price of the class in the models; `prices` also contains the raised price. */
export const price = '$25.00';
const prices = [price, '$30.00'];

const writeCalls = ['bookVisit', 'dropIn', 'joinWaitlist', 'cancelVisit', 'lateCancelVisit', 'confirmVisit', 'declineVisit'] as const;

const [lateCancelsOf, dropInsOf] = [createGrowthCounter(), createGrowthCounter()];

/** The content of the class's own page, without the list beside it. */
const placeToAct = ({ buttons: all, homes }: PageFacts): Pick<PageFacts, 'buttons'> & { readonly text: string } => ({
  buttons: all.filter(({ home }) => home === homes.length - 1),
  text: homes.at(-1)?.text ?? '',
});

export const visitObserver: PageObserver<VisitWorld, VisitPageFacts> = {
  machine: 'visits/visit',
  read: async (world) => {
    const { page, network } = world;
    await network.settled();
    return {
      page: await readPage(page),
      hasPendingWrite: writeCalls.some((call) => network.isHeld(call)),
      lateCancels: lateCancelsOf(world, network.count('lateCancelVisit')),
      dropIns: dropInsOf(world, network.count('dropIn')),
    };
  },
  observe: ({ page, hasPendingWrite, lateCancels, dropIns }, node) => {
    const snapshot = node.configuration.snapshot as VisitSnapshot;
    const place = placeToAct(page);
    const can = (which: keyof typeof buttons): boolean => isOffered(place, buttons[which]);
    const isGivenBack = place.buttons.some(({ name, isBusy }) => isBusy && (buttons.cancel.test(name) || buttons.leave.test(name)));
    const question = page.dialogs.find(({ text }) => text.startsWith(lateCancelWords.title.message));
    const bill = page.dialogs.find(
      ({ text }) => text.startsWith(reservationWords.title.message) && prices.some((one) => text.includes(one)),
    );
    return {
      states: {
        bookable: can('book'),
        dropInOnly: can('dropIn') && !can('decline'),
        full: can('join'),
        booked: can('cancel') || (/\bBooked\b/.test(place.text) && !isGivenBack),
        waitlisted: can('leave') || (/\b\d+(?:st|nd|rd|th)\s*on the waitlist\b/.test(place.text) && !isGivenBack),
        offered: can('confirm') || (can('dropIn') && can('decline')),
        cancellingLate: lateCancels > 0,
        confirmingLateCancel: question !== undefined,
        'confirmingLateCancel.open': question?.isClosing === false,
        droppingIn: dropIns > 0,
        confirmingDropIn: bill !== undefined,
        'confirmingDropIn.open': bill?.isClosing === false,
      },
      can: {
        'book.pressed': can('book'),
        'dropIn.pressed': can('dropIn'),
        'cancel.pressed': can('cancel'),
        'confirm.pressed': can('confirm'),
        'retry.pressed': can('retry'),
        'dismiss.pressed': can('dismiss'),
      },
      tags: { busy: hasPendingWrite || isCarriedOut(place) },
      context: { intent: hasPendingWrite ? (snapshot.context.intent ?? 'a request that no member made') : null },
    };
  },
  unseen: {
    'a spot is requested only at the price that the member saw': {
      reason: 'a page does not show what it sends',
      test: {
        file: 'e2e/visits/drop-in.e2e.ts',
        title: 'Mia drops in at a price that she has seen, after a look at what else she has',
      },
    },
  },
};
