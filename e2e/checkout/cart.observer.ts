import type { CartContext } from '#machines/checkout/cart.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));

export const cartObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'checkout/cart',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as CartContext;
    const [isSaving, isReading, isErrorShown] = [showsText(page, 'Saving'), showsText(page, 'Loading'), showsText(page, 'Try again')];
    return {
      states: { saving: isSaving, resting: !isSaving && !isReading && !isErrorShown },
      can: {
        'product.added': isOffered(page, /^Add .+ to your cart$/),
        'undo.pressed': isOffered(page, /^Undo$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isSaving || isReading },
      context: { error: isErrorShown ? error : null },
    };
  },
  unseen: { 'no two requests have the same key': 'keys are sent with the calls and are on no page' },
};
