import type { PaymentMethodContext } from '#machines/checkout/payment-method.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));

export const paymentMethodObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'checkout/payment-method',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as PaymentMethodContext;
    return {
      states: { adding: page.buttons.some(({ name, isBusy }) => isBusy && name === 'Save card') },
      can: {
        'delete.confirmed': isOffered(page, /^Remove card$/),
        'delete.declined': isOffered(page, /^Cancel$/),
        'hosted.submitted': isOffered(page, /^Save card$/),
        'form.closed': isOffered(page, /^Cancel$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isCarriedOut(page) || showsText(page, 'Loading') },
      context: {
        wrong: page.everything.includes('aria-invalid="true"') ? ['number'] : [],
        error: showsText(page, 'Try again') ? error : null,
      },
    };
  },
  unseen: {
    'only a card with a token of the gateway is stored': 'the token of a card is not shown',
  },
};
