/** What the page tells the laws of changing one's password. */
import type { PasswordChangeContext } from '#machines/auth/password-change.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const interrupted = 'Your password may already be changed.';
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
      states: { resting: !isOpen(page) && !says(page, 'Password changed.'), changed: says(page, 'Password changed.') },
      tags: { busy: isCarriedOut(page), failed: says(page, interrupted) },
      context: { trouble: isOpen(page) ? trouble : null },
    };
  },
  unseen: {
    'passwords are held only while the server is told them': 'what the chart remembers is on no page',
    'only an open form shows what is wrong with it': 'where the form is not open there is no place at which it could be said',
  },
};
