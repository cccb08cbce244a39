import type { InvoicePaymentContext } from '#machines/checkout/invoice-payment.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));
const isLooking = ({ buttons }: PageFacts): boolean => buttons.some(({ name, isBusy: busy }) => busy && name === 'Check again');
const isWaiting = (page: PageFacts): boolean =>
  (showsText(page, 'We don’t know yet') || showsText(page, 'Your bank asks you')) && !isLooking(page);
const isBusy = (page: PageFacts): boolean =>
  isLooking(page) || page.buttons.some(({ name, isBusy: busy }) => busy && name.startsWith('Pay '));

export const invoicePaymentObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'checkout/invoice-payment',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { invoice, error } = node.configuration.snapshot.context as InvoicePaymentContext;
    const isPaid = page.everything.includes('>Paid<');
    return {
      states: { waiting: isWaiting(page) },
      can: {
        'pay.pressed': isOffered(page, /^Pay /),
        'checkOutcome.pressed': isOffered(page, /^Check again$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isBusy(page), failed: showsText(page, 'We couldn’t check if') },
      context: {
        invoice: invoice && { ...invoice, state: isPaid ? 'paid' : invoice.state },
        error: showsText(page, 'We couldn’t check if') ? error : null,
      },
    };
  },
  unseen: {},
};
