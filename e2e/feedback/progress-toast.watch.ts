/** What the message that something goes on tells its laws. */
import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { Watch } from '#e2e/paths/watch.ts';

export const progressToastWatch: Watch<MemberPage, PageFacts> = {
  machine: 'feedback/progress-toast',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: ({ messages }) => {
    const says = (look: string): boolean => messages.some(({ status, isLeaving }) => status === look && !isLeaving);
    return {
      states: { loading: says('progress'), success: says('success'), error: says('danger') },
      tags: { busy: says('progress') },
      status: messages.length === 0 ? 'done' : 'active',
    };
  },
};
