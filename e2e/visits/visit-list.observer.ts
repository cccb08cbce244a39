import type { VisitListSnapshot } from '#machines/visits/visit-list.selectors.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

const older = /^Show older visits/;
const failed = 'Older visits couldn’t be loaded.';

const openIdIn = (address: string): string | null => /^\/visits\/([^/?]+)/.exec(address)?.[1] ?? null;

export const visitListObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'visits/visit-list',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { context } = node.configuration.snapshot as VisitListSnapshot;
    const notice = page.notices.find((text) => text.startsWith(failed));
    const isCovered = page.articles > 0;
    return {
      states: { 'detail.open': isCovered },
      can: { 'older.requested': isOffered(page, older) },
      tags: { busy: page.buttons.some(({ name, isBusy }) => isBusy && older.test(name)) },
      context: {
        urlState: { ...context.urlState, openId: openIdIn(page.address) },
        error: isCovered || (notice !== undefined && notice.length > failed.length) ? context.error : null,
      },
    };
  },
};
