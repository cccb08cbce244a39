import type { PasswordChangeContext } from '#machines/auth/password-change.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const interrupted = 'Your password may already be changed.';
const isOpen = (page: PageFacts): boolean => showsText(page, 'Current password');

export const passwordChangeObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/password-change',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as PasswordChangeContext;
    return {
      states: { resting: !isOpen(page) && !showsText(page, 'Password changed.'), changed: showsText(page, 'Password changed.') },
      tags: { busy: isCarriedOut(page), failed: showsText(page, interrupted) },
      context: { error: isOpen(page) ? error : null },
    };
  },
  unseen: {
    'passwords are held only while they are sent to the server': 'what the chart stores is on no page',
    'only an open form shows what is wrong with it': 'without an open form there is no place for it',
  },
};
