import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export const progressToastObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'feedback/progress-toast',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: ({ messages }) => {
    const hasMessage = (look: string): boolean => messages.some(({ status, isLeaving }) => status === look && !isLeaving);
    return {
      states: { loading: hasMessage('progress'), success: hasMessage('success'), error: hasMessage('danger') },
      tags: { busy: hasMessage('progress') },
      status: messages.length === 0 ? 'done' : 'active',
    };
  },
};
