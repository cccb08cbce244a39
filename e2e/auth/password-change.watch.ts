/** What the page tells the laws of changing one's password. */
import type { PasswordChangeContext } from '#machines/auth/password-change.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const interrupted = 'Your password may be changed already.';
const isOpen = (page: PageFacts): boolean => says(page, 'Current password');

export const passwordChangeWatch: Watch<MemberPage, PageFacts> = {
  machine: 'auth/password-change',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as PasswordChangeContext;
    return {
      states: { resting: !isOpen(page) && !says(page, 'is changed.'), changed: says(page, 'Your password is changed.') },
      tags: { busy: isCarriedOut(page), failed: says(page, interrupted) },
      context: { trouble: isOpen(page) ? trouble : null },
    };
  },
  unseen: {
    'passwords are held only while the server is told them': 'what the chart remembers is on no page',
    'where the form is not open, nothing is wrong with it': 'where the form is not open there is no place at which it could be said',
  },
};
