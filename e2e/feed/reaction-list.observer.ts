/** Reads the page of a workout for the laws of reacting to it. */
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const unknown = 'of which reactions an actor was told last stands on no page: the walk looks at the figures';

export const reactionListObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'feed/reaction-list',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page) => ({ can: { 'reaction.pressed': isOffered(page, /^Strong, \d+$/) } }),
  unseen: { 'what the member reacted to hears what is read': unknown, 'nothing that is known is told again': unknown },
};
