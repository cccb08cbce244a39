import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

export const bookingsObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'visits/bookings',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  /** If a class had two actors, the page would have two elements with its id. While the page is loading, the bookings are null. */
  observe: ({ homes, notices }) => ({
    context: {
      visited: homes.flatMap(({ classId }) => classId ?? []),
      ...(notices.includes('Loading your bookings') && { bookings: null }),
    },
  }),
};
