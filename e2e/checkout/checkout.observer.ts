import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));
const named = ({ address }: PageFacts, key: string): string | null => new URLSearchParams(address.split('?')[1] ?? '').get(key);

/** The amount on the button, in the minor units of the studio. */
const shownTotal = ({ buttons }: PageFacts): CheckoutContext['seen'] => {
  const [, dollars, cents] = buttons.map(({ name }) => /^Pay \$(\d+)\.(\d\d)$/.exec(name)).find(Boolean) ?? [];
  return dollars === undefined || cents === undefined ? null : { amount: Number(dollars + cents), currency: 'NZD' };
};

export const checkoutObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'checkout/checkout',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error, seen } = node.configuration.snapshot.context as CheckoutContext;
    const isLooking = page.buttons.some(({ name, isBusy }) => isBusy && name === 'Check again');
    const isPending = showsText(page, 'We don’t know yet if your payment went through.');
    const isAwaitingConfirmation = showsText(page, 'Your bank asks you to confirm this payment.');
    return {
      states: {
        changed: showsText(page, 'The price has changed.'),
        unsettled: isLooking || isPending || isAwaitingConfirmation,
        'unsettled.looking': isLooking,
        'unsettled.pending': !isLooking && isPending,
        'unsettled.awaitingConfirmation': !isLooking && isAwaitingConfirmation,
        paid: showsText(page, 'Paid. Thank you.'),
      },
      can: {
        'pay.pressed': isOffered(page, /^Pay /),
        'acceptTotal.pressed': isOffered(page, /^Accept /),
        'checkOutcome.pressed': isOffered(page, /^Check again$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isCarriedOut(page) || showsText(page, 'Loading your cart') },
      context: {
        key: named(page, 'cart'),
        invoiceId: named(page, 'paid'),
        seen: shownTotal(page) ?? seen,
        error: showsText(page, 'Try again') ? error : null,
      },
    };
  },
};
