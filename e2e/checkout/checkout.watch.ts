/** What the page of paying tells the laws of it. */
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));
const named = ({ address }: PageFacts, key: string): string | null => new URLSearchParams(address.split('?')[1] ?? '').get(key);

/** The amount on the button, in the minor units of the studio. */
const shownTotal = ({ buttons }: PageFacts): CheckoutContext['seen'] => {
  const [, dollars, cents] = buttons.map(({ name }) => /^Pay \$(\d+)\.(\d\d)$/.exec(name)).find(Boolean) ?? [];
  return dollars === undefined || cents === undefined ? null : { amount: Number(dollars + cents), currency: 'NZD' };
};

export const checkoutWatch: Watch<MemberPage, PageFacts> = {
  machine: 'checkout/checkout',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble, seen } = node.configuration.snapshot.context as CheckoutContext;
    const isLooking = page.buttons.some(({ name, isBusy }) => isBusy && name === 'Check again');
    const isPending = says(page, 'We don’t know yet if your payment went through.');
    const isAsked = says(page, 'Your bank asks you to confirm this payment.');
    return {
      states: {
        changed: says(page, 'The price has changed.'),
        unsettled: isLooking || isPending || isAsked,
        'unsettled.looking': isLooking,
        'unsettled.pending': !isLooking && isPending,
        'unsettled.askedByBank': !isLooking && isAsked,
        paid: says(page, 'Paid. Thank you.'),
      },
      can: {
        'pay.pressed': isOffered(page, /^Pay /),
        'agree.pressed': isOffered(page, /^Accept /),
        'look.pressed': isOffered(page, /^Check again$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isCarriedOut(page) || says(page, 'Loading your cart') },
      context: {
        key: named(page, 'cart'),
        invoiceId: named(page, 'paid'),
        seen: shownTotal(page) ?? seen,
        trouble: says(page, 'Try again') ? trouble : null,
      },
    };
  },
};
