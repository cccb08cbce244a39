import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const unknown = 'no page shows the last reactions of an actor: the path reads the numbers';

export const reactionListObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'feed/reaction-list',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page) => ({ can: { 'reaction.pressed': isOffered(page, /^Strong, \d+$/) } }),
  unseen: { 'the actors of reactions receive what is read': unknown, 'no actor gets the same reactions twice': unknown },
};
